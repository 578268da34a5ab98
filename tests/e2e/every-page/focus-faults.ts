import type { Page } from '@playwright/test'
import { waitForDrawnFrames } from '../../support/drawn-frames'
import { walkByTab } from '../../support/tab-walk'

/** Whatever has the focus can be seen to have it (WCAG 2.4.7), also in the colours of the device. */
export async function findUnmarkedStops(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors })
    const stops = await walkByTab(page)
    const unmarked = stops.filter(({ isMarked }) => !isMarked)
    faults.push(...unmarked.map(({ name }) => `${name} does not show the focus, forced colours ${forcedColors}`))
    if (stops.length < 2) faults.push(`Tab leads to ${stops.length} stops only, forced colours ${forcedColors}`)
  }
  await page.emulateMedia({ forcedColors: 'none' })
  return faults
}

const windows = [
  { width: 1280, height: 720 },
  { width: 375, height: 667 },
]

/**
 * What has the focus is never hidden behind what stays in sight (WCAG 2.4.11): tried on a form with something unsaved,
 * which the bar at its foot then names, on as many lines as it takes. The form is left changed.
 */
export async function findCoveredStops(page: Page): Promise<string[]> {
  const text = page.locator('form[aria-label] input[type=text]:enabled, form[aria-label] input:not([type]):enabled')
  await text.first().focus()
  await page.keyboard.type('x')
  const faults: string[] = []
  for (const size of windows) {
    await page.setViewportSize(size)
    // Keys that are sent at once would come before the page hears of its window's size.
    await waitForDrawnFrames(page)
    for (const isBackwards of [false, true]) {
      const stops = await walkByTab(page, { isBackwards, most: isBackwards ? 40 : 120 })
      const covered = stops.filter(({ isCovered }) => isCovered)
      const where = `in a window of ${size.width} pixels${isBackwards ? ', backwards' : ''}`
      faults.push(...covered.map(({ name }) => `${name} is covered while it has the focus, ${where}`))
      if (stops.length < 2) faults.push(`Tab leads to ${stops.length} stops only, ${where}`)
    }
  }
  return faults
}
