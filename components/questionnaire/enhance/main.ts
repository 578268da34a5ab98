import { sendUnsent } from './form-sender'
import { announce, pageElement, showCopyButtons } from './page'
import { addListeners, handleMissingLogo } from './page-listeners'
import { restoreTyped } from './typed-answers'

addListeners()
showCopyButtons()
restoreTyped(pageElement())
sendUnsent()
// Without it every answer would begin a response of its own.
if (!navigator.cookieEnabled)
  announce(
    'This survey needs a cookie to keep your answers together. Please allow cookies for this page, and open it again.',
  )
// One that failed before the script was there.
const logo = document.querySelector<HTMLImageElement>('.logo')
if (logo?.complete && logo.naturalWidth === 0) handleMissingLogo({ target: logo })
