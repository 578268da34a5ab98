import { expect, type Page } from '@playwright/test'
import { actors } from '../api/matrix/actors'
import { type MatrixFixture, openMatrixFixture } from '../api/matrix/fixture'
import { appUrl } from '../support/app'
import { test } from '../support/browser-test'

/**
 * Whoever goes to a screen by keyboard or screen reader begins at its heading, not at the top of the window: tried by the
 * keys, and after saves that stay where they are. tests/e2e/every-page.spec.ts tries it for every page there is.
 */

const globalAdmin = actors.find(({ role }) => role === 'GlobalAdmin')

let fixture: MatrixFixture
test.beforeAll(async () => {
  fixture = await openMatrixFixture()
})
test.afterAll(() => fixture?.close())
test.describe.configure({ mode: 'parallel' })

async function signIn(page: Page) {
  if (!globalAdmin) throw new Error('There is no actor who is a Global Admin')
  const [name = '', value = ''] = (fixture.cookieOf(globalAdmin) ?? '').split(/=(.*)/s)
  await page.context().addCookies([{ name, value, url: appUrl }])
}

const start = '/privacy-policy'

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
  const { id } = await fixture.make('organisation', 'own')
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
