import { expect, type Page } from '@playwright/test'
import { aQuarterToFill, quarterToFill } from '../support/a-quarter-to-fill'
import { test } from '../support/browser-test'
import { findFocus } from '../support/focus-mark'
import { desk, signInBrowser } from '../support/signed-in'

/** The active cell of a figure grid can be seen, however it became active and in whatever colours. */

test.use({ viewport: desk, contextOptions: { reducedMotion: 'reduce' } })

const cellAt = (page: Page, row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"]`)

async function openGrid(page: Page) {
  const made = await aQuarterToFill({ events: 3 })
  await signInBrowser(page.context(), made.admin)
  await page.goto(
    `/confirmations/quick-entry?organisationId=${made.organisation.id}&year=${quarterToFill.year}&quarter=${quarterToFill.quarter}`,
  )
  await expect(async () => {
    await cellAt(page, 0, 3).click()
    await expect(cellAt(page, 0, 3)).toBeFocused({ timeout: 1_000 })
  }).toPass()
}

const outlineOf = (page: Page) =>
  page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
    return `${outlineWidth} ${outlineStyle}`
  })

for (const forcedColors of ['none', 'active'] as const)
  test(`a cell has a ring of three pixels by mouse, by arrow and while it is edited, forced colours ${forcedColors}`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors })
    await openGrid(page)
    const seen: Record<string, string> = { 'by mouse': await outlineOf(page) }
    await page.keyboard.press('ArrowRight')
    await expect(cellAt(page, 0, 4)).toBeFocused()
    seen['by arrow'] = await outlineOf(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: /^Total tickets available/ })).toBeFocused()
    seen['while edited'] = await outlineOf(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Home')
    await expect(cellAt(page, 0, 0)).toBeFocused()
    seen['on a label'] = await outlineOf(page)
    await page.keyboard.press('Control+End')
    seen['on a total'] = await outlineOf(page)
    expect(seen).toEqual({
      'by mouse': '3px solid',
      'by arrow': '3px solid',
      'while edited': '3px solid',
      'on a label': '3px solid',
      'on a total': '3px solid',
    })
    expect(await findFocus(page)).toMatchObject({ isMarked: true })
  })

test('in forced colours the selected cells and a changed one differ from the others', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openGrid(page)
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+ArrowRight')
  const backgroundOf = (row: number, column: number) =>
    cellAt(page, row, column).evaluate((cell) => getComputedStyle(cell).backgroundColor)
  const [selected, other] = [await backgroundOf(1, 3), await backgroundOf(2, 3)]
  expect(await backgroundOf(1, 4)).toBe(selected)
  expect(selected).not.toBe(other)
  const mark = cellAt(page, 0, 3).locator('[data-changed]')
  await expect(mark).toBeVisible()
  expect(await mark.evaluate((corner) => getComputedStyle(corner).borderLeftColor)).toMatch(/, 0\)$|transparent/)
})
