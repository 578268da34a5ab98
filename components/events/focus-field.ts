import type { MouseEvent } from 'react'
import { showTab } from '@/components/ui/tabs'

/**
 * A link of the error summary leads to a field; where that is on a tab that is not shown, the Details tab is opened and
 * the field gets the focus once it can have it.
 */
export function openFieldTab({ target }: MouseEvent) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null
  const field = link && document.getElementById(link.hash.slice(1))
  if (!field || isShown(field)) return
  focusWhenShown(field)
  showTab(0)
}

/** Gives the focus to something on a tab that is about to be opened. */
export function focusWhenShown(element: HTMLElement) {
  if (isShown(element)) return element.focus()
  const observer = new ResizeObserver(() => {
    if (!isShown(element)) return
    observer.disconnect()
    element.focus()
  })
  observer.observe(element)
}

const isShown = (element: HTMLElement) => element.getClientRects().length > 0
