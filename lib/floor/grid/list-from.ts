import 'server-only'
import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, SelectedFields } from 'drizzle-orm/pg-core'
import { deepFromRow, readDeepPage } from './deep-page'
import { decoded, type GridColumns, type GridRow, type KnownColumn, knownColumns } from './grid-columns'
import { filterCondition } from './grid-filter'
import { readGroups } from './grid-groups'
import { orderOf } from './grid-order'
import { type Ordered, readPage } from './grid-page'
import { type GridPage, type GridQuery, type SummaryValue, sortTermOf } from './grid-query'
import { searchCondition } from './grid-search'
import { type ListSource, select } from './grid-source'
import { type SummaryFigure, summaryFields, summaryFigures } from './grid-summary'
import { type Figures, keepFromNowOn, keptFromRows, keptOf } from './kept-figures'

/**
 * Answers a grid query over a feature's list (architecture §6), in at most four statements. Rows have the columns of
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
  const columns = knownColumns(source.columns)
  const key: PgColumn[] = Array.isArray(source.key) ? source.key : [source.key]
  const list: Ordered = {
    from: source.from,
    fields: shownFields(columns),
    key,
    condition: and(source.where, ...conditions(source, columns, key, query)),
    order: orderOf(columns, key, query.sort, [sortTermOf(source.defaultSort)]),
  }
  return query.group.length > 0 ? readGroups(source, columns, list, query) : readRows(source, columns, list, query)
}

function conditions(
  source: ListSource<GridColumns>,
  columns: Map<string, KnownColumn>,
  key: PgColumn[],
  query: GridQuery,
): (SQL | undefined)[] {
  const searched = (source.searchable ?? []).flatMap((name) => columns.get(name) ?? [])
  return [
    query.filter ? filterCondition(columns, query.filter) : undefined,
    query.search && searched.length > 0 ? searchCondition(source.from, key, searched, query.search) : undefined,
  ]
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
  const isDeep = query.skip >= deepFromRow
  const rows = async () => (query.take === 0 ? [] : readPage(list, query))
  if (!query.requireTotalCount && summary.length === 0 && !isDeep) {
    return { data: await rows(), totalCount: null, summary: null, groupCount: null }
  }
  const counted = countRows(source, list, summary)
  const [{ figures }, data] = await Promise.all([
    counted,
    isDeep ? counted.then(({ figures, kept }) => readDeepPage(source.db, list, query, figures.total, kept)) : rows(),
  ])
  return {
    data,
    totalCount: query.requireTotalCount ? figures.total : null,
    summary: summary.length > 0 ? figures.summary : null,
    groupCount: null,
  }
}

/** Counts and sums the list, unless that is known since its tables last changed. */
async function countRows(source: ListSource<GridColumns>, list: Ordered, summary: SummaryFigure[]) {
  const fields = { total: decoded(sql`count(*)`, 'number'), ...summaryFields(summary) }
  const counting = select(list.from, fields).where(list.condition)
  const { sql: text, params } = counting.toSQL()
  const name = JSON.stringify([text, params])
  const kept = await keptOf(source.db, name, source.keptWhile)
  const count = async (): Promise<Figures> => {
    const [row] = await counting
    const figures = { total: Number(row?.total ?? 0), summary: summary.map((_, at) => row?.[`s${at}`] as SummaryValue) }
    if (!kept && source.keptWhile && figures.total >= keptFromRows) keepFromNowOn(name)
    return figures
  }
  return { figures: await (kept ? kept.figures(count) : count()), kept }
}
