import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { as, at } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { anEventWith, blank, filled } from '@/tests/support/events-with-figures'
import { confirmQuarter } from './confirm-quarter'
import { getOutstanding, listOutstanding, listQuarterlyEvents } from './read-confirmations'

const inQ2 = { startDate: '2026-08-01', endDate: '2026-08-02' }

async function createFixture(db: Database) {
  const own = await anOrganisation(db)
  await anEventWith(db, own.id, filled, inQ2)
  return own
}

describe('the list of outstanding quarters', () => {
  test(
    'is only for people who may manage events, for their own organisations',
    inTransaction(async (db) => {
      const [own, other] = [await createFixture(db), await createFixture(db)]
      await expect(getOutstanding(await as.user(db, own), own.id)).rejects.toMatchObject({ status: 403 })
      await expect(getOutstanding(await as.admin(db, own), other.id)).rejects.toMatchObject({ status: 404 })
      expect(await listOutstanding(await as.user(db, own, at('2027-01-01')), own.id)).toEqual([])
      expect(await listOutstanding(await as.globalAdmin(db, at('2027-01-01')), undefined)).toEqual([])
    }),
  )

  test.each([
    ['2026-12-16T23:59:59Z', false, false],
    ['2026-12-17T00:00:00Z', true, false],
    ['2026-12-31T23:59:59Z', true, false],
    ['2027-01-01T00:00:00Z', true, true],
    ['2028-02-29T12:00:00Z', true, true],
  ])('at %s it is outstanding: %s, overdue: %s', (instant, isOutstanding, isOverdue) =>
    inTransaction(async (db) => {
      const own = await createFixture(db)
      const ctx = await as.admin(db, own, new Date(instant))
      const { hasOutstandingConfirmations, outstanding } = await getOutstanding(ctx, own.id)
      expect(hasOutstandingConfirmations).toBe(isOutstanding)
      expect(outstanding.map((each) => [each.year, each.quarter, each.dueDate, each.isOverdue])).toEqual(
        isOutstanding ? [[2026, 2, '2026-12-31', isOverdue]] : [],
      )
      const { quarters } = await listQuarterlyEvents(ctx, own.id, 2026)
      expect(quarters.map((each) => each.isOutstanding)).toEqual([false, isOutstanding, false, false])
    })(),
  )

  test(
    'is empty for a disabled organisation',
    inTransaction(async (db) => {
      const own = await anOrganisation(db, { activeStatus: 0 })
      await anEventWith(db, own.id, filled, inQ2)
      const ctx = await as.admin(db, own, at('2027-01-01'))
      await expect(getOutstanding(ctx, own.id)).resolves.toEqual({
        hasOutstandingConfirmations: false,
        outstanding: [],
      })
    }),
  )

  // In summer London is an hour ahead of UTC: its days begin at 23:00 UTC.
  test.each([
    ['2026-09-15T22:59:59Z', false],
    ['2026-09-15T23:00:00Z', true],
  ])('in summer time, at %s: %s', (instant, isOutstanding) =>
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      await anEventWith(db, own.id, filled, { startDate: '2026-06-30', endDate: '2026-06-30' })
      const ctx = await as.admin(db, own, new Date(instant))
      await expect(getOutstanding(ctx, own.id)).resolves.toMatchObject({ hasOutstandingConfirmations: isOutstanding })
    })(),
  )

  test(
    'has a quarter until it is confirmed',
    inTransaction(async (db) => {
      const own = await createFixture(db)
      const ctx = await as.admin(db, own, at('2027-02-01'))
      expect(await listOutstanding(ctx, undefined)).toMatchObject([{ organisationId: own.id, year: 2026, quarter: 2 }])
      await confirmQuarter(ctx, { organisationId: own.id, year: 2026, quarterNumber: 2 })
      expect(await listOutstanding(ctx, undefined)).toEqual([])
    }),
  )

  test(
    'has only quarters with own events, from 2023/24 on, and can be limited to one year',
    inTransaction(async (db) => {
      const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
      await anEventWith(db, other.id, blank, { partners: [own.id], ...inQ2 })
      await anEventWith(db, own.id, blank, { startDate: '2023-03-31', endDate: '2023-04-01' })
      const ctx = await as.admin(db, own, at('2027-02-01'))
      const { outstanding } = await getOutstanding(ctx, own.id)
      expect(outstanding.map(({ year, quarter }) => `${year} Q${quarter}`)).toEqual(['2023 Q1'])
      await expect(getOutstanding(ctx, own.id, 2026)).resolves.toMatchObject({ hasOutstandingConfirmations: false })
      await expect(getOutstanding(ctx, own.id, 2023)).resolves.toMatchObject({ hasOutstandingConfirmations: true })
    }),
  )
})

describe('a quarter can be confirmed from the minute it begins in London', () => {
  test.each([
    // 31 March 23:30 and 1 April 00:30 by British Summer Time.
    ['2027-03-31T22:30:00Z', 2027, 1, false],
    ['2027-03-31T23:30:00Z', 2027, 1, true],
    ['2026-12-31T23:59:59Z', 2026, 4, false],
    ['2027-01-01T00:00:00Z', 2026, 4, true],
    ['2026-06-30T22:59:59Z', 2026, 2, false],
    ['2026-06-30T23:00:00Z', 2026, 2, true],
    ['2028-02-29T12:00:00Z', 2027, 4, true],
    // The clocks change: still the same day.
    ['2026-03-29T00:59:59Z', 2026, 1, false],
    ['2026-03-29T01:00:00Z', 2026, 1, false],
    ['2026-10-25T00:30:00Z', 2026, 3, true],
    ['2026-10-25T01:30:00Z', 2026, 3, true],
  ] as const)('at %s, %i Q%i: %s', (instant, year, quarterNumber, isOpen) =>
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const ctx = await as.admin(db, own, new Date(instant))
      const confirming = confirmQuarter(ctx, { organisationId: own.id, year, quarterNumber })
      if (isOpen) await expect(confirming).resolves.toHaveProperty('id')
      else await expect(confirming).rejects.toMatchObject({ status: 422 })
    })(),
  )
})

describe('the events of a year', () => {
  test(
    'are only for people who may read events of the organisation',
    inTransaction(async (db) => {
      const [own, other] = [await createFixture(db), await createFixture(db)]
      await expect(listQuarterlyEvents(await as.admin(db, own), other.id, 2026)).rejects.toMatchObject({ status: 404 })
      await expect(listQuarterlyEvents(await as.user(db, own), own.id, 2026)).resolves.toBeDefined()
    }),
  )

  test(
    'show each quarter as not applicable, missing data or complete, and the first row has the flags',
    inTransaction(async (db) => {
      const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
      const long = await anEventWith(db, own.id, filled, {
        name: 'A',
        startDate: '2026-06-30',
        endDate: '2026-07-01',
      })
      const fair = await anEventWith(db, other.id, blank, { name: 'b', partners: [own.id], ...inQ2 })
      const ctx = await as.admin(db, own, at('2026-11-20'))
      await confirmQuarter(ctx, { organisationId: own.id, year: 2026, quarterNumber: 1 })
      const { quarterlyEvents, quarters } = await listQuarterlyEvents(ctx, own.id, 2026)
      const flags = { q1IsConfirmed: true, q2IsConfirmed: false, q3IsConfirmed: false, q4IsConfirmed: false }
      expect(quarterlyEvents).toEqual([
        {
          ...{ eventId: long.id, eventName: 'A', relationshipType: 'Event owner' },
          ...{ q1Status: 2, q2Status: 2, q3Status: 0, q4Status: 0 },
          ...{ ...flags, addedSinceConfirmed: [] },
        },
        {
          ...{ eventId: fair.id, eventName: 'b', relationshipType: 'Partner' },
          ...{ q1Status: 0, q2Status: 1, q3Status: 0, q4Status: 0 },
          ...{ ...flags, addedSinceConfirmed: [] },
        },
      ])
      expect(quarters).toMatchObject([
        { quarter: 1, when: 'past', mayConfirm: false, ownEvents: 1, confirmed: { by: 'Ada Quill' } },
        // Partner events are filled in by their owner.
        { quarter: 2, when: 'past', mayConfirm: true, mayFill: false, ownEvents: 1, missingEvents: 0, blankFigures: 0 },
        { quarter: 3, when: 'current', mayConfirm: true, ownEvents: 0 },
        { quarter: 4, when: 'future', mayConfirm: false, ownEvents: 0 },
      ])
    }),
  )

  test(
    'include the number of figures and events that filling blanks would fill',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      await anEventWith(db, own.id, blank, { isTicketedId: 71, startDate: '2025-02-01', endDate: '2025-02-02' })
      await anEventWith(db, own.id, filled, { startDate: '2025-02-01', endDate: '2025-02-02' })
      const { quarters } = await listQuarterlyEvents(await as.admin(db, own), own.id, 2024)
      expect(quarters[3]).toMatchObject({ mayFill: true, ownEvents: 2, missingEvents: 1, blankFigures: 6 })
    }),
  )
})
