import { expect, type Locator, type Page } from '@playwright/test'
import { signInAs } from '../support/accounts'
import { appUrl, people } from '../support/app'
import { test } from '../support/browser-test'
import { takeBestMatch } from '../support/by-keyboard'

/** Errands with the keyboard alone: no click, no focus that a key has not brought. */

// Hundreds of keys, each with a look at where the focus is.
test.use({ viewport: { width: 1280, height: 900 } })
test.beforeEach(async ({ page }) => {
  const [name = '', value = ''] = (await signInAs(people.admin)).split(/=(.*)/s)
  await page.context().addCookies([{ name, value, url: appUrl }])
})

const stamp = () => Date.now().toString(36)

/** Tab after Tab until this has the focus. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target}`)
}

/** A key pressed before the page's script has come does nothing: like a person, press again. */
async function press(page: Page, key: string, target: Locator, expectDone: () => Promise<void>) {
  await expect(async () => {
    if (await target.isVisible()) await tabTo(page, target)
    await page.keyboard.press(key)
    await expectDone()
  }).toPass()
}

const isAt = (page: Page, address: RegExp | string) => () => expect(page).toHaveURL(address, { timeout: 3_000 })
const isSeen = (target: Locator) => () => expect(target).toBeVisible({ timeout: 3_000 })

async function fill(page: Page, label: string, text: string) {
  const box = page.getByRole('textbox', { name: label, exact: true })
  await tabTo(page, box)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
  await expect(box).toHaveValue(text)
}

/** Types into a look-up and takes the one choice that is left. */
async function choose(page: Page, label: string, typed: string, option: string) {
  const box = page.getByRole('combobox', { name: label, exact: true })
  await tabTo(page, box)
  await page.keyboard.type(typed)
  await takeBestMatch(page, box, option)
  await expect(box).toHaveValue(option)
}

/** A browser's own list takes the choice that begins with what is typed. */
async function select(page: Page, label: string, option: string) {
  const list = page.getByRole('combobox', { name: label, exact: true })
  await tabTo(page, list)
  await page.keyboard.type(option)
  await expect(list.locator('option:checked')).toHaveText(option)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The answer to a question; what is safe has the focus first. */
async function answer(page: Page, safe: string, name: string) {
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: safe, exact: true })).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

/** Searches a list for one row and opens it. */
async function openFromList(page: Page, list: string, name: string) {
  const search = page.getByRole('searchbox', { name: list })
  await press(page, 'Control+A', search, async () => {
    await page.keyboard.type(name)
    await expect(page.getByRole('status').filter({ hasText: '1 of 1' })).toBeVisible({ timeout: 3_000 })
  })
  await tabTo(page, page.getByRole('link', { name, exact: true }))
  await page.keyboard.press('Enter')
}

test('a location is created, changed and deleted', async ({ page }) => {
  const name = `Keyboard Hall ${stamp()}`
  await page.goto('/locations-list')
  await press(page, 'Enter', page.getByRole('link', { name: 'Create location' }), isAt(page, '/location-overview'))
  await fill(page, 'Location name', name)
  await select(page, 'Country', 'England')
  await fill(page, 'Address First Line', '1 Quay Street')
  await fill(page, 'City', 'Leeds')
  await fill(page, 'Postcode', 'LS1 4AP')
  await tabTo(page, button(page, 'Save location'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Location successfully created.')).toBeVisible()
  await expect(page).toHaveURL(/\/locations-list/)

  await openFromList(page, 'Search locations', name)
  await expect(page).toHaveURL(/\/location-overview\/\d+/)
  await fill(page, 'City', 'York')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Location successfully updated.')).toBeVisible()
  await expect(page).toHaveURL(/\/locations-list/)
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('York')

  await tabTo(page, page.getByRole('link', { name, exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/location-overview\/\d+/)
  await press(page, 'Enter', button(page, 'Delete'), isSeen(page.getByRole('alertdialog')))
  await answer(page, 'Cancel', 'Delete')
  await expect(page.getByText('Location successfully deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/locations-list/)
  await expect(page.getByText('No data to display')).toBeVisible()
})

test('an event is recorded, and a survey of it made and published', async ({ page }) => {
  const name = `Keyboard Night ${stamp()}`
  await page.goto('/events-list')
  await press(page, 'Enter', page.getByRole('link', { name: 'Create event' }), isAt(page, '/event-overview'))
  await fill(page, 'Name', name)
  await choose(page, 'Location', 'Harbour Theatre St', 'Harbour Theatre Studio')
  await fill(page, 'Start date', '07/11/2026')
  await fill(page, 'End date', '08/11/2026')
  await select(page, 'Event Type', 'Performance')
  await select(page, 'Distribution Type', 'In person')
  await choose(page, 'Sub-Discipline', 'Drama', 'Drama and new writing')
  const funded = page.getByRole('radio', { name: 'Yes - in part' })
  const first = page
    .getByRole('group', { name: /^Event funded/ })
    .getByRole('radio')
    .first()
  await tabTo(page, first)
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(funded).toBeChecked({ timeout: 200 })
  }).toPass()
  await tabTo(page, button(page, 'Save'))
  await page.keyboard.press('Enter')
  await answer(page, 'Cancel', 'Save')
  await expect(page.getByText('Event successfully created.')).toBeVisible()
  await expect(page).toHaveURL(/\/event-overview\/\d+/)

  await tabTo(page, page.getByRole('tab', { selected: true }))
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Surveys' })).toHaveAttribute('aria-selected', 'true', { timeout: 500 })
  }).toPass()
  await press(page, 'Enter', button(page, 'Add survey'), isAt(page, /\/survey-overview\/\d+/))
  await fill(page, 'Survey name', name)
  await tabTo(page, button(page, 'Publish'))
  await page.keyboard.press('Enter')
  await answer(page, 'Cancel', 'Publish')
  await expect(page.getByText('Survey successfully published.')).toBeVisible()
  await expect(page.getByRole('link', { name: /\/survey\// })).toBeVisible()
})

test('a list is sorted, filtered, turned and opened', async ({ page }) => {
  await page.goto('/events-list?year=-1')
  const grid = page.getByRole('table', { name: 'Events' })
  const heads = grid.getByRole('columnheader')
  const name = heads.filter({ has: page.getByRole('button', { name: /^Event name|^Name/ }) }).first()
  const sort = name.getByRole('button').first()
  const before = await name.getAttribute('aria-sort')
  await press(page, 'Enter', sort, async () => {
    await expect(name).not.toHaveAttribute('aria-sort', before ?? 'none', { timeout: 3_000 })
  })
  const status = page.getByRole('region', { name: 'Events' }).getByRole('status')
  await press(page, 'Enter', button(page, 'Next page'), () =>
    expect(status).toContainText(/^11–20/, { timeout: 3_000 }),
  )
  const filter = grid.getByRole('textbox', { name: /^Filter by (?:Event name|Name)/ })
  await tabTo(page, filter)
  await page.keyboard.type('a')
  await page.keyboard.press('Enter')
  await expect(status).toContainText(/^1–/)
  await expect(page.getByRole('button', { name: /Name contains a/ })).toBeVisible()
  await expect(grid).toHaveAttribute('aria-busy', 'false')
  const row = grid.getByRole('rowheader').getByRole('link')
  const second = (await row.nth(1).getAttribute('href')) ?? ''
  await tabTo(page, row.first())
  await page.keyboard.press('ArrowDown')
  await expect(row.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(second)
})
