import { expect } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { openDatabase } from '@/db/client'
import { boxOfficePerformances, boxOfficeReferences, userOrganisations, users } from '@/db/schema'
import { findSeriousFaults } from '../support/accessibility-faults'
import { anAccount } from '../support/accounts'
import { onAppDatabase } from '../support/app'
import { test } from '../support/browser-test'
import { aLocation, anEvent, anOrganisation } from '../support/builders'
import { desk, signInBrowser } from '../support/signed-in'

/** From what was sold to the schedule: events made of references, undone, and a reference linked to an event. */

test.use({ viewport: desk })
test.describe.configure({ timeout: 120_000 })

/** An organisation that has sold two plays, one of them in no event, and the address of its Admin. */
async function aSoldSeason() {
  const { email } = await anAccount({ role: 1 })
  const { db, close } = openDatabase(process.env.DATABASE_URL ?? '', { max: 2, name: 'box office tests' })
  try {
    const organisation = await anOrganisation(db)
    const location = await aLocation(db, organisation.id, { name: 'Main House' })
    const event = await anEvent(db, organisation.id, { name: 'Macbeth', locationId: location.id })
    const days = { startDate: '2026-11-07', endDate: '2026-11-09' }
    for (const [eventIdentifier, eventName] of [
      ['HAM', 'Hamlet'],
      ['MAC', 'Macbeth at the Main House'],
    ] as const) {
      const of = { organisationId: organisation.id, boxOfficeProviderId: 101, eventIdentifier }
      await db.insert(boxOfficeReferences).values({ ...of, ...days, eventName, ticketsSold: 12 })
      await db.insert(boxOfficePerformances).values({
        ...{ ...of, performanceDate: '2026-11-07', isTotal: false, venueName: 'Main House' },
        ...{ lines: 3, tickets: 12, concessionTickets: 0, paidPence: 12_000 },
      })
    }
    const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (account) {
      await db.delete(userOrganisations).where(eq(userOrganisations.userId, account.id))
      await db.insert(userOrganisations).values({ userId: account.id, organisationId: organisation.id })
    }
    return { email, organisation, event }
  } finally {
    await close()
  }
}

const countEvents = (organisationId: number) =>
  onAppDatabase(async (sql) => {
    const [row] = await sql<{ events: number }[]>`
      select count(*)::int as events from event_organisations where organisation_id = ${organisationId}`
    return row?.events
  })

test('a play that was sold becomes an event, with what is missing marked at its field, and is undone', async ({
  page,
  context,
}) => {
  const season = await aSoldSeason()
  await signInBrowser(context, season.email)
  await page.goto('/events-list')
  await page.getByRole('link', { name: 'Box office' }).click()
  await expect(page.getByRole('checkbox', { name: 'Select Hamlet, HAM' })).toBeVisible()
  expect(await findSeriousFaults(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Select Hamlet, HAM' }).check()
  await page.getByRole('button', { name: 'Create event' }).click()
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByText('Event Type is required').first()).toBeVisible()
  expect(await countEvents(season.organisation.id)).toBe(1)

  const common = page.getByRole('region', { name: 'For all of them' })
  await common.getByRole('combobox', { name: 'Event Type' }).selectOption({ label: 'Performance' })
  for (const field of ['Distribution Type', 'Sub-Discipline', 'Event funded by your Arts Council England grant'])
    await common.getByRole('combobox', { name: field }).selectOption({ index: 1 })
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Main House')
  expect(await findSeriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByText('1 event was created.')).toBeVisible()
  expect(await countEvents(season.organisation.id)).toBe(2)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('checkbox', { name: 'Select Hamlet, HAM' })).toBeVisible()
  expect(await countEvents(season.organisation.id)).toBe(1)
})

test('a reference is linked to the event that it is proposed for', async ({ page, context }) => {
  const season = await aSoldSeason()
  await signInBrowser(context, season.email)
  await page.goto(`/events-list?view=box-office&organisationId=${season.organisation.id}`)
  await page.getByRole('checkbox', { name: 'Select Macbeth at the Main House, MAC' }).check()
  await page.getByRole('button', { name: 'Link to an event' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(dialog.getByText('Choose an event.')).toBeVisible()
  await dialog.getByRole('radio', { name: /^Macbeth/ }).check()
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByText('1 reference was linked to the event.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /MAC$/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('checkbox', { name: /MAC$/ })).toBeVisible()
  await page.goto(`/event-overview/${season.event.id}?tabIndex=0`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
