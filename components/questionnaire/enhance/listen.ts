import { page } from './page'
import { load, retryNow, send } from './send'

/** One set of listeners on the document serves every page that is swapped in. */
export function listen() {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!('enhanced' in form.dataset)) return
    event.preventDefault()
    send(form, event.submitter)
  })
  document.addEventListener('keydown', keepEnterFromSubmitting)
  document.addEventListener('change', settleNone)
  document.addEventListener('click', openOrClose)
  window.addEventListener('popstate', () => void load())
  window.addEventListener('online', retryNow)
  window.addEventListener('pagehide', discardUnanswered)
}

/** Enter in a single line of text does not submit (document 3 §2); in several lines it is a new line. */
function keepEnterFromSubmitting(event: KeyboardEvent) {
  const { target } = event
  if (event.key === 'Enter' && target instanceof HTMLInputElement && /^(?:text|date)$/.test(target.type))
    event.preventDefault()
}

/** "None of these" by itself, or the others without it. */
function settleNone({ target }: Event) {
  if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox' || !target.checked) return
  const isNone = 'excludes' in target.dataset
  for (const box of target.form?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []) {
    if (box !== target && box.name === target.name && 'excludes' in box.dataset !== isNone) box.checked = false
  }
}

function openOrClose(event: MouseEvent) {
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

/** A response nobody answered is discarded when its page is left (document 3 §4); the server keeps any other. */
function discardUnanswered() {
  const form = document.querySelector<HTMLFormElement>('form[data-enhanced]')
  if (form && 'unanswered' in page().dataset) navigator.sendBeacon(form.action, new URLSearchParams({ go: 'leave' }))
}
