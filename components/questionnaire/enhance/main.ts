import { listen, missLogo } from './listen'
import { page, reveal, say } from './page'
import { sendUnsent } from './send'
import { restoreTyped } from './typed'

listen()
reveal()
restoreTyped(page())
sendUnsent()
// Without it every answer would begin a response of its own.
if (!navigator.cookieEnabled)
  say(
    'This survey needs a cookie to keep your answers together. Please allow cookies for this page, and open it again.',
  )
// One that failed before the script was there.
const logo = document.querySelector<HTMLImageElement>('.logo')
if (logo?.complete && logo.naturalWidth === 0) missLogo({ target: logo })
