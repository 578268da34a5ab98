/** The swappable part of the document; everything the script changes is inside it. */
export const page = () => document.getElementById('page') as HTMLElement

const speaker = () => document.getElementById('say') as HTMLElement

/** Says something to everybody, or (quietly) to screen readers alone. An empty text takes it away again. */
export function say(text: string, quietly = false) {
  const region = speaker()
  region.classList.toggle('q-hidden', quietly || text === '')
  region.textContent = text
}

/** The page in an answer of the server; undefined where it is none of ours. */
export function pageIn(html: string): HTMLElement | undefined {
  const found = new DOMParser().parseFromString(html, 'text/html').getElementById('page')
  return found ?? undefined
}

const focusFirst = (within: HTMLElement) =>
  (within.querySelector<HTMLElement>('#errors') ?? within.querySelector<HTMLElement>('h1'))?.focus()

/** Puts a page in the place of the one shown, with its address and title, and the focus where reading begins. */
export function show(next: HTMLElement, history: 'push' | 'keep' = 'push') {
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
  const { title = '', url } = next.dataset
  page().replaceWith(document.adoptNode(next))
  document.title = title
  if (url && history === 'push' && url !== location.pathname + location.search) window.history.pushState(null, '', url)
  window.scrollTo(0, 0)
  focusFirst(page())
}

/** Shows a page as a dialog over the one it follows: the confirmation before the answers are final. */
export function showAsDialog(next: HTMLElement) {
  const dialog = document.createElement('dialog')
  const content = next.querySelector('.sheet')
  const heading = content?.querySelector<HTMLElement>('h1')
  if (!content || !heading) return show(next)
  heading.id = 'dialog-title'
  dialog.setAttribute('aria-labelledby', heading.id)
  dialog.append(...document.adoptNode(content).childNodes)
  dialog.addEventListener('close', () => dialog.remove())
  page().append(dialog)
  dialog.showModal()
  // The safe way out is the one that a thoughtless Enter takes.
  dialog.querySelector<HTMLElement>('[data-close]')?.focus()
}
