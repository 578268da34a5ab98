import { preventEnterSubmit, uncheckExcluded } from '../field-habits'
import { loadPage, retryNow, sendForm } from './form-sender'
import { announce, pageElement } from './page'
import { storeTyped } from './typed-answers'

/** One set of listeners on the document serves every page that is swapped in. */
export function addListeners() {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!('enhanced' in form.dataset)) return
    event.preventDefault()
    sendForm(form, event.submitter)
  })
  document.addEventListener('keydown', preventEnterSubmit)
  document.addEventListener('change', uncheckExcluded)
  document.addEventListener('input', storeTypedAnswers)
  document.addEventListener('change', storeTypedAnswers)
  document.addEventListener('click', handleLinkClick)
  document.addEventListener('click', copyReceiptCode)
  document.addEventListener('error', handleMissingLogo, true)
  window.addEventListener('popstate', () => void loadPage())
  window.addEventListener('online', retryNow)
  window.addEventListener('pagehide', leaveUnanswered)
}

/** Not sent yet, and not lost when the tab is. After `uncheckExcluded`, which changes more than was touched. */
function storeTypedAnswers({ target }: Event) {
  const form = (target as Element).closest<HTMLFormElement>('form[data-enhanced]')
  if (form) storeTyped(pageElement(), form)
}

function handleLinkClick(event: MouseEvent) {
  const link = (event.target as Element).closest<HTMLElement>('[data-leaving], [data-close], .errors a')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  if ('leaving' in link.dataset) {
    const dialog = document.querySelector<HTMLDialogElement>('#leaving')
    if (!dialog) return
    event.preventDefault()
    dialog.showModal()
  } else if ('close' in link.dataset) {
    const dialog = link.closest('dialog')
    if (!dialog) return
    // A link that goes elsewhere still goes there.
    if (link.getAttribute('target') !== '_blank') event.preventDefault()
    dialog.close()
  } else {
    const field = document.getElementById(link.getAttribute('href')?.slice(1) ?? '')
    if (!field) return
    event.preventDefault()
    field.focus()
    ;(field.closest('.q, .q-row') ?? field).scrollIntoView({ block: 'start' })
  }
}

/** Copies the receipt code, and says so. */
function copyReceiptCode({ target }: MouseEvent) {
  const button = (target as Element).closest<HTMLElement>('[data-copy]')
  if (!button) return
  const code = document.getElementById(button.dataset.copy ?? '')
  if (!code) return
  navigator.clipboard.writeText(code.textContent).then(
    () => {
      button.textContent = 'Copied'
      announce('The code is copied.', true)
    },
    // Not allowed: selected, it is one key away.
    () => getSelection()?.selectAllChildren(code),
  )
}

/** The logo did not come: its alternative text is shown in its place. */
export function handleMissingLogo({ target }: { target: EventTarget | null }) {
  if (!(target instanceof HTMLImageElement) || target.className !== 'logo') return
  announce('Unable to load survey logo. Everything else works.')
  window.setTimeout(() => announce(''), 5000)
}

/** A response nobody answered is discarded when its page is left; the server stores any other. */
function leaveUnanswered() {
  const form = document.querySelector<HTMLFormElement>('form[data-enhanced]')
  if (form && 'unanswered' in pageElement().dataset)
    navigator.sendBeacon(form.action, new URLSearchParams({ go: 'leave' }))
}
