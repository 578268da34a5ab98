import { listen, missLogo } from './listen'
import { reveal } from './page'
import { sendUnsent } from './send'

listen()
reveal()
// A page that takes no answers leaves what is kept to the one it belongs to.
if (document.querySelector('form[data-enhanced]')) sendUnsent()
// One that failed before the script was there.
const logo = document.querySelector<HTMLImageElement>('.logo')
if (logo?.complete && logo.naturalWidth === 0) missLogo({ target: logo })
