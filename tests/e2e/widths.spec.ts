import { expect } from '@playwright/test'
import { actors } from '../api/matrix/cast'
import { endingOf, pages } from '../api/matrix/pages'
import { aWorld, type World } from '../api/matrix/world'
import { appUrl } from '../support/app'
import { test } from '../support/browser-test'

/**
 * No page is to be scrolled sideways, on a phone, a tablet or a laptop, and no content is wider than 1,280 pixels on a large
 * screen: every page there is (tests/api/matrix/pages.ts), at every width.
 */

const widths = [320, 375, 768, 1280, 1920]
const widest = 1280

const globalAdmin = actors.find(({ role }) => role === 'GlobalAdmin')

let world: World
test.beforeAll(async () => {
  world = await aWorld()
})
test.afterAll(() => world?.close())
test.describe.configure({ mode: 'parallel' })

for (const row of pages) {
  if (!globalAdmin || endingOf(row, globalAdmin, 'own') !== 'the page') continue
  test(`${row.address} fits windows of ${widths.join(', ')} pixels`, async ({ page }) => {
    const [name = '', value = ''] = (world.cookieOf(globalAdmin) ?? '').split(/=(.*)/s)
    await page.context().addCookies([{ name, value, url: appUrl }])
    const id = row.about ? (await world.keep(row.about, 'own')).id : ''
    await page.goto(row.address.replace('{id}', String(id)))
    await expect(page.locator('h1').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      await expect.poll(beyond, `nothing is to be scrolled sideways at ${width} pixels`).toBeLessThanOrEqual(0)
      const content = await page
        .locator('#main > *')
        .first()
        .evaluate((element) => element.clientWidth)
      expect(content).toBeLessThanOrEqual(widest)
    }
  })
}
