import 'server-only'
import { and, count, eq, getTableName, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '@/db/client'
import { tooMany } from '../errors/domain-error'
import { lockByName } from '../saving/locks'
import type { LongJobTable } from './long-job'

/** Files of one person, of one kind, that may wait or be worked on at a time. */
export const openMost = 20
const retryAfterSeconds = 30

const refusal = `${openMost} of your files wait or are being worked on. Please try again once some of them are done.`

/**
 * Refuses one file more of somebody who has as many waiting as one may have: each costs minutes of a worker, and up to 200 MB of room.
 * Within the transaction that makes the file's row it holds exactly, however many are asked for at once.
 * @throws DomainError 429
 */
export async function refuseBeyondOpenMost<T extends PgTable>(
  db: Database,
  { table, status, askedBy, waiting, running }: LongJobTable<T>,
  userId: number,
): Promise<void> {
  await lockByName(db, `open ${getTableName(table)} of ${userId}`)
  const [open] = await db
    .select({ count: count() })
    .from(table as PgTable)
    .where(and(eq(askedBy, userId), inArray(status, [waiting, running])))
  if ((open?.count ?? 0) >= openMost) throw tooMany(retryAfterSeconds, refusal)
}
