import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'

/** A row as JSON: numbers are numbers, days and times are texts. */
export type JsonRow = Record<string, unknown>

/**
 * The rows of several queries by one statement, under the names they are given, each in its own order: for short lists that one
 * page wants all of, where the way to the database and back is most of what they take.
 */
export async function selectTogether<Name extends string>(
  db: Database,
  queries: Readonly<Record<Name, SQL>>,
): Promise<Record<Name, JsonRow[]>> {
  const columns = Object.entries<SQL>(queries).map(
    ([name, query]) =>
      sql`(select coalesce(json_agg(found), '[]') from (${query}) as found) as ${sql.identifier(name)}`,
  )
  const [rows] = await db.execute<Record<Name, JsonRow[]>>(sql`select ${sql.join(columns, sql`, `)}`)
  if (!rows) throw new Error('A select without a table has no row')
  return rows
}
