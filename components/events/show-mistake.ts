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
  const shown = new ResizeObserver(() => {
    if (!isShown(field)) return
    shown.disconnect()
    field.focus()
  })
  shown.observe(field)
  showTab(0)
}

const isShown = (element: HTMLElement) => element.getClientRects().length > 0
