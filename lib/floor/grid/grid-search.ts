import { or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { KnownColumn } from './grid-columns'
import { type SelectFrom, select } from './grid-source'
import { escapeLike } from './grid-values'

/**
 * The condition that a row contains `words` in one of these columns, without regard to case.
 * Columns of several tables are looked up table by table and the keys put together, because no index can serve an
 * `or` across tables while each table's trigram index serves its own part.
 */
export function searchCondition(
  from: SelectFrom,
  key: PgColumn[],
  columns: KnownColumn[],
  words: string,
): SQL | undefined {
  const like = `%${escapeLike(words)}%`
  const contains = (column: KnownColumn) => sql`${column.value} ilike ${like}::text`
  const byTable = new Map<PgTable | undefined, KnownColumn[]>()
  for (const column of columns) {
    const table = column.column?.table
    byTable.set(table, [...(byTable.get(table) ?? []), column])
  }
  if (byTable.size <= 1) return or(...columns.map(contains))
  const keys = Object.fromEntries(key.map((column, at) => [`k${at}`, column]))
  const found = [...byTable.values()].map((some) =>
    select(from, keys)
      .where(or(...some.map(contains)))
      .getSQL(),
  )
  return sql`${keyTuple(key)} in (${sql.join(found, sql` union `)})`
}

/** `"events"."id"`, or a row of columns where the key has several. */
export function keyTuple(key: PgColumn[]): SQL {
  const columns = sql.join(
    key.map((column) => sql`${column}`),
    sql`, `,
  )
  return key.length === 1 ? columns : sql`(${columns})`
}
