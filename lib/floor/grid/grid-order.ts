import { type Name, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { columnNamed, type KnownColumn } from './grid-columns'
import type { SortTerm } from './sort-text'

/** One term of an order. `column` is there when the database can compare and index it as it stands. */
export type OrderTerm = { value: SQL | Name; column: PgColumn | undefined; desc: boolean; nullable: boolean }

/**
 * The order a list is read in: what was asked for, else the list's own, and always the primary key at the end, in the
 * direction of the last term so that one index, read either way, can serve both. Blanks come last in both directions.
 */
export function orderOf(
  columns: Map<string, KnownColumn>,
  key: PgColumn[],
  sort: SortTerm[],
  byDefault: SortTerm[],
): OrderTerm[] {
  const terms: OrderTerm[] = []
  const add = (value: SQL, column: PgColumn | undefined, desc: boolean) => {
    if (column && terms.some((term) => term.column === column)) return
    terms.push({ value, column, desc, nullable: !isAlwaysThere(column, key) })
  }
  for (const { selector, desc } of sort.length > 0 ? sort : byDefault) {
    const { sortValue, sortColumn } = columnNamed(columns, selector, 'sort', 'sortable')
    add(sortValue, sortColumn, desc)
  }
  const lastDesc = terms.at(-1)?.desc ?? false
  for (const column of key) add(sql`${column}`, column, lastDesc)
  return terms
}

/** Only columns of the tables that make the key: any other joined row may be missing, whatever its table says. */
const isAlwaysThere = (column: PgColumn | undefined, key: PgColumn[]): boolean =>
  column?.notNull === true && key.some(({ table }) => table === column.table)

/** `order by` terms; `reversed` reads the same order from its end. */
export function orderSql(terms: Pick<OrderTerm, 'value' | 'desc' | 'nullable'>[], reversed = false): SQL[] {
  return terms.map(({ value, desc, nullable }) => {
    const direction = desc !== reversed ? 'desc' : 'asc'
    const blanks = nullable ? ` nulls ${reversed ? 'first' : 'last'}` : ''
    return sql`${value} ${sql.raw(direction + blanks)}`
  })
}

/** True when a position in this order can be named by its values: one direction throughout and never blank. */
export function isSeekable(terms: OrderTerm[]): boolean {
  return terms.every((term) => term.column && !term.nullable && term.desc === terms[0]?.desc)
}

/**
 * Rows at or after the position with these values, as texts the database wrote itself. The first term is said twice, for
 * an index over it alone can only use the plain form.
 */
export function seekCondition(terms: OrderTerm[], values: string[]): SQL {
  const positions = terms.map(
    ({ column }, at) => sql`${values[at] ?? ''}::text::${sql.raw(column?.getSQLType() ?? 'text')}`,
  )
  const columns = terms.map(({ value }) => value)
  const comparison = sql.raw(terms[0]?.desc ? '<=' : '>=')
  const tuple = (parts: (SQL | Name)[]) => sql`(${sql.join(parts, sql`, `)})`
  return sql`${columns[0]} ${comparison} ${positions[0]} and ${tuple(columns)} ${comparison} ${tuple(positions)}`
}
