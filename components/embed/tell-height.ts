/** What the page around the frame hears of its height. */
const telling = 'illuminate:height'

/**
 * Tells the page around the frame how high the report is, whenever that changes, so that the frame can be as high and needs
 * no scroll bar of its own. Only a page that may frame the report hears it: where the browser does not say which one that is,
 * each is addressed, and a message reaches no page of another origin than its address.
 */
export function tellHeight(): void {
  const { insight: insightId, origins = '' } = document.body.dataset
  if (!insightId || window.parent === window) return
  const around = location.ancestorOrigins?.[0]
  const named = origins.split(' ').filter((origin) => origin !== '' && (around === undefined || origin === around))
  let told = 0
  new ResizeObserver(() => {
    // Of the content alone: the document is never lower than the frame, which could then not shrink again.
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    if (height === told) return
    told = height
    for (const origin of named) window.parent.postMessage({ type: telling, insightId, height }, origin)
  }).observe(document.body)
}
