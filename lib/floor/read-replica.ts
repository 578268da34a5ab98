import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Database, type OpenDatabase, openDatabase } from '@/db/client'
import { env } from './env'
import { isUnavailable } from './errors/refusals'
import type { Context } from './identity/context'
import { log } from './log'

/** Milliseconds: how long a replica may take to catch up, how often it is asked, and how long it is left alone after a failure. */
const limits = { catchUp: 2_000, between: 10, rest: 10_000 }

type Replica = OpenDatabase & { restsUntil: number }

// Next loads this module separately for pages and calls; they share one pool.
const processGlobals = globalThis as { illuminateReplica?: Replica | undefined }

/**
 * Has the large reads of this process go to the server at `url`, a replica of its database (DATABASE_READ_URL); undefined: to the
 * database itself. The web does so by its settings; a worker, whose statements may take longer, by itself.
 */
export function setReplica(url: string | undefined, statementTimeoutMs?: number): Replica | undefined {
  processGlobals.illuminateReplica = url
    ? Object.assign(
        openDatabase(url, {
          max: env.DATABASE_POOL_MAX,
          name: 'illuminate reads',
          failsWhenUnresponsive: true,
          ...(statementTimeoutMs !== undefined && { statementTimeoutMs }),
        }),
        { restsUntil: 0 },
      )
    : undefined
  return processGlobals.illuminateReplica
}

const findReplica = () => processGlobals.illuminateReplica ?? setReplica(env.DATABASE_READ_URL)

/**
 * What a large read goes to: the replica, once it has everything that is committed now; or `db` itself where there is none, where it takes
 * more than two seconds to catch up or has failed in the last ten, and within a transaction.
 */
export async function findDatabaseForReading(db: Database): Promise<Database> {
  const replica = findReplica()
  if (!replica || isTransaction(db) || replica.restsUntil > performance.now()) return db
  try {
    const position = await findPosition(db)
    if (await hasCaughtUp(replica.db, position)) return replica.db
    log.warn({ position }, 'the replica is behind: reads go to the database itself')
  } catch (error) {
    if (!isUnavailable(error)) throw error
    log.warn({ err: error }, 'the replica is away: reads go to the database itself')
  }
  replica.restsUntil = performance.now() + limits.rest
  return db
}

/**
 * Reads from the replica, as `findDatabaseForReading` says. Where it ends a statement, as it must when one needs rows that the database has
 * thrown away since, everything is read again from the database itself.
 * @param read gets the context to read with, and `own`, that of the database itself: a replica takes no note of anything
 */
export async function readFromReplica<C extends Context, T>(ctx: C, read: (ctx: C, own: C) => Promise<T>): Promise<T> {
  const db = await findDatabaseForReading(ctx.db)
  if (db === ctx.db) return read(ctx, ctx)
  try {
    return await read({ ...ctx, db }, ctx)
  } catch (error) {
    if (!isOfReplica(error)) throw error
    ctx.log.warn({ err: error }, 'a read was ended by the replica: it goes to the database itself')
    return read(ctx, ctx)
  }
}

const isTransaction = (db: Database) => !('$client' in db)

/** The position up to which the log of the database is safe on its disk: every commit that somebody was told of lies before it. */
async function findPosition(db: Database): Promise<string> {
  const [row] = await db.execute<{ position: string }>(sql`select pg_current_wal_flush_lsn()::text as position`)
  return row?.position ?? ''
}

/** Waits until a replica has everything up to a position. False after two seconds, and for a server that is no replica. */
async function hasCaughtUp(db: Database, position: string): Promise<boolean> {
  const until = performance.now() + limits.catchUp
  for (;;) {
    const [row] = await db.execute<{ has: boolean | null }>(
      sql`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has`,
    )
    if (row?.has) return true
    if (performance.now() > until) return false
    await wait(limits.between)
  }
}

/** 40001: a conflict with what the replica has to replay; it may also have gone away. 57014: the statement itself takes too long, anywhere. */
function isOfReplica(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as Error & { code?: unknown }
    if (code === '40001') return true
    if (code === '57014') return false
  }
  return isUnavailable(error)
}
