import type { Page } from '@playwright/test'
import { findFaintTexts, findSeriousFaults } from '../../support/accessibility-faults'
import { getShapes, repeatMark } from './shapes'

const windows = [
  { width: 1280, height: 900, first: 'light', then: 'dark' },
  { width: 375, height: 812, first: 'dark', then: 'light' },
] as const

/** Hides what repeats the elements before it, in its place; axe passes over what cannot be seen. */
async function hideRepeats(page: Page) {
  const sheet = await page.evaluateHandle((repeatMark) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`[${repeatMark}], [${repeatMark}] * { visibility: hidden !important }`)
    document.adoptedStyleSheets.push(sheet)
    return sheet
  }, repeatMark)
  return async () => {
    await sheet.evaluate((sheet) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    })
    await sheet.dispose()
  }
}

/**
 * What axe finds serious, wide and narrow, and what is too faint to be read in the other theme. A page on which every
 * element looks like one that was seen before, in the same place of the same page, is not gone through again, nor are
 * the many rows of a list that look like those before them.
 */
export async function findAxeFaults(page: Page, seen: Set<number>): Promise<string[]> {
  const faults: string[] = []
  for (const { first, then, ...size } of windows) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: first })
    const shapes = await getShapes(page, `${size.width}`)
    const isNew = shapes.some((shape) => !seen.has(shape))
    if (!isNew) continue
    for (const shape of shapes) seen.add(shape)
    const showRepeats = await hideRepeats(page)
    const at = (theme: string) => (fault: string) => `${size.width} pixels, ${theme}: ${fault}`
    faults.push(...(await findSeriousFaults(page)).map(at(first)))
    await page.emulateMedia({ colorScheme: then })
    faults.push(...(await findFaintTexts(page)).map(at(then)))
    await showRepeats()
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return faults
}
