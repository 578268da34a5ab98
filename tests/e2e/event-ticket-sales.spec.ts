import { expect } from '@playwright/test'
import { eventAttendances, eventBoxOfficeReferences } from '@/db/schema'
import { aOrganisation, inAppDatabase, sellLines } from '../support/a-sold-season'
import { findSeriousFaults } from '../support/accessibility-faults'
import { test } from '../support/browser-test'
import { aLocation, anEvent } from '../support/builders'
import { desk, phone, signedInPage } from '../support/signed-in'

/** What was sold of an event: each organisation sees its own, and takes its own references off again. */

/** A tour: the owner sells Hamlet under its form's reference and a linked one, the partner under one of its own. */
const aTour = () =>
  inAppDatabase(async (db) => {
    const [owner, partner] = [await aOrganisation(db), await aOrganisation(db)]
    const location = await aLocation(db, owner.organisation.id, { name: 'Main House' })
    const event = await anEvent(db, owner.organisation.id, {
      ...{ name: 'Hamlet', locationId: location.id, startDate: '2026-11-07', endDate: '2026-11-08' },
      ...{ isTicketedId: 71, boxOfficeProviderId: 101, boxOfficeReferenceId: 'HAM' },
      partners: [partner.organisation.id],
    })
    await db.insert(eventAttendances).values({ eventId: event.id, year: 2026, quarter: 3, totalTicketsAvailable: 400 })
    const link = { eventId: event.id, boxOfficeProviderId: 101 }
    await db.insert(eventBoxOfficeReferences).values([
      { ...link, organisationId: owner.organisation.id, reference: 'HAM-2' },
      { ...link, organisationId: partner.organisation.id, reference: 'TOUR' },
    ])
    await sellLines(db, owner.organisation.id, 'HAM', [
      { date: '2026-11-07', time: '14:00', channel: 'Online', type: 'Adult', tickets: 30, pence: 60_000 },
      { date: '2026-11-07', time: '19:30', channel: 'Phone', type: 'Student', tickets: 12, pence: 9_650 },
    ])
    await sellLines(db, owner.organisation.id, 'HAM-2', [
      { date: '2026-11-08', time: '19:30', channel: 'Online', type: 'Adult', tickets: 8, pence: 16_000 },
    ])
    await sellLines(db, partner.organisation.id, 'TOUR', [
      { date: '2026-11-08', time: '15:00', channel: 'Counter', type: 'Friend', tickets: 777, pence: 777_000 },
    ])
    return { owner, partner, event }
  })

const rowsOf = (rows: readonly string[]) => rows.map((row) => row.replace(/\s+/g, ' ').trim())

test('the owner sees what its organisation sold by performance, channel and type, and takes a linked reference off', async ({
  browser,
}) => {
  const { owner, event } = await aTour()
  const page = await signedInPage(browser, owner.email, desk)
  await page.goto(`/event-overview/${event.id}?tabIndex=1`)
  const section = page.getByRole('region', { name: 'Ticket sales', exact: true })
  await expect(section.getByText('Most in one day: 07/11/2026, 42 tickets')).toBeVisible()
  await expect(section.getByText('400, as entered: 2026/27 Q3 400')).toBeVisible()
  await expect(section.getByText('£856.50')).toBeVisible()
  await section.getByText('Show the figures by performance (3)').click()
  expect(
    rowsOf(await section.getByRole('table', { name: 'Tickets by performance' }).getByRole('row').allInnerTexts()),
  ).toEqual([
    'Date Time Tickets Concessions Paid',
    '07/11/2026 14:00 30 0 £600.00',
    '07/11/2026 19:30 12 0 £96.50',
    '08/11/2026 19:30 8 0 £160.00',
  ])
  expect(
    rowsOf(await section.getByRole('table', { name: 'By sales channel' }).getByRole('row').allInnerTexts()),
  ).toEqual(['Channel Tickets Paid', 'Online 38 £760.00', 'Phone 12 £96.50'])
  expect(rowsOf(await section.getByRole('table', { name: 'By ticket type' }).getByRole('row').allInnerTexts())).toEqual(
    ['Type Tickets Paid', 'Adult 38 £760.00', 'Student 12 £96.50'],
  )
  await expect(section.getByText('Spektrix, 07/11/2026, 42 tickets, the event’s own')).toBeVisible()
  await expect(section.getByText(/TOUR|777/)).toHaveCount(0)
  expect(await findSeriousFaults(page)).toEqual([])

  await section.getByRole('button', { name: 'Remove HAM-2' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove HAM-2 from this event?' })
  await expect(question).toContainText('Its 8 tickets no longer count for this event.')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The reference HAM-2 was removed from the event.')).toBeVisible()
  await expect(section.getByText('HAM-2')).toHaveCount(0)
  await expect(section.getByText('Most in one day')).toHaveCount(0)
  await expect(section.getByText('07/11/2026: 42 tickets')).toBeVisible()
})

test('a partner sees and removes its own alone, on an event that it may not change', async ({ browser }) => {
  const { partner, event } = await aTour()
  const page = await signedInPage(browser, partner.email, phone)
  await page.goto(`/event-overview/${event.id}?tabIndex=1`)
  await expect(page.getByText('You can read this event')).toBeVisible()
  const section = page.getByRole('region', { name: 'Ticket sales', exact: true })
  await expect(section.getByText('08/11/2026: 777 tickets')).toBeVisible()
  await expect(section.getByText(/HAM|£856.50/)).toHaveCount(0)
  expect(await findSeriousFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await section.getByRole('button', { name: 'Remove TOUR' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(section.getByText('No ticket sales yet')).toBeVisible()
})
