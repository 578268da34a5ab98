import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { databaseRefusal } from './constraints'
import { timeLimits } from './session-settings'

/** Two processes that start at once take turns here; the number only has to be the same for both. */
const migrationLock = 7_140_211

/** A migration that PostgreSQL refused. The message says what it said. */
export class MigrationError extends Error {
  override name = 'MigrationError'
  /** How many before it were applied, and stay. */
  readonly applied: number
  /** Whether those of its statements that were done stay as well, as of one that is applied outside a transaction. */
  readonly isConcurrent: boolean

  constructor(message: string, at: { applied: number; isConcurrent: boolean }, options?: ErrorOptions) {
    super(message, options)
    this.applied = at.applied
    this.isConcurrent = at.isConcurrent
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
  isConcurrent: boolean
}

/** The statements of a migration, as drizzle-kit parts them, without comments that stand on lines of their own. */
export const statementsOf = (migration: string): string[] =>
  migration
    .split('--> statement-breakpoint')
    .map((text) => text.replace(/^\s*--.*$/gm, '').trim())
    .filter((text) => text !== '')

/** What takes long and lets others save meanwhile, which it can do only outside a transaction that holds a lock. */
const concurrentStatement =
  /^(?:create\s+(?:unique\s+)?index\s+concurrently|drop\s+index\s+concurrently|alter\s+table\s+(?:only\s+)?\S+\s+validate\s+constraint)\s/i

/** `CREATE INDEX CONCURRENTLY name ON table`; both names as they are written, quotes and schema among them. */
const createdIndex = /^create\s+(?:unique\s+)?index\s+concurrently\s+"?([\w]+)"?\s+on\s+(?:only\s+)?([\w."]+)/i
const droppedIndex = /^drop\s+index\s+concurrently\s+([\w."]+);?$/i

/** @throws Error for a migration that could be half applied, or not be applied again after it was broken off */
function readMigration(folder: string, { when, tag }: Journal['entries'][number]): Migration {
  const text = readFileSync(join(folder, `${tag}.sql`), 'utf8')
  const statements = statementsOf(text)
  const concurrent = statements.filter((statement) => concurrentStatement.test(statement))
  if (concurrent.length > 0 && concurrent.length < statements.length)
    throw new Error(
      `${tag}: statements that others save beside (CONCURRENTLY, VALIDATE CONSTRAINT) need a migration of their own`,
    )
  const unread = concurrent.find(
    (statement) => /\sindex\s/i.test(statement) && !createdIndex.test(statement) && !droppedIndex.test(statement),
  )
  if (unread)
    throw new Error(`${tag}: write it as CREATE INDEX CONCURRENTLY name ON table, or DROP INDEX CONCURRENTLY name`)
  const hash = createHash('sha256').update(text).digest('hex')
  return { madeAt: when, hash, statements, isConcurrent: concurrent.length > 0 }
}

/** The migrations of `folder` that came after `last`, in their order. */
function readMigrations(folder: string, last: number): Migration[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal
  return entries.filter(({ when }) => when > last).map((entry) => readMigration(folder, entry))
}

/** Drizzle's own table: `drizzle-kit` finds there what it would have written itself. */
async function createMigrationsTable(sql: postgres.Sql): Promise<void> {
  await sql`create schema if not exists drizzle`
  await sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`
}

const recordMigration = (sql: postgres.Sql | postgres.TransactionSql, { hash, madeAt }: Migration) =>
  sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${madeAt})`

/**
 * How long a migration waits for a table that others use, how often it begins anew after that, and the pause before. Whoever
 * comes after it to that table waits behind it: so it lets go, and all of it is tried again.
 */
const lockWait = { mostMs: 250, tries: 120, pauseMs: 1_000 }

/**
 * PostgreSQL ends its own vacuuming of a table for somebody who has waited for a second, which no try does. This lock can be
 * waited for that long: nobody who reads or saves conflicts with it, or queues behind it.
 */
const vacuumWaitMs = 2_000

const isLockTimeout = (error: unknown): boolean => databaseRefusal(error)?.code === '55P03'

/** Applies a migration in one transaction, beginning anew where a table could not be had in time: then nothing of it is kept. */
async function applyInTransaction(sql: postgres.Sql, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return void (await sql.begin(async (tx) => {
        const waitAtMost = (ms: number) => tx`select set_config('lock_timeout', ${String(ms)}, true)`
        if (tries > 1) {
          await waitAtMost(vacuumWaitMs)
          for (const table of await findAlteredTables(tx, migration))
            await tx.unsafe(`lock table ${table} in share update exclusive mode`)
        }
        await waitAtMost(lockWait.mostMs)
        for (const statement of migration.statements) await tx.unsafe(statement)
        await recordMigration(tx, migration)
      }))
    } catch (error) {
      if (!isLockTimeout(error) || tries >= lockWait.tries) throw error
      await pause(lockWait.pauseMs)
    }
  }
}

/** The tables that a migration alters and that are there before it. */
async function findAlteredTables(sql: postgres.TransactionSql, { statements }: Migration): Promise<string[]> {
  const names = statements.flatMap((statement) => /^alter\s+table\s+(?:only\s+)?([\w."]+)/i.exec(statement)?.[1] ?? [])
  const found = await sql<{ name: string | null }[]>`
    select distinct to_regclass(name)::text as name from unnest(${names}::text[]) as name order by 1`
  return found.flatMap(({ name }) => name ?? [])
}

/** Applies each statement by itself. It waits for those who read and write, and nobody waits for it. */
async function applyConcurrently(sql: postgres.Sql, migration: Migration): Promise<void> {
  for (const statement of migration.statements) {
    if (await isDone(sql, statement)) continue
    try {
      await sql.unsafe(statement)
    } finally {
      await dropBrokenIndex(sql, statement)
    }
  }
  await recordMigration(sql, migration)
}

/** Whether a statement was done by a start that was broken off before it noted so; what else that left of it goes. */
async function isDone(sql: postgres.Sql, statement: string): Promise<boolean> {
  await dropBrokenIndex(sql, statement)
  const [, dropped] = droppedIndex.exec(statement) ?? []
  if (dropped) {
    const [row] = await sql<{ gone: boolean }[]>`select to_regclass(${dropped}) is null as gone`
    return row?.gone ?? false
  }
  return (await findIndex(sql, statement)) !== undefined
}

/** The index that a statement makes, where it is there. */
async function findIndex(sql: postgres.Sql, statement: string) {
  const [, name, table] = createdIndex.exec(statement) ?? []
  if (!name || !table) return undefined
  const [found] = await sql<{ name: string; isValid: boolean }[]>`
    select indexrelid::regclass::text as name, indisvalid as "isValid" from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = to_regclass(${table}) and relname = ${name}`
  return found
}

/** What is left of an index whose building failed or was broken off: it is kept up, and no question uses it. */
async function dropBrokenIndex(sql: postgres.Sql, statement: string): Promise<void> {
  const found = await findIndex(sql, statement)
  if (found && !found.isValid) await sql.unsafe(`drop index concurrently ${found.name}`)
}

/**
 * Waits for the turn of this connection. Asked for again and again: one statement that waits for the lock would be waited for by
 * an index that is being built under it.
 */
async function takeTurn(sql: postgres.Sql): Promise<void> {
  for (;;) {
    const [row] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${migrationLock}) as taken`
    if (row?.taken) return
    await pause(turnPauseMs)
  }
}

const turnPauseMs = 100

/** @throws Error where the connection that had the turn was lost, and another took its place */
async function assertTurn(sql: postgres.Sql): Promise<void> {
  const [row] = await sql<{ held: boolean }[]>`
    select exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and objid = ${migrationLock} and granted) as held`
  if (!row?.held) throw new Error('The connection to the database was lost')
}

/**
 * Brings the database at `url` up to the migrations in `folder`, one after the other: each whole or not at all, but for those that
 * others save beside, of which a statement is. The platform may be working meanwhile: a table is never waited for longer than a
 * quarter of a second at a time.
 * @returns how many were applied
 * @throws MigrationError with PostgreSQL's own words
 */
export async function migrateDatabase(url: string, folder: string): Promise<number> {
  const connection = { max: 1, max_lifetime: null, connect_timeout: 10, connection: timeLimits(0) }
  const sql = postgres(url, { ...connection, onnotice: () => {} })
  const at = { applied: 0, isConcurrent: false }
  try {
    await takeTurn(sql)
    await createMigrationsTable(sql)
    const [{ last = 0 } = {}] = await sql<{ last: string }[]>`
      select coalesce(max(created_at), 0) as last from drizzle.__drizzle_migrations`
    for (const migration of readMigrations(folder, Number(last))) {
      await assertTurn(sql)
      at.isConcurrent = migration.isConcurrent
      await (migration.isConcurrent ? applyConcurrently : applyInTransaction)(sql, migration)
      at.applied += 1
    }
    return at.applied
  } catch (error) {
    throw new MigrationError(reasonOf(error), at, { cause: error })
  } finally {
    await sql.end({ timeout: 5 }) // The turn ends with the connection.
  }
}
