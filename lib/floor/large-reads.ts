import 'server-only'
import { type Database, type OpenDatabase, openDatabase } from '@/db/client'
import { isDatabaseOfProcess } from './database'
import { env } from './env'
import type { Context } from './identity/context'
import { readFromReplica } from './read-replica'
import { createTurns } from './turns'

/** Connections that large reads share, so that the others are left to everybody else. */
export const largeReadConnections = 4
/** Milliseconds that one waits for its turn, and that a statement of it may take. */
const [waitMs, statementMs] = [5_000, 5_000]

// Next loads this module separately for pages and calls; they share one pool, and its turns.
const processGlobals = globalThis as {
  illuminateLargeReads?: { beside: Database; pool: OpenDatabase; takeTurn: ReturnType<typeof createTurns> }
}

/** The connections of large reads beside the pool of the process. */
function findLargeReads(beside: Database, url: string) {
  const found = processGlobals.illuminateLargeReads
  if (found?.beside === beside) return found
  const largeReads = {
    beside,
    pool: openDatabase(url, {
      max: largeReadConnections,
      prepare: env.DATABASE_PREPARE,
      directUrl: env.DATABASE_DIRECT_URL,
      name: 'illuminate reports',
      failsWhenUnresponsive: true,
      statementTimeoutMs: statementMs,
    }),
    takeTurn: createTurns({ atOnce: largeReadConnections, mostWaiting: 100, waitMs, retryAfter: 5 }),
  }
  processGlobals.illuminateLargeReads = largeReads
  return largeReads
}

/**
 * A read that may take long, a report or the results of a survey: four of a process at a time, over four connections of their own, so that
 * however many somebody opens, whoever answers a survey or saves an event does not wait for them. From the replica where there
 * is one. A worker, and whatever is read within a transaction or another large read, goes on with the connections that it has.
 * @param read as `readFromReplica` has it
 * @throws DomainError 503 when the turn does not come within five seconds
 */
export async function runLargeRead<C extends Context, T>(ctx: C, read: (ctx: C, own: C) => Promise<T>): Promise<T> {
  if (!env.DATABASE_URL || !isDatabaseOfProcess(ctx.db)) return readFromReplica(ctx, read)
  const { pool, takeTurn } = findLargeReads(ctx.db, env.DATABASE_URL)
  return takeTurn(() => readFromReplica({ ...ctx, db: pool.db }, read))
}
