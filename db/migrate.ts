import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { databaseRefusal } from './constraints'
import { timeLimits } from './session-settings'

/** Two processes that start at once take turns here; the number only has to be the same for both. */
const migrationLock = 7_140_211

/** A migration that PostgreSQL refused. The message says what it said; none of the pending migrations was kept. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** What the database said, without the statement that drizzle puts in front of it. */
function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof postgres.PostgresError) return `${cause.message} (${cause.code})`
  return error instanceof Error ? error.message : String(error)
}

type Journal = { entries: { when: number }[] }

/** When the last migration in `folder` was made: the database has them all once it knows of that one. */
function lastMigrationIn(folder: string): number {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal
  return Math.max(0, ...entries.map(({ when }) => when))
}

/** Drizzle's own migrator takes half a second to load, which is a quarter of a start that has nothing to migrate. */
async function applyMigrations(sql: postgres.Sql, folder: string): Promise<void> {
  const [{ drizzle }, { migrate }] = await Promise.all([
    import('drizzle-orm/postgres-js'),
    import('drizzle-orm/postgres-js/migrator'),
  ])
  await migrate(drizzle(sql), { migrationsFolder: folder })
}

/**
 * How long a migration waits for a table that others use, how often it begins anew after that, and the pause before. Whoever
 * comes after it to that table waits behind it: so it lets go, and all of it is tried again.
 */
const lockWait = { mostMs: 2_000, tries: 60, pauseMs: 500 }

const isLockTimeout = (error: unknown): boolean => databaseRefusal(error)?.code === '55P03'

/** Applies the migrations, beginning anew where a table could not be had in time: then nothing of them is kept. */
async function applyBetweenOthers(sql: postgres.Sql, folder: string): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(lockWait.mostMs)}, false)`
  for (let tries = 1; ; tries++) {
    try {
      return await applyMigrations(sql, folder)
    } catch (error) {
      if (!isLockTimeout(error) || tries >= lockWait.tries) throw error
      await pause(lockWait.pauseMs)
    }
  }
}

/**
 * Brings the database at `url` up to the migrations in `folder`, all of them or none. The platform may be working meanwhile: a
 * table is never waited for longer than two seconds at a time.
 * @returns how many were applied
 * @throws MigrationError with PostgreSQL's own words
 */
export async function migrateDatabase(url: string, folder: string): Promise<number> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {}, connection: timeLimits(0) })
  const applied = async () => {
    const [found] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`
    if (!found?.there) return { count: 0, last: 0 }
    const [row] = await sql`
      select count(*)::int as count, coalesce(max(created_at), 0) as last from drizzle.__drizzle_migrations`
    return { count: Number(row?.count), last: Number(row?.last) }
  }
  try {
    await sql`select pg_advisory_lock(${migrationLock})`
    const before = await applied()
    if (before.last >= lastMigrationIn(folder)) return 0
    await applyBetweenOthers(sql, folder)
    return (await applied()).count - before.count
  } catch (error) {
    throw new MigrationError(reasonOf(error), { cause: error })
  } finally {
    await sql.end({ timeout: 5 }) // The lock ends with the connection.
  }
}
