import { beforeAll, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { eventAttendances, nationalReports } from '@/db/schema'
import { as, at } from '@/tests/support/actors'
import { anEvent, anOrganisation } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { getReport } from '../service'
import { nationalReportsTask } from './make-ahead'

let db: Database
let organisation: { id: number }
beforeAll(async () => {
  db = (await ownDatabase()).db
  organisation = await anOrganisation(db)
  await attend(100)
})

async function attend(people: number) {
  const event = await anEvent(db, organisation.id, { startDate: '2026-04-01', endDate: '2026-06-30' })
  await db.insert(eventAttendances).values({ eventId: event.id, year: 2026, quarter: 1, knownAttendance: people })
}

const open = async (moment: string, filters: Parameters<typeof getReport>[2] = {}) => {
  const { figures, limits } = await getReport(await as.globalAdmin(db, new Date(moment)), 'attendance', filters)
  return {
    attendance: figures[0]?.figure,
    moment: limits.filter((limit) => limit.startsWith('The figures of all organisations')),
  }
}

const of = (time: string) => [
  `The figures of all organisations are summed every quarter of an hour; these are of ${time}.`,
]

test('of few organisations is made when it is opened, and says no moment', async () => {
  expect(await open('2026-11-21T09:00:00Z')).toEqual({ attendance: 100, moment: [] })
  await attend(1)
  expect(await open('2026-11-21T09:01:00Z')).toEqual({ attendance: 101, moment: [] })
  expect(await db.select().from(nationalReports)).toEqual([])
})

test('of many is made at most every quarter of an hour, and says as of when it is', async () => {
  for (let count = 1; count < 100; count += 1) await anOrganisation(db)
  expect(await open('2026-11-21T10:00:00Z')).toEqual({ attendance: 101, moment: of('10:00') })
  await attend(10)
  expect(await open('2026-11-21T10:25:00Z')).toEqual({ attendance: 101, moment: of('10:00') })
  // With the filter that a bare address has it is the same report; with another one it is another.
  expect(await open('2026-11-21T10:25:00Z', { year: 2026 })).toEqual({ attendance: 101, moment: of('10:00') })
  expect(await open('2026-11-21T10:25:00Z', { quarter: 1 })).toEqual({ attendance: 111, moment: of('10:25') })
  // Whose worker is away has it made anew.
  expect(await open('2026-11-21T10:26:00Z')).toEqual({ attendance: 111, moment: of('10:26') })
  // An organisation’s own is never kept.
  const own = await getReport(await as.globalAdmin(db), 'attendance', { organisation: organisation.id })
  expect(own.figures[0]?.figure).toBe(111)
  expect(own.limits.join()).not.toContain('quarter of an hour')
})

test('is made by the worker again, with the filters that somebody opened, and not shown on the next day', async () => {
  await attend(1000)
  const worker = (moment: string) => ({ ...as.platform(db), now: new Date(moment) })
  await nationalReportsTask.run(worker('2026-11-21T10:30:00Z'), new AbortController().signal)
  expect(await open('2026-11-21T10:40:00Z')).toEqual({ attendance: 1111, moment: of('10:30') })
  expect(await open('2026-11-21T10:40:00Z', { quarter: 1 })).toEqual({ attendance: 1111, moment: of('10:30') })
  await nationalReportsTask.run(worker('2026-11-21T23:55:00Z'), new AbortController().signal)
  await attend(1)
  expect(await open('2026-11-22T00:01:00Z')).toEqual({ attendance: 1112, moment: of('00:01') })
})

test('that nobody opens for a week is not made any more', async () => {
  await open('2026-11-23T09:00:00Z', { quarter: 2 })
  await nationalReportsTask.run({ ...as.platform(db), now: at('2026-12-02') }, new AbortController().signal)
  const queries = (await db.select().from(nationalReports)).map(({ query }) => query)
  expect(new Set(queries)).toEqual(new Set(['']))
})
