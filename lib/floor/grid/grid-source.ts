import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { Database } from '@/db/client'
import type { GridColumns } from './grid-columns'

/** A drizzle select of the fields it is given, before its conditions: `(fields) => db.select(fields).from(events)`. */
export type SelectFrom = (fields: SelectedFields) => { where: (condition: SQL | undefined) => unknown }

type SortBy<Columns extends GridColumns> = (keyof Columns & string) | `-${keyof Columns & string}`

/**
 * A list as a feature describes it. Everything a caller may name is in `columns`.
 * Join display names with `leftJoin` on a primary key: the database then leaves the join out wherever a statement does
 * not need it, as when it counts.
 */
export type ListSource<Columns extends GridColumns> = {
  db: Database
  from: SelectFrom
  columns: Columns
  /** The rows the actor may see; every statement carries it. */
  where: SQL | undefined
  /** The primary key of a row, of the table the list is about. */
  key: PgColumn | [PgColumn, ...PgColumn[]]
  /** Names of the text columns that `search` looks in. */
  searchable?: (keyof Columns & string)[]
  /**
   * For lists that things are looked up in: the column that names a row. Unless the query has an order of its own, the best
   * match for what is searched for comes first (`matchRank`).
   */
  rankedBy?: keyof Columns & string
  /** A column's name, `-name` for descending; or several of them. */
  defaultSort: SortBy<Columns> | SortBy<Columns>[]
  /**
   * For lists of many thousand rows: every table that decides which rows are in the list and in which order. Totals and
   * page positions are then kept from call to call for as long as none of these tables changes.
   */
  keptWhile?: PgTable[]
}

/** A statement put together; `values` are those of its placeholders. */
export type Prepared = { execute: (values?: Record<string, unknown>) => Promise<Record<string, unknown>[]> }

/** The select builder as the list compiler drives it, whatever tables it names. */
export type Selecting = PromiseLike<Record<string, unknown>[]> & {
  where: (condition: SQL | undefined) => Selecting
  groupBy: (...terms: SQL[]) => Selecting
  orderBy: (...terms: SQL[]) => Selecting
  limit: (rows: number) => Selecting
  offset: (rows: number) => Selecting
  getSQL: () => SQL
  /** Parsed and planned once for each connection; the name is not used by the driver, the text is. */
  prepare: (name: string) => Prepared
  toSQL: () => { sql: string; params: unknown[] }
}

/** Drizzle's own builder types name every table and field; the compiler knows neither, so it takes the bare verbs. */
export function select(from: SelectFrom, fields: SelectedFields): Selecting {
  return from(fields) as unknown as Selecting
}
