import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { confirmations, organisations } from '@/db/schema'
import { type Actor, actors } from './actors'

/** The confirmation of 2022/23 Q1, which nobody can confirm any more; made where it is not there. */
export async function ensureConfirmation(db: Database, organisationId: number): Promise<number> {
  const quarter = { organisationId, year: 2022, quarter: 1 } as const
  const [organisation] = await db.select().from(organisations).where(eq(organisations.id, organisationId))
  const confirmedAt = new Date('2022-07-01T09:00:00Z')
  const snapshot = {
    organisation: { id: organisationId, name: organisation?.name ?? '' },
    year: 2022,
    quarter: 1,
    confirmedAt: confirmedAt.toISOString(),
    confirmedBy: 'Ada Quill',
    events: [],
  }
  await db
    .insert(confirmations)
    .values({ ...quarter, confirmedAt, confirmedByName: 'Ada Quill', snapshot, snapshotHash: Buffer.alloc(32) })
    .onConflictDoNothing()
  const [found] = await db
    .select({ id: confirmations.id })
    .from(confirmations)
    .where(
      and(
        eq(confirmations.organisationId, organisationId),
        eq(confirmations.year, 2022),
        eq(confirmations.quarter, 1),
        isNull(confirmations.resetAt),
      ),
    )
  return found?.id ?? 0
}

/** A quarter that only this actor confirms: nobody confirms one twice. */
export function quarterOf(actor: Actor) {
  const at = actors.indexOf(actor)
  return { year: 2023 + Math.floor(at / 4), quarterNumber: (at % 4) + 1 }
}
