import { beforeAll, describe, expect, test } from 'vitest'
import { eventAttendances, eventOrganisations } from '@/db/schema'
import type { Sale } from '@/lib/ticketing/sale'
import { mergeSales } from '@/lib/ticketing/sales/merge-sales'
import { lockSales } from '@/lib/ticketing/sales/sales-deltas'
import { dropStaging } from '@/lib/ticketing/sales/staged-sales'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { mergeOf } from '@/tests/support/taken-sales'
import { anImport, aSale, stageSales } from '@/tests/support/ticket-sales'
import { listReportChoices } from './report-choices'
import { getReport, listReportNames } from './service'

let database: TestDatabase
beforeAll(async () => {
  database = await ownDatabase()
})

type Figures = Partial<typeof eventAttendances.$inferInsert>

async function anEventWith(
  organisationId: number,
  quarters: (Figures & { year: number; quarter: number })[],
  values: Parameters<typeof anEvent>[2] = {},
) {
  const { db } = database
  const event = await anEvent(db, organisationId, { startDate: '2025-04-01', endDate: '2026-11-30', ...values })
  for (const { year, quarter, ...figures } of quarters)
    await db.insert(eventAttendances).values({ eventId: event.id, year, quarter, ...figures })
  return event
}

async function sell(organisationId: number, sales: readonly Sale[]) {
  const { db } = database
  const importId = await anImport(db, organisationId, { status: 'successful' })
  await stageSales(db, importId, organisationId, sales)
  await db.transaction(async (tx) => {
    await lockSales(tx, organisationId)
    await mergeSales(tx, mergeOf(organisationId, importId))
  })
  await dropStaging(db, importId)
}

describe('reports', () => {
  test('of an organisation out of reach are not found, and its names are not told', async () => {
    const { db } = database
    const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
    const foreign = await anEventWith(other.id, [{ year: 2026, quarter: 1, knownAttendance: 5 }], { name: 'A secret' })
    const admin = await as.admin(db, own)
    const missing = { status: 404, message: 'Organisation not found' }
    await expect(listReportChoices(admin, 'attendance', { organisation: other.id })).rejects.toMatchObject(missing)
    await expect(getReport(admin, 'attendance', { organisation: other.id })).rejects.toMatchObject(missing)
    await expect(getReport(admin, 'tickets', { organisation: other.id })).rejects.toMatchObject(missing)
    const report = await getReport(admin, 'attendance', { event: foreign.id })
    expect(JSON.stringify(report)).not.toContain('A secret')
    expect(report.headline).toBe('No event has figures for Q1 and Q2 of 2026/27, as far as the filters go.')
    expect(report.about).toContainEqual({ label: 'Event', value: 'Unknown' })
    const place = await getReport(admin, 'attendance', { place: foreign.locationId })
    expect(place.about).toContainEqual({ label: 'Location', value: 'Unknown' })
  })

  test('are refused to whoever is not signed in, and read by all three roles', async () => {
    const { db } = database
    const organisation = await anOrganisation(db)
    await expect(getReport(as.anonymous(db) as never, 'attendance', {})).rejects.toMatchObject({ status: 403 })
    for (const reader of [await as.admin(db, organisation), await as.user(db, organisation), await as.globalAdmin(db)])
      expect(listReportNames(reader)).toEqual([
        { name: 'Overview', isDefault: true },
        { name: 'Attendance', isDefault: false },
        { name: 'Tickets and income', isDefault: false },
        { name: 'Where audiences come from', isDefault: false },
        { name: 'Who they are', isDefault: false },
        { name: 'What they thought', isDefault: false },
        { name: 'Survey health', isDefault: false },
        { name: 'Returns and coverage', isDefault: false },
      ])
  })
})

test('fifty events of the year are listed; of more one is searched for, and only an own one is named', async () => {
  const { db } = database
  const [organisation, other] = [await anOrganisation(db), await anOrganisation(db)]
  const foreign = await anEventWith(other.id, [{ year: 2025, quarter: 1 }], { name: 'Foreign' })
  const events = []
  for (let at = 50; at > 0; at -= 1)
    events.push(
      await anEventWith(organisation.id, [{ year: 2025, quarter: 1 }], { name: `Play ${String(at).padStart(2, '0')}` }),
    )
  await anEventWith(organisation.id, [{ year: 2024, quarter: 1 }], { name: 'Of the year before' })
  const admin = await as.admin(db, organisation)
  const eventsIn = async (event?: number) =>
    (await listReportChoices(admin, 'attendance', { year: 2025, event })).events
  const listed = await eventsIn()
  expect('organisation' in listed ? [] : listed.map(({ name }) => name)).toEqual(
    Array.from({ length: 50 }, (_, at) => `Play ${String(at + 1).padStart(2, '0')}`),
  )
  const [first] = events
  await anEventWith(organisation.id, [{ year: 2025, quarter: 2 }], { name: 'Play 51' })
  expect(await eventsIn()).toEqual({ organisation: organisation.id, chosen: null })
  expect(await eventsIn(first?.id)).toEqual({
    organisation: organisation.id,
    chosen: { id: first?.id, name: 'Play 50' },
  })
  expect(await eventsIn(foreign.id)).toEqual({ organisation: organisation.id, chosen: null })
})

test('attendance is that of owned events: a shared one counts once, a partner’s not at all', async () => {
  const { db } = database
  const [organisation, second, partner] = [await anOrganisation(db), await anOrganisation(db), await anOrganisation(db)]
  const shared = await anEventWith(
    organisation.id,
    [
      { year: 2025, quarter: 1, knownAttendance: 100 },
      {
        year: 2026,
        quarter: 1,
        knownAttendance: 70,
        estimatedAttendance: 40,
        knownAttendanceCyp: 22,
        occurencesAtLocation: 4,
      },
      { year: 2026, quarter: 2 },
      { year: 2026, quarter: 3, knownAttendance: 9 },
    ],
    { partners: [partner.id] },
  )
  await db.insert(eventOrganisations).values({
    ...{ eventId: shared.id, organisationId: second.id, relationshipTypeId: 10 },
    subDisciplineId: shared.subDisciplineId,
  })
  const seen = async (...organisations: { id: number }[]) =>
    (await getReport(await as.admin(db, organisations), 'attendance', {})).figures[0]?.figure ?? null
  expect(await seen(organisation)).toBe(110)
  expect(await seen(organisation, second)).toBe(110)
  expect(await seen(partner)).toBeNull()
  const report = await getReport(await as.user(db, organisation), 'attendance', {})
  expect(report.headline).toBe(
    'Attendance was 110 at 1 event in Q1 and Q2 of 2026/27: 10% more than in the same quarters of 2025/26.',
  )
  expect(report.limits).toContain('1 event has a quarter without attendance, which adds nothing here.')
  expect(report.limits).toContain('Not confirmed yet, so it may still change: Q1 and Q2 of 2026/27.')
  expect(report.about).toEqual([
    { label: 'Organisation', value: organisation.name },
    { label: 'Time', value: '2026/27' },
  ])
})

test('filters keep what they name', async () => {
  const { db } = database
  const organisation = await anOrganisation(db)
  const one = await anEventWith(organisation.id, [{ year: 2026, quarter: 1, knownAttendance: 30 }], { eventTypeId: 17 })
  await anEventWith(organisation.id, [{ year: 2026, quarter: 1, knownAttendance: 12 }], { eventTypeId: 18 })
  const admin = await as.admin(db, organisation)
  const seen = async (filters: Parameters<typeof getReport>[2]) =>
    (await getReport(admin, 'attendance', filters)).figures[0]?.figure ?? null
  expect(await seen({})).toBe(42)
  expect(await seen({ type: 17 })).toBe(30)
  expect(await seen({ event: one.id })).toBe(30)
  expect(await seen({ place: one.locationId, type: 18 })).toBeNull()
  expect(await seen({ year: 2025 })).toBeNull()
})

test('tickets are those of the days so far, for what an organisation uploaded itself', async () => {
  const { db } = database
  const [organisation, partner] = [await anOrganisation(db), await anOrganisation(db)]
  await anEvent(db, organisation.id, {
    ...{ startDate: '2026-05-01', endDate: '2026-12-31', partners: [partner.id] },
    ...{ isTicketedId: 71, boxOfficeProviderId: 101, boxOfficeReferenceId: 'HAM' },
  })
  await sell(organisation.id, [
    aSale({
      transactionId: 'T1',
      reference: 'HAM',
      performanceDate: '2026-05-02',
      tickets: 10,
      paidPence: 12_500,
      isConcession: true,
    }),
    aSale({
      transactionId: 'T2',
      reference: 'LOOSE',
      performanceDate: '2026-11-21',
      tickets: 2,
      paidPence: 4_000,
      isConcession: false,
    }),
    aSale({ transactionId: 'T3', reference: 'HAM', performanceDate: '2026-11-30', tickets: 50, paidPence: 50_000 }),
    aSale({
      transactionId: 'T4',
      reference: 'HAM',
      performanceDate: '2025-05-02',
      tickets: 8,
      paidPence: 8_000,
      isConcession: false,
    }),
    aSale({ transactionId: 'T5', reference: 'HAM', performanceDate: '2025-12-24', tickets: 90, paidPence: 90_000 }),
  ])
  await sell(partner.id, [
    aSale({ transactionId: 'T6', reference: 'HAM', performanceDate: '2026-05-02', tickets: 400, paidPence: 1 }),
  ])
  const report = await getReport(await as.user(db, organisation), 'tickets', {})
  expect(report.headline).toBe(
    '12 tickets were sold for performances from 01/04/2026 to 21/11/2026, for £165.00: 50% more than in the same days of 2025/26.',
  )
  expect(report.figures.map(({ label, figure }) => [label, figure])).toEqual([
    ['Tickets', 12],
    ['Income', 16_500],
    ['Average price', 1375],
    ['Concessions', 10 / 12],
  ])
  expect(report.tables[0]?.rows).toEqual([
    { label: 'May', figures: [10, 8, 12_500, 8_000, 1250] },
    ...['June', 'July', 'August', 'September', 'October'].map((label) => ({ label, figures: [0, 0, 0, 0, null] })),
    { label: 'November, so far', figures: [2, 0, 4_000, 0, 2000] },
  ])
  const linked = await getReport(await as.user(db, organisation), 'tickets', { type: 17 })
  expect(linked.figures[0]?.figure).toBe(10)
  const none = await getReport(await as.user(db, organisation), 'tickets', { type: 18 })
  expect(none.headline).toBe(
    'No tickets have been uploaded for performances from 01/04/2026 to 21/11/2026, as far as the filters go.',
  )
})

test('tickets under a reference that two events have on the same days count once, and with the filter of either event', async () => {
  const { db } = database
  const organisation = await anOrganisation(db)
  const ticketed = { startDate: '2026-05-01', endDate: '2026-12-31', isTicketedId: 71, boxOfficeProviderId: 101 }
  const [one, other] = [
    await anEvent(db, organisation.id, { ...ticketed, boxOfficeReferenceId: 'HAM' }),
    await anEvent(db, organisation.id, { ...ticketed, boxOfficeReferenceId: 'HAM' }),
  ]
  await sell(organisation.id, [
    aSale({ transactionId: 'T1', reference: 'HAM', performanceDate: '2026-05-02', tickets: 10, paidPence: 12_500 }),
  ])
  const reader = await as.user(db, organisation)
  for (const filters of [{}, { type: 17 }, { event: one.id }, { event: other.id }]) {
    const { figures, tables } = await getReport(reader, 'tickets', filters)
    expect(figures.slice(0, 2).map(({ figure }) => figure)).toEqual([10, 12_500])
    for (const { rows, columns } of tables)
      if (columns[0]?.unit === 'number') expect(rows.reduce((sum, row) => sum + Number(row.figures[0]), 0)).toBe(10)
  }
})

test('where audiences come from is that of whole months, of what an organisation uploaded itself', async () => {
  const { db } = database
  const [organisation, other] = [await anOrganisation(db), await anOrganisation(db)]
  await anEvent(db, organisation.id, {
    ...{ startDate: '2026-05-01', endDate: '2026-12-31', isTicketedId: 71 },
    ...{ boxOfficeProviderId: 101, boxOfficeReferenceId: 'HAM' },
  })
  const sold = (transactionId: string, customerPostcode: string | null, tickets: number, given: Partial<Sale> = {}) =>
    aSale({ transactionId, customerPostcode, tickets, performanceDate: '2026-05-02', ...given })
  await sell(organisation.id, [
    sold('T1', 'LS7 4HZ', 30),
    sold('T2', 'CF10 1AA', 10, { reference: 'LOOSE' }),
    sold('T3', null, 10),
    sold('T4', 'EH1 1YZ', 90, { performanceDate: '2026-11-02' }),
    sold('T5', 'LS7 4HZ', 20, { performanceDate: '2025-10-31' }),
    sold('T6', 'EH1 1YZ', 20, { performanceDate: '2025-11-01' }),
  ])
  await sell(other.id, [sold('T7', 'EH1 1YZ', 500)])
  const reader = await as.user(db, organisation)
  const report = await getReport(reader, 'origins', {})
  expect(report.headline).toMatch(
    /^For performances from 01\/04\/2026 to 31\/10\/2026, 75% of tickets were bought from Yorkshire and The Humber/,
  )
  expect(report.tables[0]?.rows).toEqual([
    { label: 'Yorkshire and The Humber', figures: [30, 20, 0.75, 1] },
    { label: 'Wales', figures: [10, 0, 0.25, 0] },
    { label: 'Not known', figures: [10, 0, null, null] },
  ])
  expect(report.tables.find(({ id }) => id === 'by-postcode-district')?.rows.map(({ label }) => label)).toEqual([
    'LS7',
    'CF10',
  ])
  const linked = await getReport(reader, 'origins', { type: 17 })
  expect(linked.figures[0]).toMatchObject({
    figure: 0.75,
    note: '30 of 40 tickets; 100% in the same months of 2025/26',
  })
  const nation = await getReport(await as.globalAdmin(db), 'origins', {})
  expect(nation.tables.map(({ id }) => id)).not.toContain('by-postcode-district')
})
