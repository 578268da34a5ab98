import type { Page } from '@playwright/test'

/** What has the focus, in words, whether anything around it shows that it has, and whether something covers it. */
export type FocusState = { name: string; isMarked: boolean; isCovered: boolean }

/**
 * Runs in the page. Looks for a ring that can be seen about whatever has the focus (WCAG 2.4.7): an outline of two pixels
 * or more, in a colour that is not see-through, on the element itself or, where a control is drawn by its label or its
 * frame, there. And whether something lies over it (WCAG 2.4.11): over its label, where that draws the control.
 * Null where nothing on the page has the focus.
 */
export function readFocusState(): FocusState | null {
  let focused = document.activeElement
  // A frame that has the focus has it for something within.
  while (focused?.matches('iframe')) {
    const within = (focused as HTMLIFrameElement).contentDocument
    if (!within?.activeElement || within.activeElement === within.body) break
    focused = within.activeElement
  }
  if (!focused || focused === document.body) return null
  const page = focused.ownerDocument
  // The corner of a development server, which no visitor meets.
  if (focused.matches('nextjs-portal')) return { name: 'nextjs-portal', isMarked: true, isCovered: false }
  const isSeeThrough = (color: string) => color === 'transparent' || /(?:,|\/)\s*0(?:\.0+)?%?\)$/.test(color)
  const hasRing = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    const isThere = width > 1 && height > 1
    return isThere && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !isSeeThrough(outlineColor)
  }
  const label = focused.closest('label')
  const around = [focused, ...(label ? [label, ...label.querySelectorAll('*')] : [])]
  if (focused.parentElement) around.push(focused.parentElement)
  const shown = focused.matches('[type=radio], [type=checkbox]') ? (label ?? focused) : focused
  const { left, right, top, bottom } = shown.getBoundingClientRect()
  const points = [top + 3, (top + bottom) / 2, bottom - 3].map((y) => page.elementFromPoint((left + right) / 2, y))
  const isHidden = points.some((found) => !found || !(shown.contains(found) || found.contains(shown)))
  const words = focused.getAttribute('aria-label') || focused.id || focused.textContent?.slice(0, 40) || ''
  const role = focused.getAttribute('role') ?? focused.tagName.toLowerCase()
  return {
    name: `${role} ${words}`.trim(),
    isMarked: around.some(hasRing),
    // A field that is higher than the window cannot be seen whole.
    isCovered: isHidden && bottom - top < window.innerHeight / 2,
  }
}

/** What has the focus just now; null where nothing on the page has it. */
export const findFocus = (page: Page): Promise<FocusState | null> => page.evaluate(readFocusState)
