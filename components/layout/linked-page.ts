/** The page of ours that a click on a link leads to in this window; undefined for any other click. */
export function findLinkedPage(event: MouseEvent): string | undefined {
  if (event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return undefined
  const to = new URL(link.href)
  const samePage = to.pathname === location.pathname && to.search === location.search
  return to.origin === location.origin && !samePage ? to.pathname + to.search + to.hash : undefined
}
