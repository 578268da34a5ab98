import { describe, expect, test } from 'vitest'
import { confirmations } from '@/db/schema'
import type { QuarterNumber } from '@/db/stored-values'
import { as, at } from '@/tests/support/actors'
import { anEvent, anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { anEventWith, filled } from '@/tests/support/events-with-figures'
import { confirmQuarter } from './confirm-quarter'
import { findConfirmedQuarters, listConfirmedQuarters } from './confirmed-quarters'

test(
  'the confirmations that a save may reset are the standing ones of the event’s organisations',
  inTransaction(async (db) => {
    const [own, other, third] = [await anOrganisation(db), await anOrganisation(db), await anOrganisation(db)]
    const ctx = await as.admin(db, own)
    const confirmed = (
      organisationId: number,
      quarter: QuarterNumber,
      resetAt: Date | null = null,
      snapshot: object = {},
    ) => ({
      organisationId,
      year: 2026,
      quarter,
      confirmedAt: at('2026-10-01'),
      confirmedByName: 'Ada Quill',
      snapshot,
      snapshotHash: Buffer.from([0]),
      resetAt,
    })
    await db
      .insert(confirmations)
      .values([
        confirmed(own.id, 1, at('2026-10-02')),
        confirmed(own.id, 1),
        confirmed(own.id, 3, at('2026-10-02')),
        confirmed(other.id, 2, null, { events: [{ eventId: 8 }] }),
        confirmed(third.id, 2),
      ])
    expect(await findConfirmedQuarters(ctx, [], 7)).toEqual([])
    expect(await findConfirmedQuarters(ctx, [other.id, own.id], 7)).toEqual([
      { organisationId: own.id, year: 2026, quarter: 1, isCovered: true },
      { organisationId: other.id, year: 2026, quarter: 2, isCovered: false },
    ])
    // No confirmation includes a new event.
    expect(await findConfirmedQuarters(ctx, [own.id], undefined)).toEqual([
      { organisationId: own.id, year: 2026, quarter: 1, isCovered: false },
    ])
  }),
)

describe('the list of confirmations that a save may reset', () => {
  test(
    'is refused to a General User, and for an event out of reach or one in which the actor is a partner',
    inTransaction(async (db) => {
      const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
      const foreign = await anEvent(db, other.id)
      const shared = await anEvent(db, other.id, { partners: [own.id] })
      const question = { organisationIds: [own.id] }
      await expect(listConfirmedQuarters(await as.user(db, own), question)).rejects.toMatchObject({ status: 403 })
      const ctx = await as.admin(db, own)
      await expect(listConfirmedQuarters(ctx, { ...question, eventId: foreign.id })).rejects.toMatchObject({
        status: 404,
        message: 'Event not found',
      })
      await expect(listConfirmedQuarters(ctx, { ...question, eventId: shared.id })).rejects.toMatchObject({
        status: 403,
      })
    }),
  )

  test(
    'leaves out organisations out of reach that are not on the event, and includes those on it, requested or not',
    inTransaction(async (db) => {
      const [own, partner, outsider] = [
        await anOrganisation(db, { name: 'The Quay' }),
        await anOrganisation(db, { name: 'The Partner' }),
        await anOrganisation(db),
      ]
      const day = { startDate: '2026-08-01', endDate: '2026-08-01' }
      const shared = await anEventWith(db, own.id, filled, { partners: [partner.id], ...day })
      const all = await as.globalAdmin(db)
      for (const { id } of [own, partner, outsider])
        await confirmQuarter(all, { organisationId: id, year: 2026, quarterNumber: 2 })
      const ctx = await as.admin(db, own)
      const quarter = { year: 2026, quarter: 2 }
      const asked = { organisationIds: [own.id, outsider.id], eventId: shared.id }
      expect(await listConfirmedQuarters(ctx, asked)).toEqual({
        data: [
          { organisationId: own.id, organisationName: 'The Quay', ...quarter, isCovered: true },
          { organisationId: partner.id, organisationName: 'The Partner', ...quarter, isCovered: true },
        ],
        organisations: [
          { organisationId: own.id, organisationName: 'The Quay' },
          { organisationId: partner.id, organisationName: 'The Partner' },
        ],
      })
      expect(await listConfirmedQuarters(ctx, { organisationIds: [partner.id] })).toEqual({
        data: [],
        organisations: [],
      })
    }),
  )
})
