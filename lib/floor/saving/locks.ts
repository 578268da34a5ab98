import 'server-only'
import { asc, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { events, organisations, surveys, users } from '@/db/schema'
import { idArray } from '../id-array'

/** Tables with row locks. */
const tables = { events, organisations, surveys, users }

/**
 * Locks rows until the transaction ends, always in the order of their ids, which prevents deadlocks. Read the rows
 * after locking them: what was read before may be out of date.
 * With 'no key update' others may still begin to refer to the rows, as a new event does to its organisation. With
 * 'update' they wait with that too: for a delete, and where a rule asks what refers to the row.
 */
export async function lockRows(
  db: Database,
  table: keyof typeof tables,
  ids: readonly number[],
  strength: 'update' | 'no key update' = 'update',
): Promise<void> {
  const { id } = tables[table]
  // One parameter whatever the number of rows, so that the statement is prepared once.
  const among = sql`${id} = any(${idArray(ids)})`
  await db.select({ id }).from(tables[table]).where(among).orderBy(asc(id)).for(strength)
}

/**
 * Locks names until the transaction ends, in the order given, for what has no row to lock. A 'shared' lock waits only
 * for an exclusive one.
 */
export async function lockByName(
  db: Database,
  names: string | readonly string[],
  mode: 'alone' | 'shared' = 'alone',
): Promise<void> {
  const list = [names].flat().map((name) => sql`${name}`)
  if (list.length === 0) return
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await db.execute(sql`select ${lock}(hashtextextended(name, 0))
    from unnest(array[${sql.join(list, sql`, `)}]::text[]) with ordinality as names (name, place) order by place`)
}

/** Locks a name until the transaction ends, without waiting. @returns false where it is locked already */
export async function tryLockByName(db: Database, name: string): Promise<boolean> {
  const [lock] = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`,
  )
  return lock?.free === true
}
