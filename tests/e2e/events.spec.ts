import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { aQuarterToFill, quarterToFill } from '../support/a-quarter-to-fill'
import { findSeriousFaults } from '../support/accessibility-faults'
import { signInAs } from '../support/accounts'
import { appUrl, onAppDatabase, people } from '../support/app'
import { test } from '../support/browser-test'
import {
  answerQuestion,
  chooseFromList,
  chooseFromLookUp,
  chooseRadio,
  press,
  tabTo,
  typeInto,
} from '../support/by-keyboard'

/** Events as staff meet them: recorded, found, duplicated. */

// Several tasks in one test, each with pages to wait for.
test.use({ viewport: { width: 1280, height: 900 } })

async function signIn(context: BrowserContext, email: string) {
  const [name = '', value = ''] = (await signInAs(email)).split(/=(.*)/s)
  await context.addCookies([{ name, value, url: appUrl }])
}
test.beforeEach(({ context }) => signIn(context, people.admin))

/** A save on a busy machine. */
const patient = { timeout: 30_000 }

const newMark = () => randomUUID().slice(0, 8)

/** An organisation with its Admin, and what its box office sells: nobody else's events are in the way. */
async function createOrganisation() {
  const mark = newMark()
  const email = `house-${mark}@example.test`
  await onAppDatabase(async (sql) => {
    const [made] = await sql`
      insert into organisations (name, known_as, npo_status, exempt_from_surveying_id, discipline_id, address_line1,
        postcode, region_id, upper_tier_authority_id, constituency_id, ace_area_id)
      values (${`House ${mark}`}, 'The House', 0, 70, 7, '1 Quay Street', 'LS1 4AP', 1, 1, 1, 14) returning id`
    const id = made?.id
    const [user] = await sql`
      insert into users (email, first_name, last_name, role, active_state, password_hash, terms_accepted_at, terms_version)
      select ${email}, 'Hattie', 'House', 1, 1, password_hash, now(), 'May 2023' from users where email = ${people.admin}
      returning id`
    await sql`insert into user_organisations (user_id, organisation_id) values (${user?.id}, ${id})`
    await sql`
      insert into locations (organisation_id, name, country_id, address_line1, address_line2, city, postcode)
      values (${id}, ${`Hall ${mark}`}, 45, '1 Quay Street', 'Waterside', 'Leeds', 'LS1 4AP')`
    await sql`
      insert into box_office_references
        (organisation_id, box_office_provider_id, event_identifier, event_name, start_date, end_date, tickets_sold)
      values (${id}, 101, 'HAM-1', 'Hamlet', '2026-11-07', '2026-11-09', 1203),
        (${id}, 101, 'MAC-1', 'Macbeth', '2026-11-07', '2026-11-09', 0),
        (${id}, 101, 'SUMMER', 'A summer play', '2026-07-01', '2026-07-09', 40)`
  })
  return { email, hall: `Hall ${mark}`, name: `House ${mark}` }
}

const box = (page: Page, name: string) => page.getByRole('combobox', { name })
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The fields every event has but its place, by pointer. */
async function fillIn(page: Page, name: string, { from = '07/11/2026', to = '09/11/2026' } = {}) {
  await expect(async () => {
    await text(page, 'Name').fill(name)
    await expect(page.getByText(/Not saved yet/)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await text(page, 'Start date').fill(from)
  await text(page, 'End date').fill(to)
  await page.getByLabel('Event Type').selectOption({ label: 'Performance' })
  await page.getByLabel('Distribution Type').selectOption({ label: 'In person' })
  await page.getByLabel('Yes - in part').check()
  await chooseFrom(page, 'Sub-Discipline', 'Drama', 'Drama and new writing')
}

async function chooseFrom(page: Page, label: string, typed: string, option: string) {
  await box(page, label).fill(typed)
  await page.getByRole('option', { name: option }).click()
  await expect(box(page, label)).toHaveValue(option)
}

async function save(page: Page) {
  await button(page, 'Save').click()
  await page.getByRole('alertdialog', { name: 'Save event' }).getByRole('button', { name: 'Save' }).click()
}

test('an event is recorded with the keyboard alone, at a new location and under a box office reference', async ({
  page,
  context,
}) => {
  const organisation = await createOrganisation()
  await signIn(context, organisation.email)
  const [name, hall] = [`Lantern Night ${newMark()}`, `Lantern Hall ${newMark()}`]
  await page.goto('/events-list')
  await press(page, 'Enter', page.getByRole('link', { name: 'Create event' }), () =>
    expect(page).toHaveURL('/event-overview', { timeout: 3_000 }),
  )
  await typeInto(page, text(page, 'Name'), name)

  // The place is not known yet: it is added on the way.
  const dialog = page.getByRole('dialog', { name: 'Add location' })
  await press(page, 'Enter', button(page, 'Add location'), () => expect(dialog).toBeVisible({ timeout: 5_000 }))
  await expect(dialog.getByRole('combobox', { name: 'Organisation' })).toHaveValue(organisation.name)
  expect(await findSeriousFaults(page)).toEqual([])
  await typeInto(page, dialog.getByRole('textbox', { name: 'Location name' }), hall)
  await chooseFromList(page, dialog.getByRole('combobox', { name: 'Country' }), 'England')
  await typeInto(page, dialog.getByRole('textbox', { name: 'Address First Line' }), '1 Quay Street')
  await typeInto(page, dialog.getByRole('textbox', { name: 'City' }), 'Leeds')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('group', { name: 'There is a problem' })).toContainText('Postcode is required')
  await typeInto(page, dialog.getByRole('textbox', { name: 'Postcode' }), 'LS1 4AP')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Location successfully created.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(box(page, 'Location')).toHaveValue(hall)
  // Nothing of the event was saved by the window's own save.
  await expect(page.getByRole('group', { name: 'There is a problem' })).toHaveCount(0)

  await typeInto(page, text(page, 'Start date'), '07/11/2026')
  await typeInto(page, text(page, 'End date'), '09/11/2026')
  await chooseFromList(page, page.getByLabel('Event Type'), 'Performance')
  await chooseFromList(page, page.getByLabel('Distribution Type'), 'In person')
  await chooseFromLookUp(page, box(page, 'Sub-Discipline'), 'Drama', 'Drama and new writing')
  await chooseRadio(page, page.getByRole('group', { name: /^Event funded/ }), 'Yes - in part')
  await expect(box(page, 'Box Office Reference')).toBeDisabled()
  await chooseRadio(page, page.getByRole('group', { name: 'Ticketed' }), 'Yes')
  await chooseFromLookUp(page, box(page, 'Ticketing Provider'), 'Spektrix', 'Spektrix')
  await chooseFromLookUp(page, box(page, 'Box Office Reference'), 'haml', 'HAM-1')
  await tabTo(page, button(page, 'Save'))
  await page.keyboard.press('Enter')
  await answerQuestion(page, 'Cancel', 'Save')
  await expect(page.getByText('Event successfully created.')).toBeVisible(patient)
  await expect(page).toHaveURL(/\/event-overview\/\d+/, patient)
  await expect(page.getByLabel('Tickets sold')).toHaveValue('1,203')
  const [stored] = await onAppDatabase(
    (sql) => sql`
      select l.name as hall, e.box_office_reference_id as reference from events e join locations l on l.id = e.location_id
      where e.name = ${name}`,
  )
  expect(stored).toMatchObject({ hall, reference: 'HAM-1' })
})

test('the box office reference needs dates, provider, ticketing and owner; sharing one is a warning', async ({
  page,
  context,
}) => {
  const organisation = await createOrganisation()
  await signIn(context, organisation.email)
  const names = [`First ${newMark()}`, `Second ${newMark()}`]
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/box-office/references')) asked.push(new URL(request.url()).search)
  })
  const reference = box(page, 'Box Office Reference')
  await page.goto('/event-overview')
  await fillIn(page, names[0] ?? '')
  await chooseFrom(page, 'Location', organisation.hall, organisation.hall)
  await page.getByLabel('Yes', { exact: true }).check()
  await expect(reference).toBeDisabled()
  await expect(reference).toHaveAccessibleDescription('Needs both dates, a ticketing provider and an event owner.')
  await chooseFrom(page, 'Ticketing Provider', 'Spektrix', 'Spektrix')
  await reference.click()
  await expect(page.getByRole('option')).toHaveText([
    'HAM-1Hamlet · 07/11/2026 to 09/11/2026 · 1,203 tickets sold',
    'MAC-1Macbeth · 07/11/2026 to 09/11/2026 · No tickets sold yet',
    'SUMMERA summer play · 01/07/2026 to 09/07/2026 · 40 tickets sold · Not on these days',
  ])
  await page.keyboard.press('Escape')
  // A new provider or date asks again.
  await text(page, 'End date').fill('10/11/2026')
  await text(page, 'End date').press('Tab')
  await reference.click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(() => expect(asked.at(-1)).toContain('endDate=2026-11-10')).toPass()
  await page.keyboard.press('Escape')
  // Free text stays.
  await reference.fill('Our own 7')
  await reference.press('Tab')
  await expect(reference).toHaveValue('Our own 7')
  // Not ticketed clears both.
  await page.getByLabel('No', { exact: true }).last().check()
  await expect(reference).toHaveValue('')
  await expect(box(page, 'Ticketing Provider')).toHaveValue('')
  await page.getByLabel('Yes', { exact: true }).check()
  await chooseFrom(page, 'Ticketing Provider', 'Spektrix', 'Spektrix')
  await reference.fill('Our own 7')
  await reference.press('Tab')
  await save(page)
  await expect(page.getByText('Event successfully created.')).toBeVisible(patient)
  await expect(page).toHaveURL(/\/event-overview\/\d+/, patient)

  await page.goto('/event-overview')
  await fillIn(page, names[1] ?? '', { from: '10/11/2026', to: '12/11/2026' })
  await chooseFrom(page, 'Location', organisation.hall, organisation.hall)
  await page.getByLabel('Yes', { exact: true }).check()
  await chooseFrom(page, 'Ticketing Provider', 'Spektrix', 'Spektrix')
  await reference.fill('Our own 7')
  await reference.press('Tab')
  await button(page, 'Save').click()
  const warning = page.getByRole('alertdialog', { name: 'Duplicate Box Office Reference ID Detected' })
  await expect(warning).toContainText(names[0] ?? '')
  expect(await findSeriousFaults(page)).toEqual([])
  await warning.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/event-overview')
  await button(page, 'Save').click()
  await warning.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Event successfully created.')).toBeVisible(patient)
})

test('a date that cannot be read says what is wrong with it, one that can is taken however it is written', async ({
  page,
}) => {
  await page.goto('/event-overview')
  const problems = page.getByRole('group', { name: 'There is a problem' })
  await expect(async () => {
    await text(page, 'Start date').fill('31/02/2026')
    await text(page, 'End date').fill('5/1')
    await button(page, 'Save').click()
    await expect(problems).toContainText('Start date: “31/02/2026” is not a date', { timeout: 2_000 })
  }).toPass()
  await expect(problems).toContainText('End date: “5/1” has no year')
  await expect(problems).not.toContainText('date is required')
  await expect(text(page, 'Start date')).toHaveValue('31/02/2026')
  await text(page, 'Start date').fill('1 May 2026')
  await text(page, 'End date').fill('2nd May 26')
  await page.keyboard.press('Tab')
  await expect(text(page, 'Start date')).toHaveValue('01/05/2026')
  await expect(text(page, 'End date')).toHaveValue('02/05/2026')
  await expect(problems).not.toContainText('is not a date')
})

test('an event ends on the day it starts until another is given', async ({ page }) => {
  await page.goto('/event-overview')
  await expect(async () => {
    await text(page, 'Start date').fill('07/11/2026')
    await page.keyboard.press('Tab')
    await expect(text(page, 'End date')).toHaveValue('07/11/2026', { timeout: 1_000 })
  }).toPass()
  await text(page, 'End date').fill('09/11/2026')
  await text(page, 'Start date').fill('08/11/2026')
  await page.keyboard.press('Tab')
  await expect(text(page, 'End date')).toHaveValue('09/11/2026')
  // Whoever goes straight into the end date is alone with what they type.
  await text(page, 'End date').fill('')
  await text(page, 'Start date').fill('07/11/2026')
  await text(page, 'End date').click()
  await page.keyboard.type('12/11/2026')
  await page.keyboard.press('Tab')
  await expect(text(page, 'End date')).toHaveValue('12/11/2026')
})

test('what is missing is shown in the documented words', async ({ page }) => {
  await page.goto('/event-overview')
  await expect(async () => {
    await button(page, 'Save').click()
    await expect(page.getByText('Unable to save event. 8 validation errors.').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('group', { name: 'There is a problem' }).getByRole('link')).toHaveText([
    'Name is required',
    'Location is required',
    'Start date is required',
    'End date is required',
    'Event Type is required',
    'Distribution Type is required',
    'Sub-Discipline is required',
    'Event funded by your Arts Council England grant is required',
  ])
  await page.getByRole('button', { name: 'Remove Harbour Theatre' }).click()
  await page.getByLabel('Yes', { exact: true }).check()
  await text(page, 'Start date').fill('09/11/2021')
  await text(page, 'End date').fill('07/11/2020')
  await button(page, 'Save').click()
  const problems = page.getByRole('group', { name: 'There is a problem' })
  for (const sentence of [
    'Start date must be before the end date',
    'End date must be greater than start date',
    'Ticketing Provider is required',
    'There must be at least 1 assigned organisation.',
  ])
    await expect(problems).toContainText(sentence)
  // The other date mends both.
  await text(page, 'End date').fill('07/11/2091')
  await page.keyboard.press('Tab')
  await expect(problems).not.toContainText('Start date must be before the end date')
  await expect(problems).not.toContainText('End date must be greater than start date')
  await button(page, 'Save').click()
  await expect(problems).toContainText('Start date out of range')
  await expect(problems).toContainText('End date out of range')

  // The popup of assigned organisations has its own.
  await button(page, 'Add organisation').click()
  const popup = page.getByRole('dialog', { name: 'Add organisation' })
  await popup.getByRole('button', { name: 'Add', exact: true }).click()
  for (const sentence of ['Organisation is required', 'Relationship type is required', 'Sub-discipline is required'])
    await expect(popup.getByText(sentence)).toBeVisible()
  await expect(
    page.getByText('Unable to add organisation. An organisation and a relationship type must be selected.').first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Messages' })).not.toContainText('Unable to add organisation.')
  // Whoever leaves is asked.
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'Are you sure you would like to leave? You have unsaved changes.',
  )
})

test('an organisation that the address names and nobody may see cannot be added', async ({ page }) => {
  await page.goto('/event-overview?organisationId=900000000000001')
  await expect(page.getByText('Unable to add default organisation.').first()).toBeVisible()
})

test('a season is duplicated: each name has the next number, without reference and figures', async ({
  page,
  context,
}) => {
  const organisation = await createOrganisation()
  await signIn(context, organisation.email)
  const season = [`Winter ${newMark()}`, `Spring ${newMark()} - 9`]
  for (const name of season) {
    await page.goto('/event-overview')
    await fillIn(page, name)
    await chooseFrom(page, 'Location', organisation.hall, organisation.hall)
    await page.getByLabel('Yes', { exact: true }).check()
    await chooseFrom(page, 'Ticketing Provider', 'Spektrix', 'Spektrix')
    await box(page, 'Box Office Reference').fill(`REF ${name}`)
    await box(page, 'Box Office Reference').press('Tab')
    await save(page)
    await expect(page).toHaveURL(/\/event-overview\/\d+/, patient)
  }
  await onAppDatabase(
    (sql) => sql`
      update event_attendances a set known_attendance = 7, occurences_at_location = 2
      from events e where e.id = a.event_id and e.name = any(${season})`,
  )
  const next = [`${season[0]} - 1`, (season[1] ?? '').replace(/ - 9$/, ' - 10')]
  for (const [at, name] of season.entries()) {
    await page.goto('/events-list?year=-1')
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
    await expect(async () => {
      await row.getByRole('button', { name: `Actions for ${name}` }).click()
      await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(text(page, 'Name')).toHaveValue(next[at] ?? '')
    await expect(box(page, 'Ticketing Provider')).toHaveValue('Spektrix')
    await expect(box(page, 'Box Office Reference')).toHaveValue('')
    await expect(page.getByRole('tab', { name: 'Tickets & Attendance (save event to view)' })).toBeDisabled()
    await save(page)
    await expect(page.getByText('Event successfully created.').first()).toBeVisible(patient)
    await expect(page).toHaveURL(/\/event-overview\/\d+/, patient)
  }
  // From the event itself, one more: the number goes up again.
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(text(page, 'Name')).toHaveValue((season[1] ?? '').replace(/ - 9$/, ' - 11'))

  const rows = await onAppDatabase(
    (sql) => sql`
      select e.name, e.box_office_reference_id as reference, sum(a.known_attendance)::int as known
      from events e join event_attendances a on a.event_id = e.id where e.name = any(${next}) group by e.id order by e.id`,
  )
  expect(rows).toEqual(next.map((name) => ({ name, reference: null, known: null })))
})

test('deleting an event shows which confirmations that resets; a new event names its quarters', async ({
  page,
  context,
}) => {
  const made = await aQuarterToFill({ events: 1, isTicketed: false })
  await onAppDatabase(
    (sql) => sql`
      insert into confirmations (organisation_id, year, quarter, confirmed_at, confirmed_by_name, snapshot, snapshot_hash)
      values (${made.organisation.id}, ${quarterToFill.year}, ${quarterToFill.quarter}, now(), 'Ada Quill', '{}', '')`,
  )
  await context.clearCookies()
  await signIn(context, made.admin)
  await page.goto(`/event-overview/${made.eventIds[0]}`)
  const question = page.getByRole('alertdialog')
  const asked = (name: string) =>
    expect(async () => {
      await button(page, name).click()
      await expect(question).toBeVisible({ timeout: 2_000 })
    }).toPass()
  await asked('Delete')
  await expect(question).toContainText('Please confirm that you would like to delete the event “Night 001”')
  await expect(question).toContainText('This confirmation is reset')
  await expect(question.getByRole('listitem')).toHaveText(`2026/27 Q1 of ${made.organisation.name}`)
  await question.getByRole('button', { name: 'Cancel' }).click()

  await button(page, 'Duplicate').click()
  await page.waitForURL(/duplicateOf=/)
  await expect(text(page, 'Name')).toHaveValue('Night 001 - 1')
  await text(page, 'End date').fill('01/07/2026')
  await page.keyboard.press('Tab')
  await asked('Save')
  await expect(question.getByRole('listitem')).toHaveText(`2026/27 Q1 of ${made.organisation.name}`)
  await question.getByRole('button', { name: 'Cancel' }).click()
})

test('a duplicate of no name is refused', async ({ page }) => {
  const id = await onAppDatabase(async (sql) => {
    const [found] = await sql`
      select event_id as id from event_organisations where organisation_id = 1 and relationship_type_id = 10 limit 1`
    return Number(found?.id)
  })
  await page.goto(`/event-overview/${id}`)
  await expect(async () => {
    await text(page, 'Name').fill('')
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await expect(page.getByText('Event name is empty').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
})

test('the list is narrowed by organisation, year and quarter, and is so again after leaving and after a reload', async ({
  page,
}) => {
  await page.goto('/events-list?year=-1')
  const status = page.getByRole('region', { name: 'Events' }).getByRole('status')
  await expect(status).toContainText(/of \d+/)
  const all = await status.textContent()
  // What there is shows before anything is searched.
  await expect(async () => {
    await box(page, 'Organisation').click()
    await expect(page.getByRole('option', { name: 'Harbour Theatre' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.getByRole('option', { name: 'Harbour Theatre' }).click()
  await expect(page).toHaveURL(/organisationId=1/)
  await page.getByLabel('Year').selectOption({ label: '2026/27' })
  await page.getByLabel('Quarter').selectOption({ label: 'Q3' })
  await expect(page).toHaveURL(/year=2026&quarter=3/)
  await expect(status).not.toHaveText(all ?? '')
  await expect(page.getByRole('table', { name: 'Events' })).toHaveAttribute('aria-busy', 'false')
  const narrowed = await status.textContent()
  const isNarrowed = async () => {
    await expect(box(page, 'Organisation')).toHaveValue('Harbour Theatre')
    await expect(page.getByLabel('Year')).toHaveValue('2026')
    await expect(page.getByLabel('Quarter')).toHaveValue('3')
    await expect(status).toHaveText(narrowed ?? '')
  }
  await page.reload()
  await isNarrowed()
  await page.goto('/')
  await page.goto('/events-list')
  await isNarrowed()
  await page.getByRole('button', { name: 'Show all quarters' }).click()
  await expect(page).toHaveURL(/year=-1/)
  await expect(page).not.toHaveURL(/quarter=/)
  await page.reload()
  await expect(page.getByLabel('Year')).toHaveValue('-1')
  await expect(page.getByLabel('Quarter')).toHaveValue('-1')
})

test('the list opens on the quarter that it is, says so, and all of it is one press away', async ({ page }) => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())
  const [year = 0, month = 0] = today.split('-').map(Number)
  const financialYear = month >= 4 ? year : year - 1
  const quarter = Math.floor(((month + 8) % 12) / 3) + 1
  await page.goto('/events-list')
  await expect(page.getByLabel('Year')).toHaveValue(String(financialYear))
  await expect(page.getByLabel('Quarter')).toHaveValue(String(quarter))
  // Nobody has chosen anything yet: the next quarter opens on itself.
  expect(await page.evaluate(() => sessionStorage.getItem('eventsPeriod'))).toBeNull()
  await expect(page.getByText(new RegExp(`with a day in quarter ${quarter} of ${financialYear}/`))).toBeVisible()
  const rows = page.getByRole('table', { name: 'Events' }).locator('tbody tr')
  const days = await rows.evaluateAll((all) => all.map((row) => row.textContent ?? ''))
  expect(days.filter((row) => row.includes('2099'))).toEqual([])
  await page.getByRole('button', { name: 'Show all quarters' }).click()
  await expect(page.getByLabel('Year')).toHaveValue('-1')
  await expect(page.getByText('All activities and tours.')).toBeVisible()
  await page.getByRole('button', { name: 'Show this quarter' }).click()
  await expect(page.getByLabel('Quarter')).toHaveValue(String(quarter))
})

test('a column says how the figures stand, and the file holds all six of them', async ({ page }) => {
  await page.goto('/events-list?year=2026')
  const grid = page.getByRole('table', { name: 'Events' })
  await expect(grid.getByRole('columnheader', { name: 'Figures Q1–Q4' })).toBeVisible()
  await expect(grid.getByRole('row', { name: /Red Kite/ })).toContainText('Q4 Missing data')
  await page.goto('/events-list?year=2026&quarter=3')
  await expect(grid.getByRole('row', { name: /Night Market/ })).toContainText('Complete')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Text file (CSV)' }).click(),
  ])
  const [heads = '', first = ''] = (await readFile(await download.path()))
    .toString('utf8')
    .replace('\ufeff', '')
    .split('\r\n')
  for (const figure of [
    'Known attendance',
    'Estimated attendance',
    'Known CYP attendance',
    'Estimated CYP attendance',
    'Occurrences at location',
    'Total tickets available',
  ])
    expect(heads.split(',')).toContain(figure)
  expect(heads.split(',')).toContain('Figures')
  expect(first).toMatch(/Complete|Missing data|Confirmed/)
})

test('a row leads to the event, to its figures and to a duplicate; every documented column can be shown', async ({
  page,
}) => {
  await page.goto('/events-list?year=-1')
  const menu = page.getByRole('button', { name: 'Actions for Red Kite', exact: true })
  const open = async (entry: string) => {
    await expect(async () => {
      await menu.click()
      await expect(page.getByRole('menuitem', { name: entry })).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await open('Tickets & Attendance')
  await expect(page).toHaveURL(/\/event-overview\/\d+\?tabIndex=1/)
  await expect(page.getByRole('tab', { name: 'Tickets & Attendance' })).toHaveAttribute('aria-selected', 'true')
  await page.goto('/events-list')
  await open('Open')
  await expect(page).toHaveURL(/\/event-overview\/\d+\?tabIndex=0/)
  await page.goto('/events-list')
  // A laptop has no room for year and quarter, which the choices above say as well.
  await page.setViewportSize({ width: 1600, height: 900 })
  await expect(async () => {
    await button(page, 'Choose columns').click()
    await expect(page.getByRole('dialog', { name: 'Choose columns' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('dialog', { name: 'Choose columns' }).getByRole('listitem')).toHaveText([
    'Name',
    'Year',
    'Quarter',
    'Start date',
    'End date',
    'Location',
    'Relationship',
    'Figures',
    'Surveys',
    'Actions',
    'Organisation',
    'Known attendance',
    'Estimated attendance',
    'Survey responses',
    'Known CYP attendance',
    'Estimated CYP attendance',
    'Occurrences at location',
    'Total tickets available',
    'Event type',
    'Distribution type',
    'Discipline',
    'Funded',
    'Ticketed',
    'Ticketing provider',
    'Box office reference',
    'Ticketing data linked',
    'Partner organisations',
    'Organisation type',
    'Organisation status',
    'Location ID',
    'Event ID',
  ])
})

test('among the events of several organisations each says whose it is, until one is chosen', async ({
  page,
  context,
}) => {
  await signIn(context, people.globalAdmin)
  await page.goto('/events-list?year=-1')
  const grid = page.getByRole('table', { name: 'Events' })
  const heads = grid.getByRole('columnheader')
  await expect(heads.filter({ hasText: /^Organisation$/ })).toHaveCount(1)
  await expect(heads.filter({ hasText: /^Relationship$/ })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search events' }).fill('Red Kite')
  // Other organisations' events have the name too, as many as the day of the demonstration's data gives them.
  const harbours = grid.getByRole('row', { name: /Red Kite/ }).filter({ hasText: 'Harbour Theatre' })
  await expect(harbours.first()).toBeVisible()
  await chooseFrom(page, 'Organisation', 'Harbour', 'Harbour Theatre')
  await expect(heads.filter({ hasText: /^Relationship$/ })).toHaveCount(1)
  await expect(heads.filter({ hasText: /^Organisation$/ })).toHaveCount(0)
})

test('whoever works for two organisations is told whose an event is, and what it is to them', async ({
  page,
  context,
}) => {
  const [one, other] = [await createOrganisation(), await createOrganisation()]
  await onAppDatabase(
    (sql) => sql`
      insert into user_organisations (user_id, organisation_id)
      select users.id, organisations.id from users, organisations
      where users.email = ${one.email} and organisations.name = ${other.name}`,
  )
  await signIn(context, one.email)
  // A laptop has no room for both.
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto('/events-list?year=-1')
  const heads = page.getByRole('table', { name: 'Events' }).getByRole('columnheader')
  for (const head of [/^Organisation$/, /^Relationship$/]) await expect(heads.filter({ hasText: head })).toHaveCount(1)
  await signIn(context, other.email)
  await page.goto('/events-list?year=-1')
  await expect(heads.filter({ hasText: /^Relationship$/ })).toHaveCount(1)
  await expect(heads.filter({ hasText: /^Organisation$/ })).toHaveCount(0)
})

test('the location look-up searches from two characters and shows where each one is', async ({ page, context }) => {
  const organisation = await createOrganisation()
  await signIn(context, organisation.email)
  const searched: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/locations') searched.push(url.searchParams.get('search') ?? '')
  })
  await page.goto('/event-overview')
  await expect(async () => {
    await box(page, 'Location').click()
    await expect(page.getByRole('option', { name: organisation.hall })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('option', { name: organisation.hall })).toContainText(
    `1 Quay Street, Waterside, Leeds, LS1 4AP, England · ${organisation.name} · ID`,
  )
  await box(page, 'Location').pressSequentially('h')
  await expect(page.getByText('Type 2 characters to search.')).toBeVisible()
  await box(page, 'Location').pressSequentially('all')
  await expect(() => expect(searched).toContain('hall')).toPass()
  expect(searched).not.toContain('h')
})

test('on a phone dialogs stay within the window, and buttons that add show their icon alone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/event-overview')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const name of ['Add organisation', 'Add location'])
    expect(await button(page, name).evaluate((element) => element.getBoundingClientRect().width)).toBeLessThan(64)
  await expect(async () => {
    await button(page, 'Add location').click()
    await expect(page.getByRole('dialog', { name: 'Add location' })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  expect(await findSeriousFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await page.goto('/events-list')
  expect(
    await page.getByRole('link', { name: 'Create event' }).evaluate((link) => link.getBoundingClientRect().width),
  ).toBeLessThan(64)
})
