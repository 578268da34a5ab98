import { expect, type Page } from '@playwright/test'
import { findSeriousFaults } from '../support/accessibility-faults'
import { anAccount, signInAs } from '../support/accounts'
import { onAppDatabase, people } from '../support/app'
import { test } from '../support/browser-test'
import { takeBestMatch } from '../support/by-keyboard'
import { ask } from '../support/http'
import { organisationDetails } from '../support/organisation-details'
import { aPng, aPngOf } from '../support/pictures'
import { signInBrowser } from '../support/signed-in'

const newMark = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`

/** Types into a look-up and takes the one choice left, with the keyboard. */
async function choose(page: Page, label: string, typed: string, option = typed) {
  const box = page.getByRole('combobox', { name: label })
  await box.click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await box.fill(typed)
  await takeBestMatch(page, box, option)
  await expect(box).toHaveValue(option)
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Organisation' }).click()

/** An organisation as the call wants it, made through the call. */
async function anOrganisation(cookie: string, name: string) {
  const json = {
    name,
    knownAs: name,
    ...organisationDetails,
    activeStatus: 1,
  }
  const answer = await ask('POST', '/api/organisations', { cookie, json })
  expect(answer.status).toBe(201)
  return { json, id: (answer.json() as { id: number }).id }
}

/** A General User solely of this organisation. @returns the account's number */
async function aMember(organisationId: number) {
  const { email } = await anAccount()
  const [user] = await onAppDatabase(
    (sql) => sql<{ id: string }[]>`
      insert into user_organisations (user_id, organisation_id)
      select id, ${organisationId} from users where email = ${email} returning user_id as id`,
  )
  return Number(user?.id)
}
const stateOf = async (userId: number) => {
  const [user] = await onAppDatabase(
    (sql) => sql<{ active_state: number }[]>`select active_state from users where id = ${userId}`,
  )
  return user?.active_state
}

test('a Global Admin creates an organisation with a reference and a logo, edits it, and deactivates it', async ({
  context,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInBrowser(context, (await anAccount({ role: 0 })).email)
  const name = `Lantern House ${newMark()}`

  await page.goto('/organisations-list')
  await expect(page.getByRole('heading', { name: 'Organisation Management' })).toBeVisible()
  await expect(page.getByText('Status: Active')).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Create organisation' }).click()
  await expect(page.getByRole('heading', { name: 'New organisation' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Templates' })).toBeDisabled()

  // What is missing is said at once, at its field and in the summary.
  await save(page)
  await expect(page.getByText('Unable to save organisation. 11 validation errors.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Discipline is required' })).toBeVisible()
  await page.getByRole('link', { name: 'Organisation Name is required' }).click()
  await expect(page.getByLabel('Organisation Name')).toBeFocused()
  expect(await findSeriousFaults(page)).toEqual([])

  await page.getByLabel('Organisation Name').fill('harbour THEATRE')
  await page.getByLabel('Alternative Name').focus()
  await expect(page.locator('p').filter({ hasText: 'Name is already in use' })).toBeVisible()
  await page.getByLabel('Organisation Name').fill(name)
  await page.getByLabel('Known as').fill('The Lantern')
  await page.getByLabel('Organisation Type').selectOption({ label: 'Other' })
  await page.getByLabel('Primary Discipline').selectOption({ label: 'Theatre' })
  await page.getByLabel('Exempt from surveying').selectOption({ label: 'Not exempt' })
  await page.getByLabel('Address First Line').fill('1 Quay Street')

  // The postcode proposes, the person decides.
  await page.getByLabel('Ace Area').selectOption({ label: 'London' })
  await page.getByLabel('Postcode').fill('ls1 4ap')
  await page.getByLabel('Address Second Line').focus()
  await expect(page.getByText('LS1 4AP suggests')).toBeVisible()
  await expect(page.getByLabel('Region')).toHaveValue('')
  await page.getByRole('button', { name: 'Use these' }).click()
  await expect(page.getByLabel('Postcode')).toHaveValue('LS1 4AP')
  await expect(page.getByRole('combobox', { name: 'Upper Tier Authority' })).toHaveValue('Leeds')
  await expect(page.getByLabel('Ace Area').locator('option:checked')).toHaveText('London')
  await choose(page, 'Constituency', 'Leeds Central', 'Leeds Central and Headingley')

  // The logo: judged at once, sent with the save.
  await page
    .getByLabel('Choose a logo')
    .setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: await aPngOf(100_001) })
  await expect(page.getByText('File is too large. Max limit: 100kb')).toBeVisible()
  await page
    .getByLabel('Choose a logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await aPng(60, 30) })
  await expect(page.getByRole('img', { name: 'The chosen logo, logo.png' })).toBeVisible()

  // A reference, held locally until the organisation is saved.
  await page.getByRole('tab', { name: 'Ticketing' }).click()
  await expect(page.getByText('No data to display')).toBeVisible()
  await page.getByRole('button', { name: 'Add ticketing provider' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(
    page.getByText('Unable to add ticketing provider. A ticketing provider and a reference must be selected.'),
  ).toBeVisible()
  await expect(popup.getByText('Reference is required')).toBeVisible()
  await choose(page, 'Ticketing Provider', 'Ticketsolve')
  await popup.getByLabel('Reference').fill('LH-1')
  await popup.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('row', { name: /Ticketsolve\s*LH-1/ })).toBeVisible()
  await save(page)
  await expect(page.getByText('Organisation successfully created.')).toBeVisible()
  await expect(page).toHaveURL(/\/organisation-details\/\d+\?tabIndex=0$/)
  const id = Number(/organisation-details\/(\d+)/.exec(page.url())?.[1])
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const logo = page.getByRole('img', { name: 'The organisation’s logo' })
  await expect(logo).toBeVisible()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60)
  const [stored] = await onAppDatabase(
    (sql) => sql`
      select o.postcode, o.ace_area_id, b.provider_org_ref, l.media_type from organisations o
      join organisation_box_offices b on b.organisation_id = o.id join organisation_logos l on l.organisation_id = o.id
      where o.id = ${id}`,
  )
  expect(stored).toMatchObject({
    postcode: 'LS1 4AP',
    ace_area_id: 12,
    provider_org_ref: 'LH-1',
    media_type: 'image/png',
  })

  // The logo goes at once, after a question.
  await page.getByRole('button', { name: 'Remove logo' }).click()
  await page.getByRole('alertdialog', { name: 'Remove the logo?' }).getByRole('button', { name: 'Remove logo' }).click()
  await expect(page.getByText('Logo successfully removed.')).toBeVisible()
  await expect(logo).toHaveCount(0)
  await expect(page.getByText('No logo yet')).toBeVisible()

  // Edited; leaving before it is saved asks.
  await page.getByLabel('Alternative Name').fill('Lantern House Limited')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText('Are you sure you would like to leave? You have unsaved changes.')).toBeVisible()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await save(page)
  await expect(page.getByText('Organisation successfully updated.')).toBeVisible()

  // Deactivated: the accounts solely of it go along, and reactivating offers them again.
  const member = await aMember(id)
  await page.reload()
  await page.getByRole('radio', { name: 'Disabled' }).check()
  await expect(
    page.getByText('Deactivating this organisation disables all user accounts that are solely associated with it.'),
  ).toBeVisible()
  await expect(page.getByText('Right now that means Tess Tester.')).toBeVisible()
  await save(page)
  await expect(page.locator('h1 + span').getByText('Disabled')).toBeVisible()
  expect(await stateOf(member)).toBe(0)
  await page.getByRole('radio', { name: 'Active', exact: true }).check()
  await page.getByLabel('Enable again the account that was disabled with it').check()
  await save(page)
  await expect(page.locator('h1 + span').getByText('Active')).toBeVisible()
  expect(await stateOf(member)).toBe(1)

  // In use it is not deleted; otherwise it is.
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    `Please confirm that you would like to delete the organisation “${name}”. This is permanent and cannot be undone.`,
  )
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(
    page.getByText(
      'Unable to delete organisation. It still has 1 user (‘Tess Tester’). Move or delete these first, or set the organisation to disabled.',
    ),
  ).toBeVisible()
  await onAppDatabase((sql) => sql`delete from user_organisations where organisation_id = ${id}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Organisation successfully deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/organisations-list/)
})

test('of two people who edit the same organisation the second reads who and when, and loses nothing typed', async ({
  context,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const cookie = await signInBrowser(context, (await anAccount({ role: 0 })).email)
  const { id, json } = await anOrganisation(cookie, `Shared House ${newMark()}`)
  await page.goto(`/organisation-details/${id}?tabIndex=0`)
  await page.getByLabel('Alternative Name').fill('Mine')
  await page.getByLabel('URN').fill('URN-mine')
  const theirs = { ...json, id, version: 1, addressLine1: '2 Other Street', urn: 'URN-theirs' }
  expect((await ask('PUT', '/api/organisations', { cookie, json: theirs })).status).toBe(200)

  await save(page)
  await expect(
    page.getByText(
      /Unable to update organisation\. This organisation was changed by Tess Tester on .* Your changes are not saved/,
    ),
  ).toBeVisible()
  await expect(page.getByText('They changed: URN and Address First Line.')).toBeVisible()
  await expect(page.getByText('Both of you changed URN', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Alternative Name')).toHaveValue('Mine')
  expect(await findSeriousFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(page.getByLabel('Address First Line')).toHaveValue('2 Other Street')
  await expect(page.getByLabel('URN')).toHaveValue('URN-mine')
  await save(page)
  await expect(page.getByText('Organisation successfully updated.')).toBeVisible()
  const [stored] = await onAppDatabase(
    (sql) => sql`select alternative_name, urn, address_line1, version from organisations where id = ${id}`,
  )
  expect(stored).toMatchObject({
    alternative_name: 'Mine',
    urn: 'URN-mine',
    address_line1: '2 Other Street',
    version: 3,
  })
})

test('an Organisation Admin changes what the role may, with the keyboard alone', async ({ context, page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const funder = await signInAs((await anAccount({ role: 0 })).email)
  const { id } = await anOrganisation(funder, `Keyboard House ${newMark()}`)
  const { email } = await anAccount({ role: 1 })
  await onAppDatabase(
    (sql) =>
      sql`insert into user_organisations (user_id, organisation_id) select id, ${id} from users where email = ${email}`,
  )
  await signInBrowser(context, email)

  await page.goto('/organisations-list')
  await expect(page.getByRole('link', { name: 'Create organisation' })).toHaveCount(0)
  await page.getByRole('link', { name: /^Keyboard House/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Organisation Name')).toBeDisabled()
  for (const label of ['Alternative Name', 'Known as', 'Primary Discipline', 'Exempt from surveying'])
    await expect(page.getByLabel(label)).toBeDisabled()
  await expect(page.getByRole('radio', { name: 'Disabled' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0)

  await page.getByLabel('URN').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('URN-7')
  await page.getByRole('tab', { name: 'Details' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Templates' })).toBeFocused()
  await expect(page.getByText('No data to display').first()).toBeVisible()
  await page.keyboard.press('ArrowRight')
  const add = page.getByRole('button', { name: 'Add ticketing provider' })
  await add.focus()
  await page.keyboard.press('Enter')
  const provider = page.getByRole('combobox', { name: 'Ticketing Provider' })
  await provider.focus()
  await page.keyboard.type('Ticketsolve')
  await takeBestMatch(page, provider, 'Ticketsolve')
  await expect(provider).toHaveValue('Ticketsolve')
  await page.getByRole('dialog').getByLabel('Reference').focus()
  await page.keyboard.type('KH-1')
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Not saved yet: URN, Ticketing providers')).toBeVisible()
  await page.getByRole('button', { name: 'Save Organisation' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Organisation successfully updated.')).toBeVisible()
  const [stored] = await onAppDatabase(
    (sql) =>
      sql`select urn, provider_org_ref from organisations o join organisation_box_offices b on b.organisation_id = o.id where o.id = ${id}`,
  )
  expect(stored).toMatchObject({ urn: 'URN-7', provider_org_ref: 'KH-1' })
})

test('wide and narrow, axe finds nothing in the tabs of an organisation, and nothing scrolls sideways', async ({
  context,
  page,
}) => {
  await signInBrowser(context, people.admin)
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/organisations-list')
    await page.getByRole('link', { name: 'Harbour Theatre', exact: true }).click()
    await expect(page).toHaveURL(/\/organisation-details\/\d+\?tabIndex=0/)
    for (const tab of ['Templates', 'Ticketing']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
      expect([tab, await findSeriousFaults(page), await fits()]).toEqual([tab, [], true])
    }
    await page.getByRole('button', { name: 'Add ticketing provider' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await findSeriousFaults(page)).toEqual([])
  }
})
