import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Database, type OpenDatabase, openDatabase } from '@/db/client'
import { askOneByOne } from '@/db/one-by-one'
import { isDatabaseOfProcess } from './database'
import { env } from './env'
import { unavailable } from './errors/domain-error'
import type { Context } from './identity/context'
import { readFromReplica } from './read-replica'
import { createTurns } from './turns'

/** Connections that large reads share, so that the others are left to everybody else. */
const largeReadConnections = 4
/** Milliseconds that one waits for its turn, that a statement of it may take, and that all of it may. */
const limits = { waitMs: 5_000, statementMs: 5_000, readMs: 10_000 }

/** A statement of the driver; `state` is of the connection that it was sent over. */
type Statement = { state?: unknown; cancel: () => Promise<void> }

/** The statements of a read, as far as they were asked. */
type Statements = Set<Statement>

// Next loads this module separately for pages and calls; they share one pool, and its turns.
const processGlobals = globalThis as {
  illuminateLargeReads?: LargeReads
}

type LargeReads = {
  beside: Database
  pool: OpenDatabase
  takeTurn: ReturnType<typeof createTurns>
  /** The statements of the read that asks. */
  asked: AsyncLocalStorage<Statements>
}

/** The connections of large reads beside the pool of the process. */
function findLargeReads(beside: Database, url: string) {
  const found = processGlobals.illuminateLargeReads
  if (found?.beside === beside) return found
  const largeReads: LargeReads = {
    beside,
    asked: new AsyncLocalStorage(),
    pool: openDatabase(url, {
      max: largeReadConnections,
      prepare: env.DATABASE_PREPARE,
      directUrl: env.DATABASE_DIRECT_URL,
      name: 'illuminate reports',
      failsWhenUnresponsive: true,
      statementTimeoutMs: limits.statementMs,
    }),
    takeTurn: createTurns({ atOnce: largeReadConnections, mostWaiting: 100, waitMs: limits.waitMs, retryAfter: 5 }),
  }
  noteStatements(largeReads)
  processGlobals.illuminateLargeReads = largeReads
  return largeReads
}

/** Each statement of the pool is noted with the read that asks it, and sent once its connection has answered the one before. */
function noteStatements({ pool, asked }: LargeReads): void {
  const connection = askOneByOne(pool.sql) as unknown as { unsafe: (...of: unknown[]) => Statement }
  const { unsafe } = connection
  connection.unsafe = (...of) => {
    const statement = unsafe(...of)
    asked.getStore()?.add(statement)
    return statement
  }
}

/**
 * A read with all the time that it may take. Of one that fails, or takes longer, what is not sent yet is called back: a report asks twenty things
 * at once, which would go on for nobody. What was sent ends by its own time: a call after it might reach whoever is next on its connection.
 */
async function readInTime<T>({ asked }: LargeReads, read: () => Promise<T>): Promise<T> {
  const statements: Statements = new Set()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(unavailable()), limits.readMs)
  try {
    return await Promise.race([asked.run(statements, read), late])
  } catch (error) {
    for (const statement of statements) if (!statement.state) void statement.cancel()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A read that may take long, a report or the results of a survey: four of a process at a time, over four connections of their own, so that
 * however many somebody opens, whoever answers a survey or saves an event does not wait for them. From the replica where there
 * is one. A worker, and whatever is read within a transaction or another large read, goes on with the connections that it has.
 * @param read as `readFromReplica` has it
 * @throws DomainError 503 when the turn does not come within five seconds, or the read takes more than ten
 */
export async function runLargeRead<C extends Context, T>(ctx: C, read: (ctx: C, own: C) => Promise<T>): Promise<T> {
  if (!env.DATABASE_URL || !isDatabaseOfProcess(ctx.db)) return readFromReplica(ctx, read)
  const largeReads = findLargeReads(ctx.db, env.DATABASE_URL)
  return largeReads.takeTurn(() =>
    readInTime(largeReads, () => readFromReplica({ ...ctx, db: largeReads.pool.db }, read)),
  )
}
