import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { confirmations, eventAttendances } from '@/db/schema'
import type { QuarterNumber } from '@/db/stored-values'
import type { EventsQuery } from '@/lib/events/calls'
import { firstPage } from '@/lib/floor/grid/grid-query'
import type { StaffContext } from '@/lib/floor/identity/context'
import { as, at } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { anEventWith, blank, filled } from '@/tests/support/events-with-figures'
import { confirmQuarter } from './confirm-quarter'
import { listSchedule } from './list-schedule'
import { listQuarterlyEvents } from './read-confirmations'

const queryWith = (parameters: Partial<EventsQuery> = {}): EventsQuery => ({
  ...firstPage({ take: 25, sort: 'name' }),
  organisationId: undefined,
  year: undefined,
  quarter: undefined,
  quarterStates: 'true',
  ...parameters,
})

const confirm = (db: Database, organisationId: number, quarter: QuarterNumber, resetAt: Date | null = null) =>
  db.insert(confirmations).values({
    organisationId,
    year: 2026,
    quarter,
    confirmedAt: at('2026-10-01'),
    confirmedByName: 'Ada Quill',
    snapshot: {},
    snapshotHash: Buffer.from([0]),
    resetAt,
  })

/** The states of the only event, as "2026 1 complete". */
async function statesOf(ctx: StaffContext, given: Partial<EventsQuery> = {}) {
  const { data } = await listSchedule(ctx, queryWith(given))
  expect(data).toHaveLength(1)
  return data[0]?.quarterStates?.map(({ year, quarter, state }) => `${year} ${quarter} ${state}`)
}

const year = { startDate: '2026-04-01', endDate: '2027-03-31' }

describe('the states of an event’s quarters', () => {
  test(
    'are included only on request, and never with groups',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      await anEventWith(db, own.id, filled)
      const ctx = await as.admin(db, own)
      const [row] = (await listSchedule(ctx, queryWith({ quarterStates: undefined }))).data
      expect(row).not.toHaveProperty('quarterStates')
      const group = [{ selector: 'eventType', desc: false, isExpanded: false, groupInterval: null }]
      expect((await listSchedule(ctx, queryWith({ group }))).data).toMatchObject([{ count: 1 }])
    }),
  )

  test(
    'are those of the quarters it touches, as on the confirmations page',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const event = await anEventWith(db, own.id, blank, { startDate: '2026-06-30', endDate: '2026-10-01' })
      await db.update(eventAttendances).set({ ...filled })
      const ctx = await as.admin(db, own)
      expect(await statesOf(ctx)).toEqual(['2026 1 complete', '2026 2 complete', '2026 3 complete'])
      await db.update(eventAttendances).set({ knownAttendanceCyp: null })
      await confirm(db, own.id, 2)
      expect(await statesOf(ctx)).toEqual(['2026 1 missing', '2026 2 missing', '2026 3 missing'])
      const { quarterlyEvents } = await listQuarterlyEvents(ctx, own.id, 2026)
      expect(quarterlyEvents).toMatchObject([{ eventId: event.id, q1Status: 1, q2Status: 1, q3Status: 1, q4Status: 0 }])
    }),
  )

  test(
    'are those of the chosen period',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      await anEventWith(db, own.id, filled, year)
      const ctx = await as.admin(db, own)
      expect(await statesOf(ctx, { year: 2026, quarter: 3 })).toEqual(['2026 3 complete'])
      expect(await statesOf(ctx, { year: 2026 })).toHaveLength(4)
    }),
  )

  test(
    'are confirmed where the organisation has a standing confirmation',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      await anEventWith(db, own.id, filled, year)
      await confirm(db, own.id, 1)
      await confirm(db, own.id, 2, at('2026-10-02'))
      const ctx = await as.admin(db, own)
      expect(await statesOf(ctx)).toEqual(['2026 1 confirmed', '2026 2 complete', '2026 3 complete', '2026 4 complete'])
    }),
  )

  test(
    'show a partner its own confirmation, and somebody with access to all the owner’s',
    inTransaction(async (db) => {
      const [owner, partner] = [await anOrganisation(db), await anOrganisation(db)]
      await anEventWith(db, owner.id, filled, { ...year, partners: [partner.id] })
      await confirm(db, owner.id, 1)
      await confirm(db, partner.id, 2)
      const confirmedFor = async (ctx: StaffContext, given: Partial<EventsQuery> = {}) =>
        (await statesOf(ctx, given))?.filter((state) => state.endsWith('confirmed'))
      expect(await confirmedFor(await as.admin(db, partner))).toEqual(['2026 2 confirmed'])
      expect(await confirmedFor(await as.admin(db, owner))).toEqual(['2026 1 confirmed'])
      expect(await confirmedFor(await as.admin(db, [owner, partner]))).toEqual(['2026 1 confirmed'])
      expect(await confirmedFor(await as.globalAdmin(db))).toEqual(['2026 1 confirmed'])
      expect(await confirmedFor(await as.globalAdmin(db), { organisationId: partner.id })).toEqual(['2026 2 confirmed'])
    }),
  )

  test(
    'show a partner the events added after it confirmed as added and never as confirmed, as on the confirmations page',
    inTransaction(async (db) => {
      const [owner, partner] = [await anOrganisation(db), await anOrganisation(db)]
      const ctx = await as.admin(db, partner, at('2026-11-20'))
      const inQ1 = { startDate: '2026-06-29', endDate: '2026-06-30', partners: [partner.id] }
      const before = await anEventWith(db, owner.id, filled, { name: 'A', ...inQ1 })
      await confirmQuarter(ctx, { organisationId: partner.id, year: 2026, quarterNumber: 1 })
      await anEventWith(db, owner.id, filled, { name: 'B', ...inQ1, endDate: '2026-07-01' })
      await anEventWith(db, owner.id, blank, { name: 'C', ...inQ1 })

      const { data } = await listSchedule(ctx, queryWith({ year: 2026 }))
      expect(data.map(({ name, quarterStates }) => [name, quarterStates?.map(({ state }) => state)])).toEqual([
        ['A', ['confirmed']],
        ['B', ['added', 'complete']],
        ['C', ['missing']],
      ])
      const { quarterlyEvents } = await listQuarterlyEvents(ctx, partner.id, 2026)
      expect(quarterlyEvents).toMatchObject([
        { eventId: before.id, q1Status: 2, q1IsConfirmed: true, addedSinceConfirmed: [] },
        { eventName: 'B', q1Status: 2, q1IsConfirmed: true, addedSinceConfirmed: [1] },
        { eventName: 'C', q1Status: 1, q1IsConfirmed: true, addedSinceConfirmed: [1] },
      ])
      // The partner's state must not appear as the owner's, which has not confirmed.
      const own = await listSchedule(await as.admin(db, owner), queryWith({ year: 2026, quarter: 1 }))
      expect(own.data.map(({ quarterStates }) => quarterStates?.map(({ state }) => state))).toEqual([
        ['complete'],
        ['complete'],
        ['missing'],
      ])
    }),
  )
})
