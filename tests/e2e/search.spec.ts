import { expect, type Page } from '@playwright/test'
import { findAllFaults } from '../support/accessibility-faults'
import { people } from '../support/app'
import { test } from '../support/browser-test'
import { waitForScript } from '../support/by-keyboard'
import { signInBrowser } from '../support/signed-in'

/** The search of the header, with the keyboard alone, on the demonstration's own names. */

test.describe.configure({ mode: 'parallel' })

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search for a record, a guide or a page' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const chosenOf = (page: Page) => dialogOf(page).getByRole('option', { selected: true })

async function openPage(page: Page, email: string = people.admin, address = '/') {
  await signInBrowser(page.context(), email)
  await page.goto(address)
  await waitForScript(page.getByRole('button', { name: 'Search', exact: true }))
}

/** A key that is pressed before the page listens does nothing: like a person, press again. */
async function openSearch(page: Page) {
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(boxOf(page)).toBeFocused({ timeout: 2_000 })
  }).toPass()
}

async function type(page: Page, words: string) {
  await page.keyboard.type(words)
  await expect(page.getByText('Searching…')).toHaveCount(0)
}

test('the button is named by its words, and fits beside the others on the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openPage(page)
  // Whoever speaks to the computer says the word that is seen.
  const button = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })
  await expect(button).toContainText('Search')
  await expect(button).not.toHaveAttribute('aria-label')
  await expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K')
  expect(await findAllFaults(page)).toEqual([])
  for (const width of [320, 374, 375, 499, 500, 767, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(button).toBeInViewport({ ratio: 1 })
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(beyond, `in a window of ${width} pixels`).toBeLessThanOrEqual(0)
  }
})

test('words that nothing holds are said to match nothing, and Enter goes nowhere', async ({ page }) => {
  await openPage(page)
  await openSearch(page)
  await type(page, 'zzqx nowhere')
  await expect(page.getByText('Nothing matches “zzqx nowhere”.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(boxOf(page)).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('what is typed while the script of the search is on its way is in its box', async ({ page }) => {
  await openPage(page)
  let release = () => {}
  const typed = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_next/static/**', async (route) => {
    await typed
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('harbour theatre stu?')
  await page.keyboard.press('Backspace')
  release()
  await expect(boxOf(page)).toHaveValue('harbour theatre stu')
  await expect(boxOf(page)).toBeFocused()
  await expect(chosenOf(page)).toContainText('Harbour Theatre Studio')
  await page.keyboard.type('dio')
  await expect(boxOf(page)).toHaveValue('harbour theatre studio')
})

test('a search that fails says so, and can be tried again', async ({ page }) => {
  await openPage(page)
  let isDown = true
  await page.route('**/api/search?*', (route) => (isDown ? route.abort() : route.continue()))
  await openSearch(page)
  await type(page, 'harbour')
  await expect(page.getByText('Unable to search. Please try again.')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('group', { name: 'Locations' })).toBeVisible()
  await expect(boxOf(page)).toBeFocused()
})

test('a General User finds no people and no organisations, and no way to create anything', async ({ page }) => {
  await openPage(page, people.user)
  await openSearch(page)
  await type(page, 'harbour')
  await expect(page.getByRole('group', { name: 'Locations' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Organisations' })).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'People' })).toHaveCount(0)
  await page.keyboard.press('Control+a')
  await type(page, 'create')
  await expect(page.getByRole('option', { name: /^Create/ })).toHaveCount(0)
})

test('Ctrl+K, a few letters and Enter lead to a location, whose page has the focus on its heading', async ({
  page,
}) => {
  await openPage(page)
  await openSearch(page)
  await type(page, 'harbour theatre')
  const location = page.getByRole('group', { name: 'Locations' }).getByRole('option').first()
  await expect(location).toContainText('Harbour Theatre')
  for (let presses = 0; presses < 30 && (await location.getAttribute('aria-selected')) !== 'true'; presses += 1)
    await page.keyboard.press('ArrowDown')
  await expect(location).toHaveAttribute('aria-selected', 'true')
  await expect(boxOf(page)).toHaveAttribute('aria-activedescendant', (await location.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/location-overview\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the arrow keys go round, and Escape gives the focus back', async ({ page }) => {
  await openPage(page)
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(boxOf(page)).toBeFocused()
  await expect(chosenOf(page)).toHaveText('Home')
  await page.keyboard.press('ArrowUp')
  await expect(chosenOf(page)).toHaveText('API description')
  await page.keyboard.press('ArrowDown')
  await expect(chosenOf(page)).toHaveText('Home')
  await page.keyboard.press('Escape')
  await expect(boxOf(page)).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('an action by its words, and afterwards it is among the recent ones', async ({ page }) => {
  await openPage(page)
  await openSearch(page)
  await type(page, 'create ev')
  await expect(chosenOf(page)).toHaveText('Create event')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/event-overview')
  await openSearch(page)
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(['Create event'])
})

test('Enter that comes before the answer waits for it', async ({ page }) => {
  await openPage(page)
  await openSearch(page)
  await page.keyboard.type('harbour theatre stu')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/location-overview\/\d+$/)
})

test('a form with unsaved changes asks before it is left', async ({ page }) => {
  await openPage(page, people.admin, '/location-overview')
  await page.getByRole('textbox', { name: 'Location name' }).fill('Not saved')
  await openSearch(page)
  await type(page, 'survey list')
  await expect(chosenOf(page)).toHaveText('Survey List')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Are you sure you would like to leave? You have unsaved changes.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/location-overview')
})

test('a recent choice is nobody else’s, in the same tab', async ({ page }) => {
  await openPage(page)
  await openSearch(page)
  await type(page, 'create ev')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/event-overview')
  await openPage(page, people.user)
  await openSearch(page)
  await expect(page.getByRole('group', { name: 'Recent' })).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing in the search in ${colorScheme} colours, at first and with results`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await openPage(page)
    await openSearch(page)
    expect(await findAllFaults(page)).toEqual([])
    await type(page, 'harbour')
    await expect(page.getByRole('group', { name: 'Locations' })).toBeVisible()
    expect(await findAllFaults(page)).toEqual([])
  })

test('on a phone the search is the whole window, and in forced colours the choice is outlined', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.emulateMedia({ forcedColors: 'active' })
  await openPage(page)
  await openSearch(page)
  const { x, y, width, height } = (await dialogOf(page).boundingBox()) ?? { x: 9, y: 9, width: 0, height: 0 }
  // A border of one pixel is seen in forced colours alone.
  expect(Math.max(x, y)).toBeLessThanOrEqual(1)
  expect(width).toBeGreaterThanOrEqual(373)
  expect(height).toBeGreaterThanOrEqual(809)
  const outline = await chosenOf(page).evaluate((element) => getComputedStyle(element).outlineStyle)
  expect(outline).toBe('solid')
})
