import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import * as schema from '@/db/schema'
import { eventAttendances, eventBoxOfficeReferences } from '@/db/schema'
import { figureNames, type QuarterFigures } from '@/lib/attendance/rules'
import { as, at } from '@/tests/support/actors'
import { submitMany } from '@/tests/support/answered-surveys'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction, ownDatabase } from '@/tests/support/database'
import { anEventWith, blank, filled } from '@/tests/support/events-with-figures'
import { sellTickets } from '@/tests/support/sold-performances'
import { unfiltered } from './address'
import { findSumsSource, returnSumsTask } from './make-sums'
import { getNationalHome } from './national-home'
import { findOddities, hasJumped, hasMoreYoung, isFarFromSales, isSameAsEarlier } from './oddities'
import { getOwnHome } from './own-home'
import { findOrganisationReturns, readOddFigures } from './queries'
import { listReturns } from './read-returns'

const q1 = { year: 2026, quarter: 1 } as const
const q4 = { year: 2025, quarter: 4 } as const
const inBoth = { startDate: '2026-03-01', endDate: '2026-05-31' }

const of = async (db: Database, organisationId: number, source: 'now' | 'made' = 'now') => {
  const found = (await findOrganisationReturns(db, q1, source)).find((each) => each.organisationId === organisationId)
  if (!found) throw new Error('No return')
  return { ...found, ...readOddFigures(found.oddFigures ?? '') }
}

describe('the sums count what the rules say', () => {
  test(
    'more young people than people, and figures of the quarter before, at each edge',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const values: (number | null)[] = [null, 0, 3, 4]
      let [young, same] = [0, 0]
      for (const known of values)
        for (const estimated of values)
          for (const [knownCyp, earlierOccurrences] of [
            [null, 2],
            [3, 2],
            [4, 2],
            [7, 1],
            [8, null],
          ] as const) {
            const figures: QuarterFigures = {
              ...{ occurencesAtLocation: 2, totalTicketsAvailable: 0, knownAttendance: known },
              ...{ estimatedAttendance: estimated, knownAttendanceCyp: knownCyp, estimatedAttendanceCyp: null },
            }
            const earlier = { ...figures, occurencesAtLocation: earlierOccurrences }
            const event = await anEvent(db, own.id, inBoth)
            await db.insert(eventAttendances).values([
              { eventId: event.id, ...q1, ...figures },
              { eventId: event.id, ...q4, ...earlier },
            ])
            young += hasMoreYoung(figures) ? 1 : 0
            same += isSameAsEarlier(figures, earlier) ? 1 : 0
          }
      expect([young > 5, same > 5, young < 75, same < 75]).toEqual([true, true, true, true])
      expect((await of(db, own.id)).now).toMatchObject({ youngEvents: young, sameEvents: same })
    }),
  )

  test(
    'a figure five times last year’s is handed over at each edge, whichever of the six it is',
    inTransaction(async (db) => {
      const before = { year: 2025, quarter: 1 } as const
      for (const name of figureNames)
        for (const [now, then] of [
          [625, 125],
          [630, 126],
          [629, 126],
          [900, 0],
          [999, 200],
          [1_000, 200],
        ] as const) {
          const own = await anOrganisation(db)
          const event = await anEvent(db, own.id, { startDate: '2025-04-01', endDate: '2026-06-30' })
          await db.insert(eventAttendances).values([
            { eventId: event.id, ...q1, knownAttendance: 1_000, [name]: now },
            { eventId: event.id, ...before, knownAttendance: 1_000, [name]: then },
          ])
          const found = await of(db, own.id)
          const jumps = findOddities(found.now, found.before).filter(({ kind }) => kind === 'jump')
          expect([name, now, then, jumps.length]).toEqual([name, now, then, hasJumped(now, then) ? 1 : 0])
        }
    }),
  )

  test(
    'tickets far from the known attendance, of the performances of the quarter and of events with sales alone',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      let far = 0
      for (const [known, sold] of [
        [200, 300],
        [200, 301],
        [200, 100],
        [200, 99],
        [1_000, 1_250],
        [1_000, 1_251],
        [0, 101],
        [null, 900],
      ] as const) {
        const event = await anEvent(db, own.id, { ...inBoth, isTicketedId: 71 })
        await db.insert(eventAttendances).values({ eventId: event.id, ...q1, knownAttendance: known })
        const reference = `R${event.id}`
        await db
          .insert(eventBoxOfficeReferences)
          .values({ organisationId: own.id, eventId: event.id, boxOfficeProviderId: 101, reference })
        await sellTickets(db, own.id, '2026-04-01', sold, { eventIdentifier: reference })
        // Neither the quarter before nor a day after the event counts.
        await sellTickets(db, own.id, '2026-03-31', 5_000, { eventIdentifier: reference })
        await sellTickets(db, own.id, '2026-06-01', 5_000, { eventIdentifier: reference })
        far += isFarFromSales(known, sold) ? 1 : 0
      }
      await anEventWith(db, own.id, { ...filled, knownAttendance: 50_000 }, inBoth)
      expect(far).toBe(4)
      expect((await of(db, own.id)).now.farEvents).toBe(far)
    }),
  )

  test(
    'responses by their London day, those alike, and the attendance of the year up to the quarter',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const event = await anEventWith(db, own.id, { ...filled, estimatedAttendance: 60 }, inBoth)
      const survey = await aPublishedSurvey(db, event, own.id)
      const answers = [{ times: 3, answers: {} }]
      await submitMany(db, survey, answers, '2026-04-01', { submittedAt: new Date('2026-03-31T23:00:00Z') })
      await submitMany(db, survey, answers, '2026-04-01', { submittedAt: new Date('2026-03-31T22:59:59Z') })
      const alike = [{ times: 5, answers: {} }]
      await submitMany(db, survey, alike, '2026-06-30', { marks: 4 })
      await submitMany(db, survey, alike, '2026-07-01', { marks: 4 })
      expect(await of(db, own.id)).toMatchObject({ responses: 8, attendance: 100, now: { alikeResponses: 5 } })
    }),
  )
})

describe('over many organisations', () => {
  let db: Database
  const seen: string[] = []
  let many: { id: number }[]
  const today = at('2026-10-14')

  beforeAll(async () => {
    const database = await ownDatabase()
    db = drizzle(database.sql, { schema, logger: { logQuery: (query) => void seen.push(query) } }) as Database
    many = []
    for (let one = 0; one < 100; one += 1) many.push(await anOrganisation(db))
    for (const [place, { id }] of many.entries()) {
      await anEventWith(db, id, place % 3 === 0 ? blank : { ...filled, knownAttendance: 700 + place }, inBoth)
      if (place % 2 === 0)
        await anEventWith(db, id, { ...filled, knownAttendance: 90 }, { ...inBoth, startDate: '2025-05-01' })
    }
  })

  const figures = async () => {
    const ctx = await as.globalAdmin(db, today)
    const { rows, total } = await listReturns(ctx, { quarter: q1, ...unfiltered, page: 2 })
    return { rows, total, home: (await getNationalHome(ctx)).quarters }
  }

  test('what is made ahead is what is read, and says as of when', async () => {
    expect(await findSumsSource(db, today)).toEqual({ source: 'now', madeAt: null })
    const before = await figures()
    await returnSumsTask.run({ ...as.platform(db), now: today }, new AbortController().signal)
    expect(await findSumsSource(db, today)).toEqual({ source: 'made', madeAt: today })
    expect(await figures()).toEqual(before)
    expect(before.total).toBe(100)
  })

  test('what is older than 25 minutes, or of a quarter before, is made of the figures', async () => {
    const later = (minutes: number) => new Date(today.getTime() + minutes * 60_000)
    expect((await findSumsSource(db, later(24))).source).toBe('made')
    expect((await findSumsSource(db, later(25))).source).toBe('now')
    const lastMoment = new Date('2026-09-30T22:59:00Z')
    await returnSumsTask.run({ ...as.platform(db), now: lastMoment }, new AbortController().signal)
    expect((await findSumsSource(db, lastMoment)).source).toBe('made')
    expect((await findSumsSource(db, new Date('2026-09-30T23:00:00Z'))).source).toBe('now')
    await returnSumsTask.run({ ...as.platform(db), now: today }, new AbortController().signal)
  })

  test('two workers that begin at the same time make them one after the other', async () => {
    const work = { ...as.platform(db), now: today }
    await Promise.all([1, 2].map(() => returnSumsTask.run(work, new AbortController().signal)))
    expect((await findSumsSource(db, today)).source).toBe('made')
    expect((await figures()).total).toBe(100)
  })

  test('every figure equals SQL of its own', async () => {
    const { home } = await figures()
    const [plain] = await db.execute<Record<string, string>>(sql`
      with mine as (
        select o.id as organisation, f.* from organisations o
        join event_organisations eo on eo.organisation_id = o.id and eo.relationship_type_id = 10
        join events e on e.id = eo.event_id join event_attendances f on f.event_id = e.id
      ), year_of as (
        select organisation, ceil(sum(coalesce(known_attendance, 0) + coalesce(estimated_attendance, 0)) / 20.0) as asked from mine
        where year = 2026 and quarter = 1 group by organisation
      )
      select count(distinct organisation) as organisations,
        count(distinct organisation) filter (where known_attendance is null) as blank_ones,
        (select count(*) from year_of where asked > 0) as is_asked, (select sum(least(asked, 380)) from year_of) as asked
      from mine where year = 2026 and quarter = 1`)
    const quarter = home.find(({ year, quarter: number }) => year === 2026 && number === 1)
    expect(quarter?.organisations).toBe(Number(plain?.organisations))
    expect(quarter?.asked).toBe(Number(plain?.asked))
    expect(quarter?.counts).toMatchObject({ overdue: 100, confirmed: 0, isAsked: Number(plain?.is_asked) })
    expect(quarter?.counts.fewResponses).toBe(Number(plain?.is_asked))
    const ctx = await as.globalAdmin(db, today)
    const blanks = await listReturns(ctx, { quarter: q1, ...unfiltered, finding: 'blanks' })
    expect(blanks.total).toBe(Number(plain?.blank_ones))
  })

  test('neither the console nor a home page asks more than six statements', async () => {
    const [funder, admin] = [await as.globalAdmin(db, today), await as.admin(db, many.slice(0, 3), today)]
    const countOf = async (work: () => Promise<unknown>) => {
      seen.length = 0
      await work()
      return seen.length
    }
    // The gate and the page each ask who is there; the console asks for saved views, home for reviews.
    expect(await countOf(() => listReturns(funder, { quarter: q1, ...unfiltered }))).toBeLessThanOrEqual(6 - 2 - 1)
    expect(await countOf(() => getNationalHome(funder))).toBeLessThanOrEqual(6 - 2 - 1)
    // Home asks somebody of an organisation for what reset confirmations as well.
    expect(await countOf(() => getOwnHome(admin))).toBeLessThanOrEqual(6 - 2 - 2)
  })
})
