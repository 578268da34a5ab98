import { expect, test } from 'vitest'
import { saveQuarterFigures } from '@/lib/attendance/quick-entry/save-quarter-figures'
import { as, at } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { anEventWith, filled } from '@/tests/support/events-with-figures'
import { confirmQuarter } from './confirm-quarter'
import { listQuarterlyEvents } from './read-confirmations'
import { listRecentResets } from './read-resets'

const inQ2 = { startDate: '2026-08-01', endDate: '2026-08-02' }

test(
  'a reset is listed, by whom and with which events, until the quarter is confirmed again',
  inTransaction(async (db) => {
    const own = await anOrganisation(db, { name: 'The Quay' })
    const events = [
      await anEventWith(db, own.id, filled, { name: 'Hamlet', ...inQ2 }),
      await anEventWith(db, own.id, filled, { name: 'Macbeth', ...inQ2 }),
    ]
    const ctx = await as.admin(db, own, at('2026-11-20'))
    const quarter = { organisationId: own.id, year: 2026, quarterNumber: 2 as const }
    const resetOf = async () => (await listQuarterlyEvents(ctx, own.id, 2026)).quarters.map(({ reset }) => reset)
    const change = (day: string, before: number, after: number) =>
      saveQuarterFigures(
        { ...ctx, now: at(day) },
        {
          organisationId: own.id,
          ...{ year: 2026, quarter: 2 as const },
          changes: events.map(({ id: eventId }) => ({ eventId, figure: 'knownAttendance' as const, before, after })),
        },
      )
    await confirmQuarter(ctx, quarter)
    expect(await resetOf()).toEqual([null, null, null, null])
    await change('2026-11-21', 40, 41)
    const reset = { on: '2026-11-21T12:00:00.000Z', by: 'Ada Quill', eventNames: ['Hamlet', 'Macbeth'], events: 2 }
    expect(await resetOf()).toEqual([null, reset, null, null])
    expect(await listRecentResets({ ...ctx, now: at('2026-12-01') })).toEqual([
      { organisationId: own.id, organisationName: 'The Quay', year: 2026, quarter: 2, ...reset },
    ])
    // The home page shows it for 90 days; the confirmations page until it is confirmed again.
    expect(await listRecentResets({ ...ctx, now: at('2027-02-20') })).toEqual([])
    expect(await resetOf()).toEqual([null, reset, null, null])

    await confirmQuarter({ ...ctx, now: at('2026-11-22') }, quarter)
    expect(await resetOf()).toEqual([null, null, null, null])
    expect(await listRecentResets(ctx)).toEqual([])
    await change('2026-11-23', 41, 42)
    expect((await resetOf())[1]).toMatchObject({ on: '2026-11-23T12:00:00.000Z' })
  }),
)

test(
  'resets are listed only for people who may confirm for the organisation',
  inTransaction(async (db) => {
    const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
    const event = await anEventWith(db, own.id, filled, inQ2)
    const ctx = await as.admin(db, own)
    await confirmQuarter(ctx, { organisationId: own.id, year: 2026, quarterNumber: 2 })
    await saveQuarterFigures(ctx, {
      organisationId: own.id,
      ...{ year: 2026, quarter: 2 },
      changes: [{ eventId: event.id, figure: 'knownAttendance', before: 40, after: 1 }],
    })
    expect(await listRecentResets(await as.user(db, own))).toEqual([])
    expect(await listRecentResets(await as.admin(db, other))).toEqual([])
    expect(await listRecentResets(await as.globalAdmin(db))).toEqual([])
    expect(await listRecentResets(await as.admin(db, [own, other]))).toHaveLength(1)
  }),
)
