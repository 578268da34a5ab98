import type { Page } from '@playwright/test'

/** What has the focus, in words, and whether anything around it shows that it has. */
export type FocusMark = { name: string; isMarked: boolean }

/**
 * Looks for a ring that can be seen about whatever has the focus (WCAG 2.4.7): an outline of two pixels or more, in a
 * colour that is not see-through, on the element itself or, where a control is drawn by its label or its frame, there.
 * Undefined where nothing on the page has the focus.
 */
export const focusMark = (page: Page): Promise<FocusMark | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return undefined
    // The corner of a development server, which no visitor meets.
    if (focused.matches('nextjs-portal')) return { name: 'nextjs-portal', isMarked: true }
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
    const words = focused.getAttribute('aria-label') || focused.id || focused.textContent?.slice(0, 40) || ''
    const role = focused.getAttribute('role') ?? focused.tagName.toLowerCase()
    return { name: `${role} ${words}`.trim(), isMarked: around.some(hasRing) }
  })
