import { expect, type Page } from '@playwright/test'
import { actors } from '../api/matrix/cast'
import { endingOf, type PageRow, pages } from '../api/matrix/pages'
import { aWorld, type World } from '../api/matrix/world'
import { appUrl } from '../support/app'
import { test } from '../support/browser-test'
import { focusMark } from '../support/focus-mark'

/** Whatever has the focus can be seen to have it (WCAG 2.4.7): tried by Tab through every screen, also in forced colours. */

/** What a screen shows behind its tabs. */
const further: readonly PageRow[] = [
  { file: '', address: '/event-overview/{id}?tabIndex=1', right: ['read', 'event'], about: 'event' },
  { file: '', address: '/event-overview/{id}?tabIndex=2', right: ['read', 'event'], about: 'event' },
  { file: '', address: '/survey-overview/{id}', right: ['read', 'survey'], about: 'published' },
]

const globalAdmin = actors.find(({ role }) => role === 'GlobalAdmin')
if (!globalAdmin) throw new Error('The cast has no Global Admin')

let world: World
test.beforeAll(async () => {
  world = await aWorld()
})
test.afterAll(() => world?.close())
test.describe.configure({ mode: 'parallel' })
// A ring that fades in is not there yet.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 900 } })

/** Screens have more stops than this only in their long lists, where row follows row alike. */
const stopsMost = 150

/** Tab after Tab until the page is left or begins again; answers what had the focus and did not show it. */
async function unmarkedStops(page: Page): Promise<{ stops: number; unmarked: string[] }> {
  const unmarked: string[] = []
  let first: string | undefined
  for (let stops = 0; stops < stopsMost; stops += 1) {
    await page.keyboard.press('Tab')
    const mark = await focusMark(page)
    if (!mark || (stops > 1 && mark.name === first)) return { stops, unmarked }
    first ??= mark.name
    if (!mark.isMarked) unmarked.push(mark.name)
  }
  return { stops: stopsMost, unmarked }
}

for (const row of [...pages, ...further]) {
  if (endingOf(row, globalAdmin, 'own') !== 'the page') continue
  test(`everything that Tab leads to shows it: ${row.address}${row.about === 'published' ? ' (published)' : ''}`, async ({
    page,
  }) => {
    const [name = '', value = ''] = (world.cookieOf(globalAdmin) ?? '').split(/=(.*)/s)
    await page.context().addCookies([{ name, value, url: appUrl }])
    const id = row.about ? (await world.keep(row.about, 'own')).id : ''
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors })
      await page.goto(row.address.replace('{id}', String(id)))
      await expect(page.locator('h1').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      const { stops, unmarked } = await unmarkedStops(page)
      expect(unmarked, `forced colours: ${forcedColors}`).toEqual([])
      expect(stops).toBeGreaterThan(1)
    }
  })
}

/** What has the virtual or the real focus of a list that is open, and the computed ring about it. */
const ringOfReached = (page: Page) =>
  page.evaluate(() => {
    const reached =
      document.querySelector('[role=option][data-focused], [role=menuitem][data-focused]') ??
      document.activeElement?.closest('[role=gridcell] *')
    return reached && `${getComputedStyle(reached).outlineStyle} ${getComputedStyle(reached).outlineWidth}`
  })

test('the entry of a menu, a look-up and a calendar that the arrows reach shows it in forced colours', async ({
  page,
}) => {
  const [name = '', value = ''] = (world.cookieOf(globalAdmin) ?? '').split(/=(.*)/s)
  await page.context().addCookies([{ name, value, url: appUrl }])
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/event-overview')
  await page.waitForLoadState('networkidle')

  await page.getByRole('combobox', { name: 'Ticketing Provider' }).waitFor()
  await expect(async () => {
    await page.getByRole('combobox', { name: 'Location' }).click()
    await expect(page.getByRole('option').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => ringOfReached(page)).toBe('solid 2px')
  await page.keyboard.press('Escape')

  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(async () => {
    await page.getByRole('button', { name: 'Calendar for Start date' }).click()
    await expect(page.getByRole('application').or(page.getByRole('grid')).first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => ringOfReached(page)).toMatch(/^solid [23]px$/)
  await page.keyboard.press('Escape')

  await page.locator('header').getByRole('button').last().click()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => ringOfReached(page)).toBe('solid 2px')
})
