import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { databaseRefusal } from './constraints'
import { timeLimits } from './session-settings'

/** Two processes that start at once take turns here; the number only has to be the same for both. */
const migrationLock = 7_140_211

/** A migration that PostgreSQL refused. The message says what it said; none of its statements was kept. */
export class MigrationError extends Error {
  override name = 'MigrationError'
  /** How many before it were applied, and stay. */
  readonly applied: number

  constructor(message: string, applied: number, options?: ErrorOptions) {
    super(message, options)
    this.applied = applied
  }
}

/** What the database said. */
function reasonOf(error: unknown): string {
  if (error instanceof postgres.PostgresError) return `${error.message} (${error.code})`
  return error instanceof Error ? error.message : String(error)
}

type Journal = { entries: { when: number; tag: string }[] }

type Migration = {
  /** When it was made: the database has all up to the last that it knows of. */
  madeAt: number
  hash: string
  statements: string[]
  /** Whether each statement is applied by itself, outside a transaction. */
  isBesideOthers: boolean
}

/** These take long and let others save meanwhile, which they can do only outside a transaction that holds a lock. */
const besideOthers =
  /^\s*(?:(?:create|drop)\s(?:unique\s)?\s*index\s+concurrently|alter\s+table\s+\S+\s+validate\s+constraint)\s/i

/** @throws MigrationError for one that has both kinds of statements: it could be half applied */
function readMigration(folder: string, { when, tag }: Journal['entries'][number]): Migration {
  const text = readFileSync(join(folder, `${tag}.sql`), 'utf8')
  const statements = text.split('--> statement-breakpoint')
  const count = statements.filter((statement) => besideOthers.test(statement)).length
  if (count > 0 && count < statements.length)
    throw new MigrationError(
      `${tag}: statements that others save beside (CONCURRENTLY, VALIDATE CONSTRAINT) need a migration of their own`,
      0,
    )
  const hash = createHash('sha256').update(text).digest('hex')
  return { madeAt: when, hash, statements, isBesideOthers: count > 0 }
}

/** The migrations of `folder` that came after `last`, in their order. */
function readMigrations(folder: string, last: number): Migration[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal
  return entries.filter(({ when }) => when > last).map((entry) => readMigration(folder, entry))
}

/** Drizzle's own table: `drizzle-kit` finds there what it would have written itself. */
async function ensureRecord(sql: postgres.Sql): Promise<void> {
  await sql`create schema if not exists drizzle`
  await sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`
}

const recordMigration = (sql: postgres.Sql | postgres.TransactionSql, { hash, madeAt }: Migration) =>
  sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${madeAt})`

/**
 * How long a migration waits for a table that others use, how often it begins anew after that, and the pause before. Whoever
 * comes after it to that table waits behind it: so it lets go, and all of it is tried again.
 */
const lockWait = { mostMs: 400, tries: 120, pauseMs: 1_000 }

const isLockTimeout = (error: unknown): boolean => databaseRefusal(error)?.code === '55P03'

/** Applies a migration in one transaction, beginning anew where a table could not be had in time: then nothing of it is kept. */
async function applyWhole(sql: postgres.Sql, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return void (await sql.begin(async (tx) => {
        await tx`select set_config('lock_timeout', ${String(lockWait.mostMs)}, true)`
        for (const statement of migration.statements) await tx.unsafe(statement)
        await recordMigration(tx, migration)
      }))
    } catch (error) {
      if (!isLockTimeout(error) || tries >= lockWait.tries) throw error
      await pause(lockWait.pauseMs)
    }
  }
}

/** Applies each statement by itself. It waits for those who read and write, and nobody waits for it. */
async function applyBesideOthers(sql: postgres.Sql, migration: Migration): Promise<void> {
  for (const statement of migration.statements) {
    const index = /^\s*create\s(?:unique\s)?\s*index\s+concurrently\s+"?(\w+)/i.exec(statement)?.[1]
    const isThere = index === undefined ? false : await hasIndex(sql, index)
    if (isThere) continue
    try {
      await sql.unsafe(statement)
    } catch (error) {
      if (index !== undefined) await hasIndex(sql, index)
      throw error
    }
  }
  await recordMigration(sql, migration)
}

/** Whether there is such an index that can be used: what is left of one whose building was broken off goes. */
async function hasIndex(sql: postgres.Sql, name: string): Promise<boolean> {
  const [found] = await sql<{ valid: boolean }[]>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(quote_ident(${name}))`
  if (found && !found.valid) await sql`drop index concurrently ${sql(name)}`
  return found?.valid ?? false
}

/**
 * Brings the database at `url` up to the migrations in `folder`, one after the other, each whole or not at all. The platform may be
 * working meanwhile: a table is never waited for longer than 400 ms at a time.
 * @returns how many were applied
 * @throws MigrationError with PostgreSQL's own words
 */
export async function migrateDatabase(url: string, folder: string): Promise<number> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {}, connection: timeLimits(0) })
  let applied = 0
  try {
    await sql`select pg_advisory_lock(${migrationLock})`
    await ensureRecord(sql)
    const [{ last = 0 } = {}] = await sql<{ last: string }[]>`
      select coalesce(max(created_at), 0) as last from drizzle.__drizzle_migrations`
    for (const migration of readMigrations(folder, Number(last))) {
      await (migration.isBesideOthers ? applyBesideOthers : applyWhole)(sql, migration)
      applied += 1
    }
    return applied
  } catch (error) {
    if (error instanceof MigrationError) throw error
    throw new MigrationError(reasonOf(error), applied, { cause: error })
  } finally {
    await sql.end({ timeout: 5 }) // The lock ends with the connection.
  }
}
