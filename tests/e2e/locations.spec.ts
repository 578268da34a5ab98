import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { findSeriousFaults } from '../support/accessibility-faults'
import { onAppDatabase, people } from '../support/app'
import { test } from '../support/browser-test'
import { takeBestMatch } from '../support/by-keyboard'
import { signedInPage } from '../support/signed-in'

/** Locations as staff meet them. */

// Several tasks in one test, each with pages to wait for.

/** A location of the demonstration's organisation where an event happens. */
const aLocationInUse = () =>
  onAppDatabase(async (sql) => {
    const [found] = await sql`
      select l.id, l.name, e.name as event from locations l
        join events e on e.location_id = l.id
        join event_organisations eo on eo.event_id = e.id and eo.organisation_id = l.organisation_id
        join user_organisations uo on uo.organisation_id = l.organisation_id
        join users u on u.id = uo.user_id and u.email = ${people.admin}
      order by l.id, e.name, e.id limit 1`
    if (!found) throw new Error('No event of the demonstration has a location')
    return { id: Number(found.id), name: String(found.name), event: String(found.event) }
  })

/** Chooses in a native list again until the page reacts: its script may not run yet. */
const chooseCountry = (page: Page, label: string, seen: () => Promise<void>) =>
  expect(async () => {
    await page.getByLabel('Country').selectOption({ index: 0 })
    await page.getByLabel('Country').selectOption({ label })
    await seen()
  }).toPass()

test('a location is created under the rules of its country, found in the list, and deleted', async ({ browser }) => {
  const page = await signedInPage(browser, people.admin)
  const name = `Lantern Hall ${randomUUID().slice(0, 8)}`
  await page.goto('/locations-list')
  await expect(page.getByRole('columnheader')).toContainText([
    'Name',
    'Organisation',
    'Address line 1',
    'City',
    'Postcode',
    'Country',
    'Status',
  ])
  expect(await page.getByRole('searchbox').evaluate((box) => box.getBoundingClientRect().width)).toBe(300)
  expect(await findSeriousFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Create location' }).click()
  await page.waitForURL('/location-overview')
  await expect(page.getByRole('heading', { name: 'New location' })).toBeVisible()
  await expect(page.getByLabel('Active', { exact: true })).toBeChecked()
  expect(await findSeriousFaults(page)).toEqual([])

  // A country without addresses clears and closes their fields; one of the United Kingdom asks for them.
  const line = page.getByLabel('Address First Line')
  await chooseCountry(page, 'England', () => expect(line).toBeEnabled({ timeout: 1_000 }))
  await line.fill('1 Quay Street')
  await chooseCountry(page, 'Republic of Ireland', () => expect(line).toBeDisabled({ timeout: 1_000 }))
  await expect(line).toHaveValue('')
  await expect(page.getByLabel('Postcode')).toBeDisabled()
  await chooseCountry(page, 'England', () => expect(line).toBeEnabled({ timeout: 1_000 }))
  await page.getByRole('button', { name: 'Save location' }).click()
  await expect(page.getByRole('group', { name: 'There is a problem' }).getByRole('link')).toHaveText([
    'Location name is required',
    'Address First Line is required',
    'City is required',
    'Postcode is required',
  ])

  // The name is checked as its field is left.
  const taken = await aLocationInUse()
  await page.getByLabel('Location name').fill(taken.name)
  await page.getByLabel('Location name').press('Tab')
  await expect(page.getByLabel('Location name')).toHaveAccessibleDescription(/Name is already in use/)
  await page.getByLabel('Location name').fill(name)
  await line.fill('1 Quay Street')
  await page.getByLabel('City').fill('Leeds')
  await page.getByLabel('Postcode').fill('nonsense')
  await page.getByLabel('Postcode').press('Tab')
  await expect(page.getByLabel('Postcode')).toHaveAccessibleDescription(/Please enter a postcode in a valid format/)
  await page.getByLabel('Postcode').fill('ls1 4ap')
  await page.getByRole('button', { name: 'Save location' }).click()
  await expect(page.getByText('Location successfully created.')).toBeVisible()
  await page.waitForURL('/locations-list')

  await page.getByRole('searchbox', { name: 'Search locations' }).fill(name)
  const row = page.getByRole('row', { name })
  for (const cell of ['1 Quay Street', 'Leeds', 'LS1 4AP', 'England', 'Active']) await expect(row).toContainText(cell)
  await row.getByText('Leeds').click()
  await page.waitForURL(/\/location-overview\/\d+$/)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Location successfully deleted.')).toBeVisible()
})

test('a location in use is not deleted: the message names where it is used', async ({ browser }) => {
  const { id, event } = await aLocationInUse()
  const page = await signedInPage(browser, people.admin)
  await page.goto(`/location-overview/${id}`)
  await expect(async () => {
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/Unable to delete location\. It is used by ‘/)).toContainText(`‘${event}’`)
})

test('the organisation look-up shows what there is at once and searches from two characters', async ({ browser }) => {
  const page = await signedInPage(browser, people.globalAdmin)
  const searches: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/organisations') searches.push(url.searchParams.get('search') ?? '')
  })
  await page.goto('/location-overview')
  const organisation = page.getByRole('combobox', { name: 'Organisation' })
  await expect(async () => {
    await organisation.click()
    await expect(page.getByRole('option').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await organisation.pressSequentially('h')
  await expect(page.getByText('Type 2 characters to search.')).toBeVisible()
  await organisation.pressSequentially('arbour T')
  await takeBestMatch(page, organisation, 'Harbour Theatre')
  expect(searches).not.toContain('h')
  await expect(organisation).toHaveValue('Harbour Theatre')
})

test('a General User reads a location and can change nothing', async ({ browser }) => {
  const { id } = await aLocationInUse()
  const page = await signedInPage(browser, people.user)
  await page.goto('/locations-list')
  await expect(page.getByRole('heading', { name: 'Locations' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create location' })).toHaveCount(0)
  await page.goto(`/location-overview/${id}`)
  await expect(page.getByLabel('Location name')).not.toBeEditable()
  await expect(page.getByLabel('Country')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save location' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
})

test('a location is created with the keyboard alone', async ({ browser }) => {
  const page = await signedInPage(browser, people.admin)
  const name = `Keyboard Hall ${randomUUID().slice(0, 8)}`
  await page.goto('/location-overview')
  await page.getByLabel('Location name').focus()
  await expect(async () => {
    await page.getByLabel('Location name').fill('')
    await page.keyboard.type(name)
    await expect(page.getByText('Not saved yet: Location name')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  /** Tabs to a field past whatever is between, and types. */
  const typeAt = async (label: string, words: string) => {
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(page.getByLabel(label)).toBeFocused({ timeout: 300 })
    }).toPass()
    await page.keyboard.type(words)
  }
  await typeAt('Country', 'Republic')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Location successfully created.')).toBeVisible()
  const rows = await onAppDatabase((sql) => sql`delete from locations where name = ${name} returning postcode`)
  expect(rows).toMatchObject([{ postcode: '' }])
})

test('a location come back to by the Back button is as it was saved, and can be saved again', async ({ browser }) => {
  const page = await signedInPage(browser, people.globalAdmin)
  await page.goto('/locations-list?search=Old%20Drill%20Hall')
  const save = async (line: string) => {
    await page.getByLabel('Address Second Line').fill(line)
    await page.getByRole('button', { name: 'Save location' }).click()
    await page.waitForURL('/locations-list*')
    await expect(page.getByRole('heading', { name: 'Locations' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Old Drill Hall' }).click()
  await page.waitForURL('/location-overview/*')
  const first = `Rear entrance ${randomUUID().slice(0, 8)}`
  await save(first)
  // The history has one more entry for this page, which kept the unsaved changes.
  await page.goBack()
  await page.waitForURL('/location-overview/*')
  await expect(page.getByLabel('Address Second Line')).toHaveValue(first)
  await save(`Stage door ${randomUUID().slice(0, 8)}`)
})
