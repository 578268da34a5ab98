import { listen } from './listen'
import { sendUnsent } from './send'

listen()
sendUnsent()
