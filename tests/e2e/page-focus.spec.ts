import { expect, type Page } from '@playwright/test'
import { actors } from '../api/matrix/cast'
import { endingOf, pages } from '../api/matrix/pages'
import { aWorld, type World } from '../api/matrix/world'
import { appUrl } from '../support/app'
import { test } from '../support/browser-test'

/**
 * Whoever goes to a screen by keyboard or screen reader begins at its heading, not at the top of the window: tried for every
 * page there is (tests/api/matrix/pages.ts), reached as a link reaches it, and after saves that stay where they are.
 */

const globalAdmin = actors.find(({ role }) => role === 'GlobalAdmin')

let world: World
test.beforeAll(async () => {
  world = await aWorld()
})
test.afterAll(() => world?.close())
test.describe.configure({ mode: 'parallel' })

/** Another page without a reload, as a link of ours leads there. */
const goTo = (page: Page, address: string) =>
  page.evaluate((to) => {
    const { next } = window as unknown as { next: { router: { push: (address: string) => void } } }
    next.router.push(to)
  }, address)

async function signIn(page: Page) {
  if (!globalAdmin) throw new Error('The cast has no Global Admin')
  const [name = '', value = ''] = (world.cookieOf(globalAdmin) ?? '').split(/=(.*)/s)
  await page.context().addCookies([{ name, value, url: appUrl }])
}

const start = '/privacy-policy'

for (const row of pages) {
  if (!globalAdmin || !row.right || endingOf(row, globalAdmin, 'own') !== 'the page') continue
  test(`${row.address} has the focus on its heading when a link leads there`, async ({ page }) => {
    await signIn(page)
    const id = row.about ? (await world.keep(row.about, 'own')).id : ''
    const address = row.address.replace('{id}', String(id))
    await page.goto(start)
    await page.waitForLoadState('networkidle')
    await goTo(page, address)
    await page.waitForURL((url) => url.pathname === new URL(address, appUrl).pathname)
    await expect(page.locator('#main h1').first()).toBeFocused()
  })
}

test('a link of the menu pressed by keyboard leads to the heading, and Tab goes on into the page', async ({ page }) => {
  await signIn(page)
  await page.goto(start)
  await page.waitForLoadState('networkidle')
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeFocused()
  await page.keyboard.press('Tab')
  const isInside = await page.evaluate(() => document.getElementById('main')?.contains(document.activeElement))
  expect(isInside).toBe(true)
})

test('after a save that stays on its page the focus is in the page', async ({ page }) => {
  await signIn(page)
  const { id } = await world.make('organisation', 'own')
  await page.goto(`/organisation-details/${id}`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('textbox', { name: 'URN' }).fill('A-1')
  await page.getByRole('button', { name: 'Save Organisation' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Organisation successfully updated.')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect
    .poll(() => page.evaluate(() => document.getElementById('main')?.contains(document.activeElement)))
    .toBe(true)
})
