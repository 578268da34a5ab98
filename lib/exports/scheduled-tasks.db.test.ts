import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { exports } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { expiredExports } from './scheduled-tasks'

test(
  'a completed export becomes Expired on its expiry date, once; one that failed stays Failed',
  inTransaction(async (db) => {
    const now = new Date('2026-11-21T12:00:00Z')
    const ctx = { ...(await as.globalAdmin(db)), now }
    const { id: organisationId } = await anOrganisation(db)
    const one = {
      name: 'answers.csv',
      type: 'Survey',
      format: 'csv',
      organisationId,
      requestedBy: ctx.actor.userId,
    } as const
    const [due, later, failed] = await db
      .insert(exports)
      .values([
        { ...one, status: 'Completed', expiryDate: now },
        { ...one, status: 'Completed', expiryDate: new Date(now.getTime() + 1) },
        { ...one, status: 'Failed', expiryDate: now },
      ])
      .returning()
    const signal = new AbortController().signal
    expect([await expiredExports.run(ctx, signal), await expiredExports.run(ctx, signal)]).toEqual([1, 0])
    const statusOf = async (id = 0) => (await db.select().from(exports).where(eq(exports.id, id)))[0]?.status
    expect([await statusOf(due?.id), await statusOf(later?.id), await statusOf(failed?.id)]).toEqual([
      'Expired',
      'Completed',
      'Failed',
    ])
  }),
)
