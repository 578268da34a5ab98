import { and, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '@/db/client'
import { malformed } from '../errors/domain-error'
import {
  type CompiledColumn,
  compileColumns,
  type GridColumns,
  type GridKind,
  getColumn,
  type ListSource,
  type SelectFrom,
  withDecoder,
} from './grid-columns'
import { filterCondition } from './grid-filter'
import type { GridQuery, GroupTerm, SummaryTerm } from './grid-query'
import { rankExpression, searchCondition } from './grid-search'
import { type SortTerm, sortTermOf } from './grid-terms'

/** A list with the filter and order of a query, from which pages, totals and groups are read. */
export type CompiledList = {
  db: Database
  from: SelectFrom
  /** Tables for condition, order and key, without joins where these need none. */
  keysFrom: SelectFrom
  columns: Map<string, CompiledColumn>
  key: PgColumn[]
  condition: SQL | undefined
  order: OrderTerm[]
}

/** One term of an order. */
type OrderTerm = { value: SQL; desc: boolean; nullable: boolean }

/**
 * Compiles a query for a list.
 * @throws DomainError 400 naming parameter and column, for an unknown column or a value of another kind
 */
export function compileQuery(source: ListSource<GridColumns>, query: GridQuery): CompiledList {
  const { db, from, where, searchable = [] } = source
  const columns = compileColumns(source.columns)
  const key = [source.key].flat()
  const searched = searchable.flatMap((name) => columns.get(name) ?? [])
  const condition = and(
    where,
    query.filter ? filterCondition(columns, query.filter) : undefined,
    query.search && searched.length > 0
      ? searchCondition({ from, key, where, columns: searched }, query.search)
      : undefined,
  )
  const defaultSort = [source.defaultSort].flat().map(sortTermOf)
  const sort = query.sort.length > 0 ? query.sort : defaultSort
  const order = [...rankOrder(source, columns, query), ...orderOf(columns, key, sort)]
  const needsJoins =
    query.filter !== null ||
    query.search !== '' ||
    sort.some(({ selector }) => columns.get(selector)?.sortColumn?.table !== key[0]?.table)
  const keysFrom = needsJoins ? from : (source.fromWithoutJoins ?? from)
  return { db, from, keysFrom, columns, key, condition, order }
}

/** The order by rank, before the list's own, for look-up lists. */
function rankOrder(
  { rankedBy }: ListSource<GridColumns>,
  columns: Map<string, CompiledColumn>,
  { search, sort }: GridQuery,
): OrderTerm[] {
  const name = rankedBy === undefined ? undefined : columns.get(rankedBy)
  if (!name || search === '' || sort.length > 0) return []
  return [{ value: rankExpression(name.value, search), desc: false, nullable: false }]
}

/**
 * The order a list is read in: that of the query, else the list's own, and always the primary key at the end, in the
 * direction of the last term so that one index, read either way, can serve both. Blanks come last in both directions.
 */
function orderOf(columns: Map<string, CompiledColumn>, key: PgColumn[], sort: SortTerm[]): OrderTerm[] {
  const terms: (OrderTerm & { column: PgColumn | undefined })[] = []
  const add = (value: SQL, column: PgColumn | undefined, desc: boolean) => {
    if (column && terms.some((term) => term.column === column)) return
    terms.push({ value, column, desc, nullable: !isNeverNull(column, key) })
  }
  for (const { selector, desc } of sort) {
    const { sortValue, sortColumn } = getColumn(columns, selector, 'sort', 'sortable')
    add(sortValue, sortColumn, desc)
  }
  const lastDesc = terms.at(-1)?.desc ?? false
  for (const column of key) add(sql`${column}`, column, lastDesc)
  return terms
}

/** Only for columns of the key's tables: a joined row may be missing, whatever its table declares. */
const isNeverNull = (column: PgColumn | undefined, key: PgColumn[]): boolean =>
  column?.notNull === true && key.some(({ table }) => table === column.table)

/** `order by` terms; `reversed` reads the same order from its end. */
export function orderSql(terms: OrderTerm[], reversed = false): SQL[] {
  return terms.map(({ value, desc, nullable }) => {
    const direction = desc !== reversed ? 'desc' : 'asc'
    const blanks = nullable ? ` nulls ${reversed ? 'first' : 'last'}` : ''
    return sql`${value} ${sql.raw(direction + blanks)}`
  })
}

/** One figure of a summary: its column, its aggregate over that column's value, and the kind of the outcome. */
export type SummaryFigure = {
  column: CompiledColumn | undefined
  aggregate: (value: SQL) => SQL
  kind: GridKind
}

/**
 * The figures of a summary, in its order. Sums and averages are of numbers only; without rows a sum is 0 and other
 * figures are null; a count counts rows. `parameter` is named in a refusal (400).
 */
export function summaryFigures(
  columns: Map<string, CompiledColumn>,
  terms: SummaryTerm[],
  parameter: 'totalSummary' | 'groupSummary',
): SummaryFigure[] {
  return terms.map(({ selector, summaryType }): SummaryFigure => {
    const column = selector === null ? undefined : getColumn(columns, selector, parameter, 'filterable')
    if (!column || summaryType === 'count') return { column: undefined, aggregate: () => sql`count(*)`, kind: 'number' }
    const { kind } = column
    const isArithmetic = summaryType === 'sum' || summaryType === 'avg'
    if (isArithmetic ? kind !== 'number' : kind === 'boolean' || kind === 'uuid') {
      throw malformed(`Parameter '${parameter}': '${summaryType}' does not apply to '${selector}'`)
    }
    return { column, aggregate: (value) => aggregates[summaryType](value), kind }
  })
}

const aggregates = {
  sum: (value: SQL) => sql`coalesce(sum(${value}), 0)`,
  avg: (value: SQL) => sql`avg(${value})`,
  min: (value: SQL) => sql`min(${value})`,
  max: (value: SQL) => sql`max(${value})`,
}

/** The figures `s0`… as fields of a select. */
export function summaryFields(figures: SummaryFigure[]): Record<string, SQL> {
  return Object.fromEntries(
    figures.map(({ column, aggregate, kind }, at) => [`s${at}`, withDecoder(aggregate(column?.value ?? sql`*`), kind)]),
  )
}

/** What one level groups by: the value itself, a part of a date, or a band of numbers. */
export type GroupKey = { value: SQL; kind: GridKind; desc: boolean }

const dateParts = {
  year: 'year',
  quarter: 'quarter',
  month: 'month',
  day: 'day',
  dayOfWeek: 'dow',
  hour: 'hour',
  minute: 'minute',
  second: 'second',
} as const

/** Parts of an instant are those of a clock in London. 400 where the interval does not apply to the column. */
export function groupKey(columns: Map<string, CompiledColumn>, { selector, desc, groupInterval }: GroupTerm): GroupKey {
  const { value, kind } = getColumn(columns, selector, 'group', 'filterable')
  if (groupInterval === null) {
    // Answers have milliseconds, so rows that differ by less are one group.
    return { value: kind === 'instant' ? sql`date_trunc('milliseconds', ${value})` : value, kind, desc }
  }
  if (typeof groupInterval === 'number' && kind === 'number') {
    const width = sql`${String(groupInterval)}::numeric`
    return { value: sql`floor(${value}::numeric / ${width}) * ${width}`, kind, desc }
  }
  if (typeof groupInterval === 'string' && (kind === 'date' || kind === 'instant')) {
    const local = kind === 'instant' ? sql`(${value} at time zone 'Europe/London')` : value
    return { value: sql`floor(extract(${sql.raw(dateParts[groupInterval])} from ${local}))`, kind: 'number', desc }
  }
  throw malformed(`Parameter 'group': interval '${groupInterval}' does not apply to '${selector}'`)
}

/** The condition that a row belongs to one of these groups. */
export function inGroups({ value, kind }: GroupKey, keys: unknown[]): SQL {
  const present = keys.filter((key) => key !== null)
  const same =
    present.length > 0 ? sql`${asComparable(value, kind)} in (${sql.join(present.map(literal), sql`, `)})` : undefined
  const blank = present.length < keys.length ? sql`${value} is null` : undefined
  return or(same, blank) ?? sql`false`

  function literal(key: unknown): SQL {
    return asComparable(sql`${key instanceof Date ? key.toISOString() : String(key)}::text`, kind)
  }
}

const asComparable = (value: SQL, kind: GridKind): SQL => {
  if (kind === 'number') return sql`(${value})::numeric`
  return kind === 'instant' ? sql`(${value})::timestamptz` : sql`(${value})::text`
}
