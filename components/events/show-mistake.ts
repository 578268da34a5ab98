import type { MouseEvent } from 'react'
import { showTab } from '@/components/ui/tabs'

/**
 * A link of the error summary leads to a field; where that is on a tab that is not shown, the Details tab is opened and
 * the field gets the focus once it can have it.
 */
export function openDetailsFor({ target }: MouseEvent) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null
  const field = link && document.getElementById(link.hash.slice(1))
  if (!field || isShown(field)) return
  focusOnceShown(field)
  showTab(0)
}

/** Gives the focus to something on a tab that is about to be opened. */
export function focusOnceShown(element: HTMLElement) {
  if (isShown(element)) return element.focus()
  const shown = new ResizeObserver(() => {
    if (!isShown(element)) return
    shown.disconnect()
    element.focus()
  })
  shown.observe(element)
}

const isShown = (element: HTMLElement) => element.getClientRects().length > 0
