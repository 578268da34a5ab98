import { expect, test } from 'vitest'
import { confirmations } from '@/db/schema'
import { as, at } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { confirmedQuartersOf } from './confirmed-quarters'

test(
  'the confirmations that a save may end are those that stand, of the organisations of the event',
  inTransaction(async (db) => {
    const [own, other, third] = [await anOrganisation(db), await anOrganisation(db), await anOrganisation(db)]
    const ctx = await as.admin(db, own)
    const confirmed = (organisationId: number, quarter: number, resetAt: Date | null = null) => ({
      organisationId,
      year: 2026,
      quarter,
      confirmedAt: at('2026-10-01'),
      confirmedByName: 'Ada Quill',
      snapshot: {},
      snapshotHash: Buffer.from([0]),
      resetAt,
    })
    await db
      .insert(confirmations)
      .values([
        confirmed(own.id, 1, at('2026-10-02')),
        confirmed(own.id, 1),
        confirmed(own.id, 3, at('2026-10-02')),
        confirmed(other.id, 2),
        confirmed(third.id, 2),
      ])
    expect(await confirmedQuartersOf(ctx, [])).toEqual([])
    expect(await confirmedQuartersOf(ctx, [other.id, own.id])).toEqual([
      { organisationId: own.id, year: 2026, quarter: 1 },
      { organisationId: other.id, year: 2026, quarter: 2 },
    ])
  }),
)
