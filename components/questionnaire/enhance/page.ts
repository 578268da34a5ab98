import { restoreTyped } from './typed-answers'

/** The swappable part of the document; everything the script changes is inside it. */
export const pageElement = () => document.getElementById('page') as HTMLElement

const liveRegion = () => document.getElementById('announcement') as HTMLElement

/** Says something to everybody, or (quietly) to screen readers alone. An empty text takes it away again. */
export function announce(text: string, quietly = false) {
  const region = liveRegion()
  region.classList.toggle('q-hidden', quietly || text === '')
  region.textContent = text
}

/** The page in an answer of the server; undefined where it is none of ours. */
export function parsePage(html: string): HTMLElement | undefined {
  const found = new DOMParser().parseFromString(html, 'text/html').getElementById('page')
  return found ?? undefined
}

const focusFirst = (within: HTMLElement) =>
  (within.querySelector<HTMLElement>('#errors') ?? within.querySelector<HTMLElement>('h1'))?.focus()

/** Opens the page's question, if it asks one. The safe way out is what a thoughtless Enter takes. */
function openPageDialog(within: HTMLElement): boolean {
  const dialog = within.querySelector<HTMLDialogElement>('dialog[data-open]')
  dialog?.showModal()
  dialog?.querySelector<HTMLElement>('[data-close]')?.focus()
  return dialog !== null
}

/** What only works with a script is shown once there is one. */
export function showCopyButtons() {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]'))
    button.hidden = !('clipboard' in navigator) || navigator.clipboard === undefined
}

/** Puts a page in the place of the one shown, with its address and title, and the focus where reading begins. */
export function showPage(next: HTMLElement, history: 'push' | 'keep' = 'push') {
  const { title = '', url } = next.dataset
  pageElement().replaceWith(document.adoptNode(next))
  document.title = title
  showCopyButtons()
  restoreTyped(pageElement())
  if (url && history === 'push' && url !== location.pathname + location.search) window.history.pushState(null, '', url)
  if (openPageDialog(pageElement())) return
  window.scrollTo(0, 0)
  focusFirst(pageElement())
}
