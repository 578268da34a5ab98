import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { confirmations, eventAttendances, imports, organisations } from '@/db/schema'
import { missingFigures } from '@/lib/attendance/missing-figures'
import { firstPage } from '@/lib/floor/grid/grid-query'
import { listSurveys } from '@/lib/surveys/read-surveys'
import { as, at } from '@/tests/support/actors'
import { submitMany } from '@/tests/support/answered-surveys'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { anEventWith, blank, filled } from '@/tests/support/events-with-figures'
import { unfiltered } from './address'
import { getNationalHome } from './national-home'
import { getOwnHome } from './own-home'
import { findReturnQuarters } from './queries'
import { listReturns } from './read-returns'

const q1 = { year: 2026, quarter: 1 } as const
const inQ1 = { startDate: '2026-05-01', endDate: '2026-05-02' }
const asked = { quarter: q1, ...unfiltered }

const confirm = (db: Database, organisationId: number, on: string, resetAt: Date | null = null) =>
  db.insert(confirmations).values({
    ...{ organisationId, ...q1, confirmedAt: at(on), confirmedByName: 'Ada Quill', snapshot: {}, resetAt },
    snapshotHash: Buffer.from([0]),
  })

describe('who may not', () => {
  test(
    'the returns are refused to everybody but a Global Admin',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      for (const ctx of [await as.admin(db, own), await as.user(db, own)]) {
        await expect(listReturns(ctx, asked)).rejects.toThrow()
        await expect(getNationalHome(ctx)).rejects.toThrow()
      }
    }),
  )

  test(
    'nobody sees tasks of another organisation, and a General User none that are not theirs',
    inTransaction(async (db) => {
      const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
      await anEventWith(db, other.id, blank, inQ1)
      await anEventWith(db, own.id, blank, { ...inQ1, partners: [other.id] })
      await db.insert(imports).values({ kind: 'ticketing', organisationId: own.id, filename: 'a.csv', status: 'held' })
      const admin = await getOwnHome(await as.admin(db, own))
      expect(admin?.owed.map(({ organisationId, state, blanks }) => [organisationId, state, blanks])).toEqual([
        [own.id, 'overdue', 3],
      ])
      expect(admin?.waiting).toMatchObject([{ organisationId: own.id, heldEvents: 0, heldTicketing: 1 }])
      expect(await getOwnHome(await as.user(db, own))).toMatchObject({
        mayDoSomething: false,
        owed: [],
        waiting: [{ drafts: 0, heldEvents: 0, heldTicketing: 0 }],
      })
      expect(await getOwnHome(await as.globalAdmin(db))).toBeUndefined()
    }),
  )
})

test(
  'the blanks are those that a confirmation would name, for every pattern of figures',
  inTransaction(async (db) => {
    const own = await anOrganisation(db)
    let [blanks, blankEvents] = [0, 0]
    for (const isTicketedId of [71, 72])
      for (let pattern = 0; pattern < 64; pattern++) {
        const figure = (bit: number) => (pattern & (1 << bit) ? bit : null)
        const figures = {
          occurencesAtLocation: figure(0),
          totalTicketsAvailable: figure(1),
          knownAttendance: figure(2),
          estimatedAttendance: figure(3),
          knownAttendanceCyp: figure(4),
          estimatedAttendanceCyp: figure(5),
        }
        const event = await anEvent(db, own.id, { ...inQ1, isTicketedId })
        await db.insert(eventAttendances).values({ eventId: event.id, ...q1, ...figures })
        const missing = missingFigures(figures, isTicketedId === 71).length
        blanks += missing
        blankEvents += missing > 0 ? 1 : 0
      }
    const [found] = await findReturnQuarters(db, [own.id], [q1], 'now')
    expect(found).toMatchObject({ ...q1, events: 128, blanks, blankEvents })
  }),
)

test(
  'a quarter is late until its first confirmation, and has changed after a reset',
  inTransaction(async (db) => {
    const names = ['Late', 'Reset', 'In time', 'Open'] as const
    const [late, reset, inTime, gone] = await Promise.all(names.map(() => anOrganisation(db)))
    if (!late || !reset || !inTime || !gone) throw new Error('No organisations')
    for (const { id } of [late, reset, inTime, gone]) await anEventWith(db, id, filled, inQ1)
    await confirm(db, reset.id, '2026-10-03', at('2026-10-09'))
    await confirm(db, inTime.id, '2026-09-30')
    await db.update(organisations).set({ activeStatus: 0 }).where(eq(organisations.id, gone.id))
    const ctx = await as.globalAdmin(db, at('2026-10-14'))
    const idsOf = async (part: Partial<Parameters<typeof listReturns>[1]>) =>
      (await listReturns(ctx, { ...asked, ...part })).rows
        .map(({ organisationId, state, late: days }) => [organisationId, state, days])
        .filter(([id]) => [late.id, reset.id, inTime.id, gone.id].includes(Number(id)))
        .sort()
    expect(await idsOf({ search: late.name })).toEqual([[late.id, 'overdue', 14]])
    expect(await idsOf({ search: reset.name })).toEqual([[reset.id, 'changed', 3]])
    expect(await idsOf({ search: inTime.name })).toEqual([[inTime.id, 'confirmed', 0]])
    expect(await idsOf({ search: gone.name })).toEqual([])
    expect(await idsOf({ search: late.name, show: 'overdue', leastLate: 14 })).toHaveLength(1)
    expect(await idsOf({ search: late.name, show: 'overdue', leastLate: 15 })).toEqual([])
    const [row] = (await listReturns(ctx, { ...asked, search: late.name })).rows
    expect(row?.quarters.map(({ year, quarter, state }) => `${year} ${quarter} ${state}`)).toEqual([
      '2024 4 none',
      '2025 1 none',
      '2025 2 none',
      '2025 3 none',
      '2025 4 none',
      '2026 1 overdue',
      '2026 2 none',
      '2026 3 none',
    ])
  }),
)

test(
  'the counts of the home page are those of its lists',
  inTransaction(async (db) => {
    const [one, two, reset, exempt] = [
      await anOrganisation(db),
      await anOrganisation(db),
      await anOrganisation(db),
      await anOrganisation(db, { exemptFromSurveyingId: 69 }),
    ]
    for (const { id } of [one, two, reset, exempt]) await anEventWith(db, id, filled, inQ1)
    await confirm(db, two.id, '2026-09-30')
    await confirm(db, reset.id, '2026-09-30', at('2026-10-01'))
    const young = await anOrganisation(db)
    await anEventWith(db, young.id, { ...filled, knownAttendance: 9, knownAttendanceCyp: 10 }, inQ1)
    // Four responses alike may be chance, five are odd.
    for (const times of [4, 5]) {
      const alike = await anOrganisation(db)
      const survey = await aPublishedSurvey(db, await anEventWith(db, alike.id, filled, inQ1), alike.id)
      await submitMany(db, survey, [{ times, answers: {} }], '2026-05-02', { marks: 4 })
    }
    const ctx = await as.globalAdmin(db)
    const { quarters } = await getNationalHome(ctx)
    const { organisations: all, counts: inFirst } = quarters[0] ?? {}
    expect([all, inFirst?.confirmed, inFirst?.changed, inFirst?.odd]).toEqual([7, 1, 1, 2])
    expect(quarters.map(({ year, quarter }) => `${year} ${quarter}`)).toEqual(['2026 1', '2026 2'])
    for (const { counts, organisations: all, year, quarter } of quarters) {
      const totalOf = async (show: 'all' | 'outstanding' | 'overdue' | 'changed' | 'confirmed') =>
        (await listReturns(ctx, { ...asked, quarter: { year, quarter }, show })).total
      expect(await totalOf('all')).toBe(all)
      expect(await totalOf('confirmed')).toBe(counts.confirmed)
      expect(await totalOf('overdue')).toBe(counts.overdue)
      expect(await totalOf('changed')).toBe(counts.changed)
      expect(await totalOf('outstanding')).toBe(counts.outstanding)
      const findingOf = async (finding: 'odd' | 'fewResponses') =>
        (await listReturns(ctx, { ...asked, quarter: { year, quarter }, finding })).total
      expect(await findingOf('odd')).toBe(counts.odd)
      expect(await findingOf('fewResponses')).toBe(counts.fewResponses)
    }
    const [plain] = await db.execute<{ confirmed: string }>(sql`select count(*) as confirmed from confirmations
      join organisations on organisations.id = organisation_id and active_status = 1
      where year = 2026 and quarter = 1 and reset_at is null`)
    expect(quarters[0]?.counts.confirmed).toBe(Number(plain?.confirmed))
  }),
)

test(
  'an event of two owners counts once, and drafts are those of the Survey List',
  inTransaction(async (db) => {
    const [one, two] = [await anOrganisation(db), await anOrganisation(db)]
    const event = await anEventWith(db, one.id, filled, inQ1)
    await db.execute(sql`insert into event_organisations select event_id, ${two.id}, 10, sub_discipline_id
      from event_organisations where event_id = ${event.id}`)
    await aPublishedSurvey(db, event, one.id, { isDraft: true })
    await aPublishedSurvey(db, event, one.id)
    const ctx = await as.admin(db, [one, two])
    const home = await getOwnHome(ctx)
    expect(home?.attendance.filter(({ attendance }) => attendance > 0)).toEqual([{ ...q1, attendance: 40 }])
    expect(home?.owed.map(({ organisationId }) => organisationId).sort()).toEqual([one.id, two.id].sort())
    const filter = { kind: 'test', selector: 'state', operator: '=', value: 'draft' } as const
    const drafts = await listSurveys(ctx, { ...firstPage({ take: 25, sort: 'name' }), filter, organisationId: one.id })
    expect(home?.waiting.find(({ organisationId }) => organisationId === one.id)?.drafts).toBe(1)
    expect(drafts.totalCount).toBe(1)
  }),
)
