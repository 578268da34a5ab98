import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Database, type OpenDatabase, openDatabase } from '@/db/client'
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

/** A read that is under way; its statements are asked no more once it is over. */
type LargeRead = { isOver: boolean }

/** A statement as drizzle takes it from the driver: its rows, as objects or as lists of values. The driver executes one by itself: a `begin`. */
type Statement = PromiseLike<unknown> & { values: () => PromiseLike<unknown>; execute: () => Statement }
type Connection = { unsafe: (...of: unknown[]) => Statement }
type Work = (connection: Connection) => Promise<unknown>
/** `begin` is given its options, if there are any, and the work. */
type Pool = Connection & { begin: (...given: (string | Work)[]) => Promise<unknown> }

// Next loads this module separately for pages and calls; they share one pool, and its turns.
const processGlobals = globalThis as {
  illuminateLargeReads?: LargeReads
}

type LargeReads = {
  beside: Database
  pool: OpenDatabase
  takeTurn: ReturnType<typeof createTurns>
  /** The read that asks. */
  asking: AsyncLocalStorage<LargeRead>
}

/** The connections of large reads beside the pool of the process. */
function findLargeReads(beside: Database, url: string) {
  const found = processGlobals.illuminateLargeReads
  if (found?.beside === beside) return found
  const largeReads: LargeReads = {
    beside,
    asking: new AsyncLocalStorage(),
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
  askInTurns(largeReads)
  processGlobals.illuminateLargeReads = largeReads
  return largeReads
}

/**
 * Statements are given to the driver one for each connection: what waits, waits here, and is not asked at all once its read is over. The driver
 * itself would take all of them at once, and a call to cancel one might reach whoever is next on its connection.
 */
function askInTurns({ pool, asking }: LargeReads): void {
  const connections = pool.sql as unknown as Pool
  const { unsafe, begin } = connections
  const takeTurn = createTurns({ atOnce: largeReadConnections, mostWaiting: Number.POSITIVE_INFINITY, retryAfter: 5 })
  const askUnlessOver =
    (ask: Connection['unsafe'], take: <T>(work: () => Promise<T>) => Promise<T>): Connection['unsafe'] =>
    (...of) => {
      const read = asking.getStore()
      const rowsOf = <T>(rows: (statement: Statement) => PromiseLike<T>) =>
        take(async () => {
          if (read?.isOver) throw unavailable()
          return rows(ask(...of))
        })
      return {
        then: (resolve, reject) => rowsOf((statement) => statement).then(resolve as never, reject),
        values: () => rowsOf((statement) => statement.values()),
        execute: () => ask(...of).execute(),
      }
    }
  connections.unsafe = askUnlessOver(unsafe, takeTurn)
  // A transaction waits for a connection in the driver, and what it asks goes over that one.
  const askingUnlessOver =
    (work: Work): Work =>
    (own) => {
      own.unsafe = askUnlessOver(own.unsafe, (ask) => ask())
      return work(own)
    }
  connections.begin = (...given) =>
    begin(...given.map((one) => (typeof one === 'string' ? one : askingUnlessOver(one))))
}

/**
 * A read with all the time that it may take. Of one that fails, or takes longer, nothing more is asked: a report asks twenty things at once,
 * which would go on for nobody. What was asked already ends by its own time.
 */
async function readInTime<T>({ asking }: LargeReads, work: () => Promise<T>): Promise<T> {
  const read: LargeRead = { isOver: false }
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(unavailable()), limits.readMs)
  try {
    return await Promise.race([asking.run(read, work), late])
  } finally {
    clearTimeout(timer)
    read.isOver = true
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
