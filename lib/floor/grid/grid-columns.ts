import { type GetColumnData, is, SQL, sql } from 'drizzle-orm'
import { PgColumn, PgEnumColumn, type SelectedFields } from 'drizzle-orm/pg-core'
import type { Database } from '@/db/client'
import { malformed } from '../errors/domain-error'

/** What may be compared with a column: `date` is a calendar date, `instant` a moment in time. */
export type GridKind = 'text' | 'number' | 'date' | 'instant' | 'boolean' | 'uuid'

/** An expression as a list column. `of` may be the column of a joined subquery. */
type ComputedColumn<Value = unknown> = {
  of: PgColumn | SQL<Value> | SQL.Aliased<Value>
  kind: GridKind
  /** Sorts by this instead of the value: a month by its number, for instance. */
  sortBy?: PgColumn | SQL
  /** False refuses sorting; filtering; both are allowed by default. */
  sortable?: boolean
  filterable?: boolean
  /**
   * For a searchable column of a table joined by key: the column that refers to it and that key. A search then looks
   * the few keys up first, and the list's own indexes answer name and reference together.
   */
  via?: readonly [reference: PgColumn, key: PgColumn]
  /** True for a text with one space between its words (`collapseSpaces`): what is searched for is compared likewise. */
  isSpaced?: boolean
  /** True keeps the column out of the rows: it can be filtered and sorted by, but is not returned. */
  hidden?: boolean
}

/** The columns of a list, and the only names that a caller may use. */
export type GridColumns = Record<string, PgColumn | ComputedColumn>

/** The row that a list with these columns answers. */
export type GridRow<Columns extends GridColumns> = {
  [Name in keyof Columns as Columns[Name] extends { hidden: true } ? never : Name]: Columns[Name] extends PgColumn
    ? GetColumnData<Columns[Name], 'query'>
    : Columns[Name] extends { of: infer Of }
      ? Of extends PgColumn
        ? GetColumnData<Of, 'query'>
        : Of extends SQL<infer Value> | SQL.Aliased<infer Value>
          ? Value
          : never
      : never
}

/** A drizzle select of the fields it is given, before its conditions: `(fields) => db.select(fields).from(events)`. */
export type SelectFrom = (fields: SelectedFields) => { where: (condition: SQL | undefined) => unknown }

type SortColumn<Columns extends GridColumns> = (keyof Columns & string) | `-${keyof Columns & string}`

/**
 * A feature's description of a list. Everything a caller may name is in `columns`. Join display names with `leftJoin`
 * on a primary key: the database then omits the join wherever a statement does not need it, as when it counts.
 */
export type ListSource<Columns extends GridColumns> = {
  db: Database
  from: SelectFrom
  /**
   * The same without its joins, for a long list whose `where` uses no joined table. Queries that need no join can then
   * be answered from an index alone: the planner drops an unneeded join, but still reads the rows.
   */
  fromWithoutJoins?: SelectFrom
  columns: Columns
  /** The rows the actor may see; every statement carries it. */
  where: SQL | undefined
  /** The primary key of a row, of the table the list is about. */
  key: PgColumn | [PgColumn, ...PgColumn[]]
  /** Names of the text columns that `search` looks in. */
  searchable?: (keyof Columns & string)[]
  /**
   * For look-up lists: the column with the name of a row. Unless the query has its own order, the best matches of the
   * search come first (`matchRank`).
   */
  rankedBy?: keyof Columns & string
  /** A column's name, `-name` for descending; or several of them. */
  defaultSort: SortColumn<Columns> | SortColumn<Columns>[]
}

/** The select builder as lists use it, for any tables. */
export type ListSelect = PromiseLike<Record<string, unknown>[]> & {
  where: (condition: SQL | undefined) => ListSelect
  orderBy: (...terms: SQL[]) => ListSelect
  limit: (rows: number) => ListSelect
  offset: (rows: number) => ListSelect
  getSQL: () => SQL
}

/** Drizzle's builder types name every table and field, which lists do not know, so they use these reduced types. */
export function select(from: SelectFrom, fields: SelectedFields): ListSelect {
  return from(fields) as unknown as ListSelect
}

/** A column as the compiler uses it. */
export type CompiledColumn = {
  name: string
  kind: GridKind
  /** The value in conditions. */
  value: SQL
  /** The drizzle column behind the value, where there is one and nothing is computed. */
  column: PgColumn | undefined
  /** What it is sorted by, and the column behind that. */
  sortValue: SQL
  sortColumn: PgColumn | undefined
  via: readonly [reference: PgColumn, key: PgColumn] | undefined
  isSpaced: boolean
  sortable: boolean
  filterable: boolean
  hidden: boolean
  /** Its field in a select. */
  field: PgColumn | SQL
}

/** The kinds of the allow-list, worked out once per list. Throws a fault where a column's type is not one of them. */
export function compileColumns(columns: GridColumns): Map<string, CompiledColumn> {
  return new Map(Object.entries(columns).map(([name, definition]) => [name, compileColumn(name, definition)]))
}

const isColumn = (definition: PgColumn | ComputedColumn): definition is PgColumn => is(definition, PgColumn)

function compileColumn(name: string, definition: PgColumn | ComputedColumn): CompiledColumn {
  const computed: ComputedColumn = isColumn(definition) ? { of: definition, kind: kindOf(definition) } : definition
  const column = is(computed.of, PgColumn) ? computed.of : undefined
  const value = expressionOf(computed.of)
  const sortBy = computed.sortBy ?? computed.of
  return {
    name,
    kind: computed.kind,
    // An enumeration compares as the text it shows; it has no LIKE and refuses unknown words.
    value: column && is(column, PgEnumColumn) ? sql`${value}::text` : value,
    column,
    sortValue: expressionOf(sortBy),
    sortColumn: is(sortBy, PgColumn) ? sortBy : undefined,
    via: computed.via,
    isSpaced: computed.isSpaced ?? false,
    sortable: computed.sortable ?? true,
    filterable: computed.filterable ?? true,
    hidden: computed.hidden ?? false,
    field: column ?? withDecoder(value, computed.kind),
  }
}

/** The select fields of the list's rows. */
export function visibleFields(columns: Map<string, CompiledColumn>): SelectedFields {
  const shown = [...columns.values()].filter((column) => !column.hidden)
  return Object.fromEntries(shown.map(({ name, field }) => [name, field]))
}

/** An expression is put in brackets: `not is_draft is null` asks whether `is_draft is null` is false. */
function expressionOf(of: PgColumn | SQL | SQL.Aliased): SQL {
  if (is(of, PgColumn)) return sql`${of}`
  if (!is(of, SQL.Aliased)) return sql`(${of})`
  // A subquery's own column is named by its alias; an expression that only carries one is written out.
  return 'isSelectionField' in of && of.isSelectionField ? sql`${of}` : sql`(${of.sql})`
}

/** The driver returns sums and counts as text; calls answer numbers and ISO instants. */
export function withDecoder(value: SQL, kind: GridKind): SQL {
  if (kind === 'number') return value.mapWith(Number)
  if (kind === 'instant') return value.mapWith((text: string | Date) => new Date(text))
  return value
}

function kindOf(column: PgColumn): GridKind {
  const type = column.getSQLType()
  if (is(column, PgEnumColumn) || /^(text|varchar|char|citext)/.test(type)) return 'text'
  if (/^(smallint|integer|bigint|smallserial|serial|bigserial|numeric|real|double)/.test(type)) return 'number'
  if (type === 'date') return 'date'
  if (type.startsWith('timestamp') && type.endsWith('with time zone')) return 'instant'
  if (type === 'boolean') return 'boolean'
  if (type === 'uuid') return 'uuid'
  throw new Error(`A list cannot show column ${column.name} of type ${type} unless it says its kind`)
}

/** The column a caller named in `parameter`, or 400 naming both. */
export function getColumn(
  columns: Map<string, CompiledColumn>,
  name: string,
  parameter: string,
  use: 'sortable' | 'filterable',
): CompiledColumn {
  const column = columns.get(name)
  if (!column) throw malformed(`Parameter '${parameter}': unknown column '${name.slice(0, 100)}'`)
  if (!column[use]) throw malformed(`Parameter '${parameter}': column '${name}' is not ${use}`)
  return column
}
