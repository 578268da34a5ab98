import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { findSeriousFaults } from '../support/accessibility-faults'
import { signInAs } from '../support/accounts'
import { appUrl, onAppDatabase, people } from '../support/app'
import { test } from '../support/browser-test'

/** The Tickets & Attendance tab of an event: figures by quarter, edited like a spreadsheet. */

test.use({ viewport: { width: 1280, height: 900 } })

type OrganisationFixture = { email: string; id: number; eventId: number }

/** An organisation with its Admin and one event, over six quarters unless said otherwise. */
async function createOrganisation({
  from = '2025-07-01',
  to = '2026-11-01',
  isTicketed = false,
  sold = 0,
} = {}): Promise<OrganisationFixture> {
  const mark = randomUUID().slice(0, 8)
  const email = `figures-${mark}@example.test`
  return onAppDatabase(async (sql) => {
    const [organisation] = await sql`
      insert into organisations (name, known_as, npo_status, exempt_from_surveying_id, discipline_id, address_line1,
        postcode, region_id, upper_tier_authority_id, constituency_id, ace_area_id)
      values (${`House ${mark}`}, 'The House', 0, 70, 7, '1 Quay Street', 'LS1 4AP', 1, 1, 1, 14) returning id`
    const id = Number(organisation?.id)
    const [user] = await sql`
      insert into users (email, first_name, last_name, role, active_state, password_hash, terms_accepted_at, terms_version)
      select ${email}, 'Fay', 'Figures', 1, 1, password_hash, now(), 'May 2023' from users where email = ${people.admin}
      returning id`
    await sql`insert into user_organisations (user_id, organisation_id) values (${user?.id ?? 0}, ${id})`
    const [place] = await sql`
      insert into locations (organisation_id, name, country_id, address_line1, address_line2, city, postcode)
      values (${id}, ${`Hall ${mark}`}, 45, '1 Quay Street', 'Waterside', 'Leeds', 'LS1 4AP') returning id`
    const reference = sold > 0 ? `REF-${mark}` : null
    const [event] = await sql`
      insert into events (name, location_id, start_date, end_date, event_type_id, distribution_type_id, sub_discipline_id,
        is_funded_id, is_ticketed_id, box_office_provider_id, box_office_reference_id)
      values (${`Hamlet ${mark}`}, ${place?.id ?? 0}, ${from}, ${to}, 17, 37, 801, 63, ${isTicketed ? 71 : 72},
        ${isTicketed ? 101 : null}, ${reference}) returning id`
    const eventId = Number(event?.id)
    await sql`
      insert into event_organisations (event_id, organisation_id, relationship_type_id, sub_discipline_id)
      values (${eventId}, ${id}, 10, 801)`
    await sql`
      insert into event_attendances (event_id, year, quarter)
      select ${eventId}, year, quarter from generate_series(2024, 2028) as year, generate_series(1, 4) as quarter
      where make_date(year + (quarter / 4), (quarter * 3) % 12 + 1, 1) <= ${to}::date
        and make_date(year + (quarter / 4), (quarter * 3) % 12 + 1, 1) + interval '3 months' > ${from}::date`
    if (reference)
      await sql`
        insert into box_office_references
          (organisation_id, box_office_provider_id, event_identifier, event_name, start_date, end_date, tickets_sold)
        values (${id}, 101, ${reference}, 'Hamlet', ${from}, ${to}, ${sold})`
    if (reference)
      await sql`
        insert into event_box_office_references (organisation_id, event_id, box_office_provider_id, reference)
        values (${id}, ${eventId}, 101, ${reference})`
    return { email, id, eventId }
  })
}

async function signIn(context: BrowserContext, email: string) {
  const [name = '', value = ''] = (await signInAs(email)).split(/=(.*)/s)
  await context.addCookies([{ name, value, url: appUrl }])
}

const figuresOf = (eventId: number) =>
  onAppDatabase(
    (sql) => sql`
      select occurences_at_location as occurrences, known_attendance as known, estimated_attendance as estimated,
        known_attendance_cyp as known_cyp, estimated_attendance_cyp as estimated_cyp
      from event_attendances where event_id = ${eventId} order by year, quarter`,
  )

const grid = (page: Page) => page.getByRole('grid', { name: 'Tickets and attendance by quarter' })
/** A cell by its row, from the head on, and the title of its column. */
async function cell(page: Page, row: number, title: string) {
  const titles = await grid(page).getByRole('columnheader').allTextContents()
  return grid(page)
    .getByRole('row')
    .nth(row)
    .locator(`[aria-colindex="${titles.indexOf(title) + 1}"]`)
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Save event' })

async function openFigures(page: Page, eventId: number) {
  await page.goto(`/event-overview/${eventId}?tabIndex=1`)
  await expect(grid(page)).toBeVisible()
}

/** Clicks a cell until the page's script answers: it then has the focus. */
async function enter(page: Page, row: number, title: string) {
  const wanted = await cell(page, row, title)
  await expect(async () => {
    await wanted.click()
    await expect(wanted).toHaveAttribute('aria-selected', 'true', { timeout: 1_000 })
  }).toPass()
}

async function save(page: Page) {
  await button(page, 'Save').click()
  await question(page).getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/events-list/, { timeout: 30_000 })
}

test('a partner sees all figures and can change none', async ({ page, context }) => {
  const organisation = await createOrganisation({ isTicketed: true })
  const partner = await createOrganisation()
  await onAppDatabase(async (sql) => {
    await sql`
      insert into event_organisations (event_id, organisation_id, relationship_type_id, sub_discipline_id)
      values (${organisation.eventId}, ${partner.id}, 11, 801)`
    await sql`update event_attendances set known_attendance = 1234 where event_id = ${organisation.eventId}`
  })
  await signIn(context, partner.email)
  await openFigures(page, organisation.eventId)
  await expect(page.getByText('You can read this event')).toBeVisible()
  await expect(grid(page)).toHaveAttribute('aria-readonly', 'true')
  await enter(page, 1, 'Known attendance')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Delete')
  await expect(grid(page).getByRole('textbox')).toHaveCount(0)
  await expect(await cell(page, 1, 'Known attendance')).toHaveText('1,234')
  await expect(await cell(page, 7, 'Known attendance')).toHaveText('7,404')
  await expect(button(page, 'Save')).toHaveCount(0)
})

test('a figure that is none is refused at its cell, stays to be mended, and the save is refused with the count', async ({
  page,
  context,
}) => {
  const organisation = await createOrganisation()
  await signIn(context, organisation.email)
  await openFigures(page, organisation.eventId)
  await enter(page, 1, 'Known attendance')
  await page.keyboard.type('1.5')
  await page.keyboard.press('Enter')
  const wrong = await cell(page, 1, 'Known attendance')
  await expect(wrong).toHaveAttribute('aria-invalid', 'true')
  await expect(wrong).toContainText('Figures are whole numbers, 0 or more')
  await expect(
    page.getByRole('status').filter({ hasText: 'Known attendance, 2025/26 Q2: Figures are whole numbers, 0 or more' }),
  ).toBeVisible()
  await button(page, 'Save').click()
  await expect(page.getByText('Unable to save event. 1 validation errors.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Figures that cannot be saved yet' })).toBeFocused()
  await expect(question(page)).toHaveCount(0)

  await enter(page, 1, 'Known attendance')
  await page.keyboard.press('Enter')
  await expect(grid(page).getByRole('textbox', { name: 'Known attendance, 2025/26 Q2' })).toHaveValue('1.5')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('15')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Unable to save event. 1 validation errors.')).toHaveCount(0)
  await save(page)
  expect((await figuresOf(organisation.eventId))[0]).toMatchObject({ known: 15 })
})

test('figures that are not saved are not left behind without a question', async ({ page, context }) => {
  const organisation = await createOrganisation()
  await signIn(context, organisation.email)
  await openFigures(page, organisation.eventId)
  await enter(page, 1, 'Known attendance')
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Not saved yet: Figures')).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByText('Are you sure you would like to leave? You have unsaved changes.')).toBeVisible()
  await button(page, 'Stay on this page').click()
  await enter(page, 1, 'Known attendance')
  await page.keyboard.press('Control+Z')
  await expect(page.getByText('Not saved yet: Figures')).toHaveCount(0)
})

test('six quarters of figures are recorded with the keyboard alone and saved with the event', async ({
  page,
  context,
}) => {
  const organisation = await createOrganisation()
  await signIn(context, organisation.email)
  await openFigures(page, organisation.eventId)
  const first = await cell(page, 1, 'Occurrences at location')
  await expect(async () => {
    await first.focus()
    await page.keyboard.press('ArrowDown')
    await expect(await cell(page, 2, 'Occurrences at location')).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Control+Home')
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight')
  await expect(first).toBeFocused()
  // Tab goes past the cells that cannot be changed, from one row into the next.
  for (let row = 1; row <= 6; row += 1)
    for (const [at, figure] of [row, row * 100, row * 10, row * 20, row * 2].entries()) {
      await page.keyboard.type(String(figure))
      if (row < 6 || at < 4) await page.keyboard.press('Tab')
    }
  await page.keyboard.press('Enter')
  await expect(await cell(page, 7, 'Total attendance')).toHaveText('2,310')
  await expect(await cell(page, 7, 'Total CYP attendance')).toHaveText('462')
  await expect(await cell(page, 1, 'CYP percentage')).toHaveText('20.00%')
  await expect(await cell(page, 1, 'Total tickets available')).toHaveText('Not available for non-ticketed events')
  await expect(await cell(page, 7, 'Financial year')).toHaveText('2 years')

  for (let presses = 0; presses < 20; presses += 1) {
    if (await button(page, 'Save').evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(button(page, 'Save')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/events-list/, { timeout: 30_000 })
  expect(await figuresOf(organisation.eventId)).toEqual(
    [1, 2, 3, 4, 5, 6].map((row) => ({
      occurrences: row,
      known: row * 100,
      estimated: row * 10,
      known_cyp: row * 20,
      estimated_cyp: row * 2,
    })),
  )
})

test('a block is pasted from a spreadsheet, undone, and what does not fit is reported', async ({ page, context }) => {
  const organisation = await createOrganisation()
  await signIn(context, organisation.email)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openFigures(page, organisation.eventId)
  await enter(page, 1, 'Known attendance')
  await page.evaluate(() => navigator.clipboard.writeText('1,204\t10\r\n2,000\t\r\n300\t7\r\n'))
  await page.keyboard.press('Control+V')
  await expect(page.getByRole('status').filter({ hasText: '6 cells pasted.' })).toBeVisible()
  await expect(await cell(page, 7, 'Known attendance')).toHaveText('3,504')
  await page.keyboard.press('Control+Z')
  await expect(await cell(page, 7, 'Known attendance')).toHaveText('0')
  await page.keyboard.press('Control+Y')
  await expect(await cell(page, 7, 'Known attendance')).toHaveText('3,504')

  await enter(page, 6, 'Occurrences at location')
  await page.evaluate(() => navigator.clipboard.writeText('5\t100\t80\n6\t100\t80\n'))
  await page.keyboard.press('Control+V')
  await expect(
    page.getByRole('status').filter({
      hasText:
        '2 cells pasted. 1 value left out: the cells there cannot be changed. 3 values left out: there are no cells for them.',
    }),
  ).toBeVisible()
  await save(page)
  expect((await figuresOf(organisation.eventId)).map(({ known, estimated }) => [known, estimated])).toEqual([
    [1204, 10],
    [2000, null],
    [300, 7],
    [null, null],
    [null, null],
    [80, null],
  ])
})

test('six figures from a spreadsheet come into the six cells of a quarter, with ticketing data linked', async ({
  page,
  context,
}) => {
  const organisation = await createOrganisation({ from: '2026-11-07', to: '2026-11-09', isTicketed: true, sold: 1203 })
  await signIn(context, organisation.email)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openFigures(page, organisation.eventId)
  await enter(page, 1, 'Occurrences at location')
  await page.evaluate(() => navigator.clipboard.writeText('40\t500\t300\t20\t100\t5\t\t\r\n'))
  await page.keyboard.press('Control+V')
  await expect(page.getByRole('status').filter({ hasText: /^6 cells pasted\.$/ })).toBeVisible()
  await expect(await cell(page, 1, 'Total attendance')).toHaveText('320')
  await expect(await cell(page, 1, 'Total CYP attendance')).toHaveText('105')
  await save(page)
  expect(await figuresOf(organisation.eventId)).toEqual([
    { occurrences: 40, known: 300, estimated: 20, known_cyp: 100, estimated_cyp: 5 },
  ])
})

test('a partner who pastes reads that the figures can only be read', async ({ page, context }) => {
  const organisation = await createOrganisation()
  const partner = await createOrganisation()
  await onAppDatabase(
    (sql) => sql`
      insert into event_organisations (event_id, organisation_id, relationship_type_id, sub_discipline_id)
      values (${organisation.eventId}, ${partner.id}, 11, 801)`,
  )
  await signIn(context, partner.email)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openFigures(page, organisation.eventId)
  await enter(page, 1, 'Known attendance')
  await page.evaluate(() => navigator.clipboard.writeText('40\t500'))
  await page.keyboard.press('Control+V')
  await expect(
    page.getByRole('status').filter({ hasText: 'Nothing pasted: these figures can only be read.' }),
  ).toBeVisible()
})

test('new dates add and drop rows at once; the question before the save names what is reset and what is lost', async ({
  page,
  context,
}) => {
  const organisation = await createOrganisation({ from: '2026-04-10', to: '2026-08-10' })
  await onAppDatabase(async (sql) => {
    await sql`update event_attendances set known_attendance = 1250 where event_id = ${organisation.eventId} and quarter = 1`
    await sql`
      insert into confirmations (organisation_id, year, quarter, confirmed_at, confirmed_by_name, snapshot, snapshot_hash)
      select ${organisation.id}, 2026, quarter, now(), 'Fay Figures', '{}', '\\x00' from generate_series(1, 3) as quarter`
  })
  await signIn(context, organisation.email)
  await page.goto(`/event-overview/${organisation.eventId}`)
  await expect(async () => {
    await page.getByRole('textbox', { name: 'Start date' }).fill('10/07/2026')
    await expect(page.getByText(/Not saved yet/)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('textbox', { name: 'End date' }).fill('10/11/2026')
  await page.getByRole('tab', { name: 'Tickets & Attendance' }).click()
  await expect(await cell(page, 1, 'Quarter')).toHaveText('Q1Dropped')
  await expect(await cell(page, 3, 'Quarter')).toHaveText('Q3New')
  await expect(await cell(page, 4, 'Known attendance')).toHaveText('0')
  await enter(page, 3, 'Known attendance')
  await page.keyboard.type('33')
  await page.keyboard.press('Enter')
  await button(page, 'Save').click()
  await expect(question(page)).toContainText('2026/27 Q1, 2026/27 Q2 and 2026/27 Q3 of House')
  await expect(question(page)).toContainText('2026/27 Q1: known attendance 1,250')
  await question(page).getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/events-list/, { timeout: 30_000 })
  expect((await figuresOf(organisation.eventId)).map(({ known }) => known)).toEqual([null, 33])
})

test('tickets sold stand beside the figures and are taken over with one click', async ({ page, context }) => {
  const organisation = await createOrganisation({ from: '2026-11-07', to: '2026-11-09', isTicketed: true, sold: 1203 })
  await signIn(context, organisation.email)
  await openFigures(page, organisation.eventId)
  await expect(await cell(page, 1, 'Tickets sold')).toContainText('1,203')
  await enter(page, 1, 'Total tickets available')
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  await button(page, 'Use 1,203 as known attendance').click()
  const known = await cell(page, 1, 'Known attendance')
  await expect(known).toContainText('1,203')
  // A doubt is said and does not stand in the way.
  await expect(known).toContainText('More than the tickets available')
  await known.click()
  await page.keyboard.press('Control+Z')
  await expect(known).not.toContainText('1,203')
  await page.keyboard.press('Control+Y')
  await save(page)
  expect((await figuresOf(organisation.eventId))[0]).toMatchObject({ known: 1203 })
})

test('cells are named by their row and column for a screen reader, and axe finds nothing', async ({
  page,
  context,
}) => {
  const organisation = await createOrganisation({ isTicketed: true })
  await signIn(context, organisation.email)
  await openFigures(page, organisation.eventId)
  await enter(page, 2, 'Known attendance')
  await page.keyboard.type('many')
  await page.keyboard.press('Enter')
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')

  const heads = grid(page).getByRole('row').nth(2).getByRole('rowheader')
  await expect(heads).toHaveText(['2025/26', 'Q3'])
  const tree = await (await context.newCDPSession(page)).send('Accessibility.getFullAXTree')
  const cells = tree.nodes.filter(({ role }) => role?.value === 'gridcell')
  // Six rows and the totals, nine cells that are no label in each; the totals leave two cells blank.
  expect(cells).toHaveLength(7 * 9 + 1)
  const named = cells.map(({ name }) => String(name?.value))
  expect(named).toContain('12 , not saved yet')
  expect(named).toContain('blank')
  const wrong = cells.find(({ properties }) =>
    properties?.some(({ name, value }) => name === 'invalid' && value.value === 'true'),
  )
  expect(String(wrong?.name?.value)).toContain('many')
  expect(String(wrong?.description?.value)).toBe('Figures are whole numbers, 0 or more')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Known attendance, 2026/27 Q1' })).toBeFocused()
  expect(await findSeriousFaults(page)).toEqual([])
})
