/** The heading of the page that is shown, or the page itself where it has none. */
const headingOf = (page: Element | null) => page?.querySelector<HTMLElement>('h1') ?? (page as HTMLElement | null)

type FocusOptions = {
  /** False leaves the page where it is scrolled to. */
  mayScroll?: boolean
}

/**
 * Puts the focus on the heading of the page, where a screen reader begins to read and the next Tab goes on from: on arriving
 * at a page, and after something was saved or taken away that had the focus. The shell does so by itself (`PageFocus`);
 * a screen calls this where it knows better when.
 */
export function focusHeading({ mayScroll = true }: FocusOptions = {}) {
  const heading = headingOf(document.getElementById('main'))
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: !mayScroll })
}
