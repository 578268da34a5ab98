import 'server-only'
import { asc, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { events, organisations, surveys, users } from '@/db/schema'

/** What is locked row by row. */
const tables = { events, organisations, surveys, users }

/**
 * Locks rows until the transaction ends, always in the order of their ids, so that two who lock the same rows wait in
 * turn. Read them afterwards, by a statement of its own: what was read before may be old by then.
 *
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
  const among = sql`${id} = any(${`{${ids.join(',')}}`}::bigint[])`
  await db.select({ id }).from(tables[table]).where(among).orderBy(asc(id)).for(strength)
}

/**
 * Waits for whoever has locked one of these names and locks them until the transaction ends, in the order given: for
 * what no row is there for. Those who lock a name as 'shared' wait only for whoever locks it alone.
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

/** Locks a name until the transaction ends; false, and nobody waits, where somebody else has locked it. */
export async function tryLockByName(db: Database, name: string): Promise<boolean> {
  const [lock] = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`,
  )
  return lock?.free === true
}
