import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import { type GridColumns, type GridRow, type ListSource, select, visibleFields } from './grid-columns'
import { type CompiledList, compileQuery, orderSql, summaryFigures } from './grid-compiler'
import { readGroups, readTotals } from './grid-groups'
import type { GridPage, GridQuery } from './grid-query'
import { keyTuple } from './grid-search'
import type { Filter } from './grid-terms'

/**
 * Answers a grid query over a feature's list, in at most three statements: totals, keys of the page, rows of the page.
 * Rows have the columns of `source.columns`, in scope of `source.where`; a grouped query answers groups in `data`
 * instead (`GridGroup`).
 * Throws 400, naming the parameter and the column, for a column that is not in the list or a value of the wrong kind.
 */
export async function listFrom<Columns extends GridColumns>(
  source: ListSource<Columns>,
  query: GridQuery,
): Promise<GridPage<GridRow<Columns>>> {
  // From here on columns are looked up by name, and the types need not know the names.
  const list = compileQuery(source as unknown as ListSource<GridColumns>, query)
  const page = query.group.length > 0 ? readGroups(list, query) : readPage(list, query)
  return (await page) as GridPage<GridRow<Columns>>
}

async function readPage(list: CompiledList, query: GridQuery): Promise<GridPage<unknown>> {
  const figures = summaryFigures(list.columns, query.totalSummary, 'totalSummary')
  const isCounted = query.requireTotalCount || figures.length > 0
  const counting = isCounted ? readTotals(list, figures) : undefined
  // Text searches and far pages are read in a way that depends on the total; other pages are read in parallel with it.
  const needsTotal = searchesWords(query) || query.skip >= readFromEndAfter
  const [totals, data] = await Promise.all([
    counting,
    (async () => readRows(list, await findKeys(list, query, needsTotal ? (await counting)?.count : undefined)))(),
  ])
  return {
    data,
    totalCount: query.requireTotalCount && totals ? totals.count : null,
    summary: figures.length > 0 && totals ? totals.summary : null,
    groupCount: null,
  }
}

/** The primary key of a row, as the texts of its columns. */
type Key = string[]

/** A page that begins further down, and nearer to the end of the list, is read from there. */
const readFromEndAfter = 2000

/** With more matches than this, an index scan in order finds enough soon; gathering 20,000 takes the database 35 ms. */
const maxGatheredRows = 10_000

/**
 * Which rows are on the page, decided on the keys alone: an index can answer that without touching the rows, or the
 * joins that only show something, so that even a page in the middle of 240,000 rows is found within milliseconds.
 */
async function findKeys(list: CompiledList, query: GridQuery, total: number | undefined): Promise<Key[]> {
  const { skip, take } = query
  if (take === 0 || (total !== undefined && skip >= total)) return []
  const keysOf = searchesWords(query) && (total ?? 0) <= maxGatheredRows ? selectGatheredKeys : selectOrderedKeys
  if (total === undefined || skip < readFromEndAfter || total - skip > skip) {
    return keysOfRows(list, await keysOf(list, { skip, take }, false))
  }
  const end = Math.min(skip + take, total)
  return keysOfRows(list, await keysOf(list, { skip: total - end, take: end - skip }, true)).reverse()
}

/** True where a trigram index can find the words: three letters at least. */
const searchesWords = ({ search, filter }: GridQuery): boolean =>
  search.length >= 3 || (filter !== null && filterHasWords(filter))

function filterHasWords(filter: Filter): boolean {
  if (filter.kind === 'not') return false
  if (filter.kind !== 'test') return filter.of.some(filterHasWords)
  return /^(contains|startswith|endswith)$/.test(filter.operator) && String(filter.value).length >= 3
}

type RowRange = { skip: number; take: number }
type KeyRows = PromiseLike<Record<string, unknown>[]>

const keysOfRows = ({ key }: CompiledList, rows: Record<string, unknown>[]): Key[] =>
  rows.map((row) => key.map((_, at) => String(row[`k${at}`])))

const aliasFields = (prefix: string, values: SQL[]): SelectedFields =>
  Object.fromEntries(values.map((value, at) => [`${prefix}${at}`, sql`${value}`.as(`${prefix}${at}`)]))

const keyFields = ({ key }: CompiledList) =>
  aliasFields(
    'k',
    key.map((column) => sql`${column}`),
  )

/** The keys of a page, from an index that has the order where there is one. */
const selectOrderedKeys = (list: CompiledList, { skip, take }: RowRange, isReversed: boolean): KeyRows =>
  select(list.keysFrom, keyFields(list))
    .where(list.condition)
    .orderBy(...orderSql(list.order, isReversed))
    .limit(take)
    .offset(skip)

/**
 * As `selectOrderedKeys`, but gathers all matches before sorting them. The planner would scan the index of the order
 * and expect matches soon; where they are clustered, that scan is long.
 */
function selectGatheredKeys(list: CompiledList, { skip, take }: RowRange, isReversed: boolean): KeyRows {
  const values = aliasFields(
    'v',
    list.order.map(({ value }) => value),
  )
  const matches = select(list.from, { ...keyFields(list), ...values })
    .where(list.condition)
    .getSQL()
  const order = list.order.map((term, at) => ({ ...term, value: sql`${sql.identifier(`v${at}`)}` }))
  const keys = list.key.map((_, at) => sql.identifier(`k${at}`))
  // `offset 0` keeps the planner from merging the two, which is the point.
  return list.db.execute<
    Record<string, unknown>
  >(sql`select ${sql.join(keys, sql`, `)} from (${matches} offset 0) as matches
    order by ${sql.join(orderSql(order, isReversed), sql`, `)} limit ${take} offset ${skip}`)
}

/**
 * The rows with these keys, in their order; one deleted in the meantime is left out. The statement is the same for
 * every page, order and filter of a list, so that its many joins are planned once.
 */
async function readRows({ from, columns, key }: CompiledList, keys: Key[]): Promise<unknown[]> {
  if (keys.length === 0) return []
  const keyTexts = Object.fromEntries(key.map((column, at) => [`#k${at}`, sql`${column}::text`]))
  const rows = new Map<string, unknown>()
  for (const row of await select(from, { ...visibleFields(columns), ...keyTexts }).where(keyCondition(key, keys))) {
    const shown = Object.entries(row).filter(([name]) => !name.startsWith('#k'))
    rows.set(JSON.stringify(key.map((_, at) => row[`#k${at}`])), Object.fromEntries(shown))
  }
  return keys.flatMap((each) => rows.get(JSON.stringify(each)) ?? [])
}

/** One parameter for each column of the key however many rows there are, so that the statement stays the same. */
function keyCondition(key: CompiledList['key'], keys: Key[]): SQL {
  const arrays = key.map((column, at) => {
    const items = keys.map((each) => `"${(each[at] ?? '').replace(/["\\]/g, '\\$&')}"`)
    return sql`${`{${items.join(',')}}`}::text::${sql.raw(column.getSQLType())}[]`
  })
  if (arrays.length === 1) return sql`${keyTuple(key)} = any(${arrays[0]})`
  return sql`${keyTuple(key)} in (select * from unnest(${sql.join(arrays, sql`, `)}))`
}
