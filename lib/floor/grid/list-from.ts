import 'server-only'
import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, SelectedFields } from 'drizzle-orm/pg-core'
import { deepFromRow, readDeepPage } from './deep-page'
import type { Filter } from './filter-text'
import { decoded, type GridColumns, type GridRow, type KnownColumn, knownColumns } from './grid-columns'
import { filterCondition } from './grid-filter'
import { readGroups } from './grid-groups'
import { type OrderTerm, orderOf } from './grid-order'
import { type Ordered, readGatheredPage, readPage, rowStatement } from './grid-page'
import type { GridPage, GridQuery, SummaryValue } from './grid-query'
import { rankExpression, searchCondition } from './grid-search'
import { type ListSource, select } from './grid-source'
import { readTexts, type SummaryFigure, summaryFields, summaryFigures, summaryTexts } from './grid-summary'
import { bigList, type Counted, keepFromNowOn, keptFromRows } from './kept-figures'
import { sortTermOf } from './sort-text'

/**
 * Answers a grid query over a feature's list, in at most three statements. Rows have the columns of
 * `source.columns`, in scope of `source.where`; a grouped query answers groups in `data` instead (`GroupedPage`).
 * Throws 400, naming the parameter and the column, for a column that is not in the list or a value of the wrong kind.
 */
export async function listFrom<Columns extends GridColumns>(
  source: ListSource<Columns>,
  query: GridQuery,
): Promise<GridPage<GridRow<Columns>>> {
  // Past this line the columns are looked up by name, and which names there are no longer matters to the types.
  return (await answer(source as unknown as ListSource<GridColumns>, query)) as GridPage<GridRow<Columns>>
}

async function answer(source: ListSource<GridColumns>, query: GridQuery): Promise<GridPage<unknown>> {
  const { columns, ...worked } = workedOut(source)
  const list: Ordered = {
    db: source.db,
    from: source.from,
    ...worked,
    condition: and(source.where, ...conditions(source, columns, worked.key, query)),
    order: [
      ...bestFirst(source, columns, query),
      ...orderOf(columns, worked.key, query.sort, [source.defaultSort].flat().map(sortTermOf)),
    ],
    isGathered: false,
    isUsual: !query.filter && query.search === '' && query.sort.length <= 1,
  }
  return query.group.length > 0 ? readGroups(source, columns, list, query) : readRows(source, columns, list, query)
}

type WorkedOut = Pick<Ordered, 'key' | 'fields' | 'rows'> & { columns: Map<string, KnownColumn> }

const workedOutOf = new WeakMap<ListSource<GridColumns>, WorkedOut>()

/** What follows from a list's description alone; once, where the feature keeps it (`keptSource`). */
function workedOut(source: ListSource<GridColumns>): WorkedOut {
  const before = workedOutOf.get(source)
  if (before) return before
  const columns = knownColumns(source.columns)
  const key: PgColumn[] = Array.isArray(source.key) ? source.key : [source.key]
  const fields = shownFields(columns)
  const found = { columns, key, fields, rows: rowStatement(source.from, fields, key) }
  workedOutOf.set(source, found)
  return found
}

function conditions(
  source: ListSource<GridColumns>,
  columns: Map<string, KnownColumn>,
  key: PgColumn[],
  query: GridQuery,
): (SQL | undefined)[] {
  const { from, where } = source
  const searched = (source.searchable ?? []).flatMap((name) => columns.get(name) ?? [])
  return [
    query.filter ? filterCondition(columns, query.filter) : undefined,
    query.search && searched.length > 0
      ? searchCondition({ from, key, where, columns: searched }, query.search)
      : undefined,
  ]
}

/** The order that goes before the list's own where something is looked up in it. */
function bestFirst(
  { rankedBy }: ListSource<GridColumns>,
  columns: Map<string, KnownColumn>,
  { search, sort }: GridQuery,
): OrderTerm[] {
  const name = rankedBy === undefined ? undefined : columns.get(rankedBy)
  if (!name || search === '' || sort.length > 0) return []
  return [{ value: rankExpression(name.value, search), column: undefined, desc: false, nullable: false }]
}

function shownFields(columns: Map<string, KnownColumn>): SelectedFields {
  const shown = [...columns.values()].filter((column) => !column.hidden)
  return Object.fromEntries(shown.map(({ name, field }) => [name, field]))
}

async function readRows(
  source: ListSource<GridColumns>,
  columns: Map<string, KnownColumn>,
  list: Ordered,
  query: GridQuery,
): Promise<GridPage<unknown>> {
  const summary = summaryFigures(columns, query.totalSummary, 'totalSummary')
  const count = countRows(source, list, summary)
  const matches = count.known?.total ?? 0
  const ordered = { ...list, isGathered: seeksWords(query) && matches <= gatheredRowsMax }
  const isDeep = query.skip >= deepFromRow
  const isCountOnly = query.requireTotalCount && summary.length === 0 && !count.isKept
  // All matches are gathered for the page: how many there are comes with it.
  if (ordered.isGathered && isCountOnly && !isDeep && query.take > 0) {
    const { data, total } = await readGatheredPage(ordered, query)
    const totalCount = total === undefined ? (await count.now()).figures.total : count.note(total)
    return { data, totalCount, summary: null, groupCount: null }
  }
  const isCounted = query.requireTotalCount || summary.length > 0 || isDeep
  const counted = isCounted ? count.now() : undefined
  const [figures, data] = await Promise.all([
    counted?.then((each) => each.figures),
    isDeep ? counted?.then((each) => readDeepPage(ordered, query, each)) : readShallowPage(ordered, query),
  ])
  return {
    data: data ?? [],
    totalCount: query.requireTotalCount && figures ? figures.total : null,
    summary: summary.length > 0 && figures ? figures.summary : null,
    groupCount: null,
  }
}

const readShallowPage = async (list: Ordered, query: GridQuery) => (query.take === 0 ? [] : readPage(list, query))

/** Counts and sums the list, unless that is known since its tables last changed. `known` may be out of date. */
function countRows(source: ListSource<GridColumns>, list: Ordered, summary: SummaryFigure[]) {
  const fields = { total: decoded(sql`count(*)`, 'number'), ...summaryFields(summary) }
  const statement = select(list.from, fields).where(list.condition)
  const { sql: text, params } = statement.toSQL()
  const name = JSON.stringify([text, params])
  const { keptWhile } = source
  const big = keptWhile && bigList(source.db, name)
  /** Whatever counts the list says so. */
  const note = (total: number) => {
    if (keptWhile && total >= keptFromRows) keepFromNowOn(source.db, name)
    return total
  }
  return {
    known: big?.known?.figures,
    isKept: big !== undefined,
    note,
    async now(): Promise<Counted> {
      if (big && keptWhile) {
        const texts = select(list.from, { texts: summaryTexts(summary) })
          .where(list.condition)
          .getSQL()
        const read = (found: (string | null)[]) => readTexts(found, summary)
        const kept = await big.countedNow(source.db, keptWhile, { texts, read, isUsual: list.isUsual })
        return { figures: kept.figures, kept }
      }
      const [row] = await statement
      const total = note(Number(row?.total ?? 0))
      return { figures: { total, summary: summary.map((_, at) => row?.[`s${at}`] as SummaryValue) }, kept: undefined }
    },
  }
}

/** More matches than this are met soon enough on a walk in order: to gather 20,000 takes the database 35 ms. */
const gatheredRowsMax = 10_000

/** True where a trigram index can find the words: three letters at least. */
const seeksWords = ({ search, filter }: GridQuery): boolean =>
  search.length >= 3 || (filter !== null && hasWords(filter))

function hasWords(filter: Filter): boolean {
  if (filter.kind === 'not') return false
  if (filter.kind !== 'test') return filter.of.some(hasWords)
  return /^(contains|startswith|endswith)$/.test(filter.operator) && String(filter.value).length >= 3
}
