import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { confirmations, organisations as organisationsTable } from '@/db/schema'
import type { QuarterNumber } from '@/db/stored-values'
import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import { unfiltered } from '@/lib/returns/address'
import { listReturns } from '@/lib/returns/read-returns'
import { as, at } from '@/tests/support/actors'
import { submitMany } from '@/tests/support/answered-surveys'
import { anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { anEventWith, blank, filled } from '@/tests/support/events-with-figures'
import type { Report } from '../report'
import { getReport } from '../service'

/** Every figure of the report is worked out again, from the tables and by rules that are written here. */

let db: Database
const seeded: { id: number; name: string }[] = []
const none = { id: 0, name: '' }
const today = '2026-10-14'
const inQ1 = { startDate: '2026-05-01', endDate: '2026-05-02' }
const inQ2 = { startDate: '2026-08-01', endDate: '2026-08-02' }
const before = { startDate: '2025-05-01', endDate: '2025-05-02' }

const confirm = (
  organisationId: number,
  quarter: QuarterNumber,
  on: string,
  resetAt: Date | null = null,
  year = 2026,
) =>
  db.insert(confirmations).values({
    ...{ organisationId, year, quarter, confirmedAt: at(on), confirmedByName: 'Ada Quill', snapshot: {}, resetAt },
    snapshotHash: Buffer.from([0]),
  })

beforeAll(async () => {
  db = (await ownDatabase()).db
  for (const [at, values] of [
    { disciplineId: 1 },
    { disciplineId: 2, regionId: 2 },
    { disciplineId: 2 },
    { disciplineId: 1, exemptFromSurveyingId: 69 },
    { disciplineId: 1, activeStatus: 0 as const },
  ].entries())
    seeded.push(await anOrganisation(db, { name: `House ${at}`, ...values }))
  const [one = none, two = none, three = none, four = none, gone = none] = seeded
  const lively = { ...filled, knownAttendance: 3_000 }
  for (const { id } of seeded) {
    const event = await anEventWith(db, id, lively, inQ1)
    if (id === one.id)
      await submitMany(db, await aPublishedSurvey(db, event, id), [{ times: 160, answers: {} }], '2026-05-02')
    if (id === two.id)
      await submitMany(db, await aPublishedSurvey(db, event, id), [{ times: 20, answers: {} }], '2026-05-02')
  }
  await anEventWith(db, one.id, blank, inQ2)
  await anEventWith(db, two.id, lively, inQ2)
  await anEventWith(db, two.id, lively, before)
  await confirm(one.id, 1, '2026-09-30')
  await confirm(two.id, 1, '2026-10-01', at('2026-10-09'))
  await confirm(four.id, 1, '2026-10-13')
  await confirm(two.id, 1, '2025-09-01', null, 2025)
  await confirm(gone.id, 1, '2026-09-01')
  expect(three.id).toBeGreaterThan(0)
})

const table = (report: Report, id: string) =>
  Object.fromEntries(
    report.tables.find((each) => each.id === id)?.rows.map(({ label, figures }) => [label, figures]) ?? [],
  )

const national = async () => getReport(await as.globalAdmin(db, at(today)), 'returns', { year: 2026 })

describe('of all organisations', () => {
  test('says how many quarters are confirmed, and what the others are', async () => {
    const { headline, figures, tasks } = await national()
    // Q1 of four organisations in use, and Q2 of two, which is not due yet.
    expect(headline).toBe(
      '2 of 6 quarters are confirmed for Q1 and Q2 of 2026/27; 1 is overdue, 1 has changed since it was confirmed and 2 are not due yet.',
    )
    expect(figures).toEqual([
      {
        ...{ label: 'Confirmed', unit: 'share', figure: 2 / 6 },
        note: '2 of 6 quarters; 100% in the same time of the year before',
      },
      {
        ...{ label: 'Confirmed in time', unit: 'share', figure: 1 / 4 },
        note: '1 of 4 that are due or confirmed; 100% in the same time of the year before',
      },
      { label: 'Figures missing', unit: 'number', figure: 3, note: 'Of 1 event, each in its quarter' },
      { label: 'Responses so far', unit: 'number', figure: 180, note: '600 are asked for' },
    ])
    expect(tasks?.map(({ words }) => words)).toEqual([
      'Q1 of 2026/27 is overdue for 1 organisation',
      'Q1 of 2026/27 has changed since it was confirmed by 1 organisation',
      '1 organisation with events in Q2 has fewer responses than asked for',
    ])
  })

  test('each task leads to the list that it counts', async () => {
    const ctx = await as.globalAdmin(db, at(today))
    const quarter = { year: 2026, quarter: 1 } as const
    expect((await listReturns(ctx, { ...unfiltered, quarter, show: 'overdue' })).total).toBe(1)
    expect((await listReturns(ctx, { ...unfiltered, quarter, show: 'changed' })).total).toBe(1)
    const second = { year: 2026, quarter: 2 } as const
    expect((await listReturns(ctx, { ...unfiltered, quarter: second, finding: 'fewResponses' })).total).toBe(1)
  })

  test('has each quarter’s states and days late as the tables have them', async () => {
    const found = table(await national(), 'by-quarter')
    expect(found).toEqual({
      'Q1 2025/26': [1, 0, 0, 0, 1, 1, null],
      'Q1 2026/27': [2, 1, 0, 1, 0.5, 0.25, 13],
      'Q2 2026/27': [0, 0, 2, 0, 0, null, null],
    })
    const rows = await db.execute<{ year: number; quarter: QuarterNumber; confirmed: string; owners: string }>(sql`
      select figures.year, figures.quarter, count(distinct owner.organisation_id) as owners,
        count(distinct confirmed.organisation_id) filter (where confirmed.reset_at is null) as confirmed
      from event_attendances as figures
      join event_organisations as owner on owner.event_id = figures.event_id and owner.relationship_type_id = 10
      join organisations on organisations.id = owner.organisation_id and active_status = 1
      left join confirmations as confirmed on confirmed.organisation_id = owner.organisation_id
        and confirmed.year = figures.year and confirmed.quarter = figures.quarter
      group by 1, 2`)
    for (const { year, quarter, confirmed, owners } of rows) {
      const figures = (found[`Q${quarter} ${formatFinancialYear(year)}`] ?? []) as number[]
      const states = figures.slice(0, 4).reduce((sum, figure) => sum + figure, 0)
      expect([year, quarter, figures[0], states]).toEqual([year, quarter, Number(confirmed), Number(owners)])
    }
    expect(table(await national(), 'by-days-late')).toEqual({
      'In time': [1, 0.25],
      '1 to 14 days late': [2, 0.5],
      '15 to 28 days late': [0, 0],
      '29 to 90 days late': [0, 0],
      'More than 90 days late': [0, 0],
      'Not confirmed, and overdue': [1, 0.25],
    })
  })

  test('has what is missing, and the responses beside what is asked for', async () => {
    const report = await national()
    expect(table(report, 'missing-by-quarter')).toEqual({
      'Q1 2025/26': [0, 1, 0, 0],
      'Q1 2026/27': [0, 4, 0, 0],
      'Q2 2026/27': [1, 2, 0.5, 3],
    })
    // 3,000 and what else an event of these figures has, at 5 %: 150 each at Q1, and 300 of House 1 at Q2.
    const [, events] = await db.execute<{ attendance: string }>(sql`
      select sum(coalesce(known_attendance, 0) + coalesce(estimated_attendance, 0)) as attendance
      from event_attendances group by event_id order by event_id`)
    const each = Math.ceil(Number(events?.attendance) * 0.05)
    expect(table(report, 'responses-by-quarter')).toEqual({
      Q1: [180, 3 * each, 180 / (3 * each), 0],
      Q2: [180, 4 * each, 180 / (4 * each), 0],
    })
    expect(table(report, 'by-coverage')).toEqual({
      'As many as asked for, or more': [1, 160, each],
      'Half of them or more': [0, 0, 0],
      'Fewer than half': [1, 20, 2 * each],
      None: [1, 0, each],
      'None are asked for': [1, 0, 0],
    })
  })

  test('is divided by region and discipline in the order of names, and comes to the whole', async () => {
    const report = await national()
    for (const id of ['by-region', 'by-discipline']) {
      const rows = report.tables.find((each) => each.id === id)?.rows ?? []
      expect(rows.map(({ label }) => label)).toEqual(rows.map(({ label }) => label).sort())
      const sum = (column: number) => rows.reduce((all, { figures }) => all + Number(figures[column]), 0)
      expect([id, sum(1), sum(2), sum(3), sum(4), sum(5)]).toEqual([id, 2, 6, 1, 3, 180])
    }
  })
})

describe('of one organisation', () => {
  test('each quarter is told, and no other organisation is in it', async () => {
    const [one] = seeded
    const report = await getReport(await as.user(db, one ?? { id: 0 }, at(today)), 'returns', {})
    expect(report.headline).toBe('Q1 of 2026/27 is confirmed and Q2 is not due yet.')
    expect(table(report, 'by-quarter')).toEqual({
      'Q1 2026/27': [0, 1, 0, 0, 'Confirmed'],
      'Q2 2026/27': [0, 1, 1, 3, 'Not due yet'],
    })
    expect(report.tables.map(({ id }) => id)).toEqual(['by-quarter', 'responses-by-quarter'])
    expect(report.tasks).toEqual([])
    expect(JSON.stringify(report)).not.toContain('House 1')
  })

  test('what is late is told with the page for it', async () => {
    const three = seeded[2] ?? { id: 0 }
    const report = await getReport(await as.admin(db, three, at(today)), 'returns', {})
    expect(report.headline).toBe('Q1 of 2026/27 is overdue by 14 days.')
    expect(report.tasks).toEqual([
      { words: 'Q1 of 2026/27 is not confirmed; it was due on 30/09/2026', page: '/confirmations' },
    ])
  })

  test('one that is not in use has nothing to confirm, and neither has a year without events', async () => {
    const gone = seeded[4] ?? { id: 0 }
    for (const [organisation, year] of [
      [gone, 2026],
      [seeded[0] ?? gone, 2022],
    ] as const) {
      const report = await getReport(await as.admin(db, organisation, at(today)), 'returns', { year })
      expect([report.figures, report.tables]).toEqual([[], []])
      expect(report.headline).toMatch(/^There is nothing to confirm for /)
    }
  })

  test('a filter of events changes nothing, and is not named', async () => {
    const ctx = await as.admin(db, seeded[0] ?? { id: 0 }, at(today))
    const plain = await getReport(ctx, 'returns', { year: 2026 })
    expect(await getReport(ctx, 'returns', { year: 2026, type: 17, event: 1, place: 1, discipline: 1 })).toEqual(plain)
  })
})

test('a quarter alone counts that quarter, and the year so far up to it', async () => {
  const report = await getReport(await as.globalAdmin(db, at(today)), 'returns', { year: 2026, quarter: 1 })
  expect(report.headline).toBe(
    '2 of 4 quarters are confirmed for Q1 of 2026/27; 1 is overdue and 1 has changed since it was confirmed.',
  )
  expect(report.figures[3]?.figure).toBe(180)
  expect(await db.select().from(organisationsTable)).toHaveLength(seeded.length)
})
