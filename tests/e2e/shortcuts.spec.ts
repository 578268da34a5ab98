import { expect, type Page } from '@playwright/test'
import { findAllFaults } from '../support/accessibility-faults'
import { anAccount } from '../support/accounts'
import { test } from '../support/browser-test'
import { tabTo, waitForScript } from '../support/by-keyboard'
import { signInBrowser } from '../support/signed-in'

/** The sheet of shortcuts, the keys that work alone and how they are turned off, and how high the rows of lists are. */

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 1280, height: 800 } })

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const singleKeys = (page: Page) => page.getByRole('switch', { name: 'Shortcuts of one key' })
const denseRows = (page: Page) => page.getByRole('switch', { name: 'Low rows in lists' })

/** Somebody of their own: what they choose is nobody else's. */
async function openList(page: Page) {
  const { email } = await anAccount({ role: 0 })
  await signInBrowser(page.context(), email)
  await page.goto('/locations-list')
  await waitForScript(page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }))
  return email
}

/** A key that is pressed before the page listens does nothing: like a person, press again. */
async function openSheet(page: Page) {
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(sheetOf(page)).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

const isKept = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/users/profile/display') && answer.status() === 204)

test('a key that is typed into a field stays there', async ({ page }) => {
  await openList(page)
  const box = page.getByRole('searchbox', { name: 'Search locations' })
  await box.focus()
  await page.keyboard.type('a?/')
  await expect(box).toHaveValue('a?/')
  await expect(sheetOf(page)).toHaveCount(0)
})

test('? shows every shortcut, Escape puts it away, and / goes to the search of the list', async ({ page }) => {
  await openList(page)
  const link = page.getByRole('link', { name: 'Create location' })
  await tabTo(page, link)
  await openSheet(page)
  const sheet = sheetOf(page)
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText([
    'Everywhere',
    'In a list',
    'In quick entry',
    'In a chart',
  ])
  // Nothing happens behind it.
  await page.keyboard.press('/')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(link).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search locations' })).toBeFocused()
})

test('the keys that work alone are turned off for good, Ctrl+K and the menu stay', async ({ page }) => {
  const email = await openList(page)
  await openSheet(page)
  await tabTo(page, singleKeys(page))
  const kept = isKept(page)
  await page.keyboard.press('Space')
  await expect(singleKeys(page)).not.toBeChecked()
  await kept
  await page.keyboard.press('Escape')
  await expect(sheetOf(page)).toHaveCount(0)

  // On another device, another day.
  await page.context().clearCookies()
  await signInBrowser(page.context(), email)
  await page.reload()
  const search = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })
  await waitForScript(search)
  await tabTo(page, page.getByRole('link', { name: 'Create location' }))
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search for a record, a guide or a page' })).toBeFocused()
  await expect(sheetOf(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'account menu' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).press('Enter')
  await expect(sheetOf(page)).toBeVisible()
  await expect(singleKeys(page)).not.toBeChecked()
})

test('a choice that cannot be kept says so, and is as it was', async ({ page }) => {
  await openList(page)
  await page.route('**/api/users/profile/display', (route) => route.abort())
  await openSheet(page)
  await denseRows(page).press('Space')
  await expect(page.getByRole('alert').filter({ hasText: 'Unable to keep your choice.' })).toBeVisible()
  await expect(denseRows(page)).not.toBeChecked()
})

test('rows of lists are 40 pixels high, or 36 for whoever likes them low, on every later visit', async ({ page }) => {
  await openList(page)
  const heightOf = () =>
    page
      .getByRole('table', { name: 'Locations' })
      .locator('tbody tr')
      .nth(1)
      .evaluate((row) => row.getBoundingClientRect().height)
  await expect.poll(heightOf).toBe(40)
  await page.goto('/authentication/profile')
  await waitForScript(denseRows(page))
  const kept = isKept(page)
  await denseRows(page).press('Space')
  await kept
  await page.goto('/locations-list')
  await expect.poll(heightOf).toBe(36)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing in the sheet in ${colorScheme} colours, and it fits the narrowest phone`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await openList(page)
    await openSheet(page)
    expect(await findAllFaults(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await sheetOf(page).evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBeLessThanOrEqual(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
