import { and, type SQL, sql } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import { malformed } from '../errors/domain-error'
import { type ListSelect, select, visibleFields, withDecoder } from './grid-columns'
import {
  type CompiledList,
  type GroupKey,
  groupKey,
  inGroups,
  orderSql,
  type SummaryFigure,
  summaryFields,
  summaryFigures,
} from './grid-compiler'
import type { GridGroup, GridPage, GridQuery, SummaryValue } from './grid-query'

/** Most groups, and most rows inside expanded groups, that one call answers; more is a 400. */
const maxGroups = 10_000
const maxExpandedRows = 10_000

type Group = GridGroup<unknown>

/**
 * Answers a grouped query. `skip` and `take` page the groups of the first level; the last level's `isExpanded` says
 * whether rows come with them, as the protocol has it. `totalCount` counts rows, `groupCount` first-level groups.
 */
export async function readGroups(list: CompiledList, query: GridQuery): Promise<GridPage<unknown>> {
  const keys = query.group.map((term) => groupKey(list.columns, term))
  const groupFigures = summaryFigures(list.columns, query.groupSummary, 'groupSummary')
  const totalFigures = summaryFigures(list.columns, query.totalSummary, 'totalSummary')
  const isCounted = query.requireTotalCount || totalFigures.length > 0
  const countsGroups = query.requireGroupCount
  const [data, total, groupCount] = await Promise.all([
    readGroupTree(list, query, keys, groupFigures),
    isCounted ? readTotals(list, totalFigures, countsGroups ? keys : undefined) : null,
    countsGroups && !isCounted ? countGroups(list, keys) : null,
  ])
  return {
    data,
    totalCount: query.requireTotalCount && total ? total.count : null,
    summary: totalFigures.length > 0 && total ? total.summary : null,
    groupCount: total?.groups ?? groupCount,
  }
}

/**
 * How many rows the list has and what they sum up to, counted at each call; with the number of its groups, where `keys`
 * say what these are.
 */
export async function readTotals(list: CompiledList, figures: SummaryFigure[], keys?: GroupKey[]) {
  const groups = keys && { groups: sql`(select count(*) from ${firstLevelGroups(list, keys)})`.mapWith(Number) }
  const fields = { count: withDecoder(sql`count(*)`, 'number'), ...summaryFields(figures), ...groups }
  const [row] = await select(figures.length > 0 ? list.from : list.keysFrom, fields).where(list.condition)
  return {
    count: Number(row?.count ?? 0),
    summary: figures.map((_, at) => row?.[`s${at}`] as SummaryValue),
    groups: keys && Number(row?.groups ?? 0),
  }
}

async function countGroups(list: CompiledList, keys: GroupKey[]) {
  const [row] = await list.db.select({ count: sql`count(*)`.mapWith(Number) }).from(firstLevelGroups(list, keys))
  return row?.count ?? 0
}

const firstLevelGroups = (list: CompiledList, keys: GroupKey[]) =>
  sql`(select 1 from (${keyedRows(list, keys.slice(0, 1), [])}) as keyed group by g0) as groups`

/** The list with its group keys as `g0`… and the values of its summaries as `c0`…. */
function keyedRows(list: CompiledList, keys: GroupKey[], figures: SummaryFigure[]): SQL {
  const fields: SelectedFields = {}
  keys.forEach(({ value }, at) => {
    fields[`g${at}`] = sql`${value}`.as(`g${at}`)
  })
  figures.forEach(({ column }, at) => {
    if (column) fields[`c${at}`] = sql`${column.value}`.as(`c${at}`)
  })
  return select(list.from, fields).where(list.condition).getSQL()
}

const numberedName = (prefix: string, at: number) => sql.raw(`${prefix}${at}`)
const commaList = (parts: SQL[]) => sql.join(parts, sql`, `)
const groupOrder = ({ desc }: GroupKey, at: number) =>
  sql`${numberedName('g', at)} ${sql.raw(desc ? 'desc' : 'asc')} nulls last`

/** Every level in one statement, each group before its own subgroups, the first level numbered for paging. */
function selectGroupRows(list: CompiledList, query: GridQuery, keys: GroupKey[], figures: SummaryFigure[]): ListSelect {
  const sets = keys.map(
    (_, level) => sql`(${commaList(keys.slice(0, level + 1).map((_key, at) => numberedName('g', at)))})`,
  )
  const first = keys[0] ? groupOrder(keys[0], 0) : sql`1`
  const grouped = sql`(
    select *, dense_rank() over (order by ${first}) as place from (
      select ${commaList(keys.map((_, at) => numberedName('g', at)))},
        grouping(${commaList(keys.map((_, at) => numberedName('g', at)))}) as folded,
        ${commaList([
          sql`count(*) as rows`,
          ...figures.map(({ aggregate }, at) => sql`${aggregate(numberedName('c', at))} as ${numberedName('s', at)}`),
        ])}
      from (${keyedRows(list, keys, figures)}) as keyed
      group by grouping sets (${commaList(sets)})
    ) as folded_groups
  ) as groups`
  const fields: SelectedFields = {
    folded: sql`folded`.mapWith(Number),
    count: sql`rows`.mapWith(Number),
    ...Object.fromEntries(keys.map(({ kind }, at) => [`g${at}`, withDecoder(sql`${numberedName('g', at)}`, kind)])),
    ...Object.fromEntries(figures.map(({ kind }, at) => [`s${at}`, withDecoder(sql`${numberedName('s', at)}`, kind)])),
  }
  // `folded` has a bit for each level summed over; descending order puts a group before its subgroups.
  const order = keys.flatMap((key, at) => [
    ...(at === 0 ? [] : [sql`(folded >> ${sql.raw(String(keys.length - 1 - at))}) & 1 desc`]),
    groupOrder(key, at),
  ])
  const rows = list.db.select(fields).from(grouped) as unknown as ListSelect
  return rows
    .where(sql`place > ${query.skip}::bigint and place <= ${query.skip + query.take}::bigint`)
    .orderBy(...order)
    .limit(maxGroups + 1)
}

async function readGroupTree(
  list: CompiledList,
  query: GridQuery,
  keys: GroupKey[],
  figures: SummaryFigure[],
): Promise<Group[]> {
  const found = await selectGroupRows(list, query, keys, figures)
  if (found.length > maxGroups) throw malformed(`Parameter 'group': it makes more than ${maxGroups} groups`)
  const top: Group[] = []
  const path: Group[] = []
  const leaves = new Map<string, Group>()
  for (const row of found) {
    const level = keys.length - 1 - Math.log2(Number(row.folded) + 1)
    const group: Group = {
      key: row[`g${level}`] as Group['key'],
      items: level < keys.length - 1 ? [] : null,
      count: Number(row.count),
      summary: figures.length > 0 ? figures.map((_, at) => row[`s${at}`] as SummaryValue) : null,
    }
    const above = path[level - 1]
    if (level === 0) top.push(group)
    else (above?.items as Group[] | undefined)?.push(group)
    path[level] = group
    path.length = level + 1
    if (level === keys.length - 1) leaves.set(pathKey(path.map(({ key }) => key)), group)
  }
  if (query.group.at(-1)?.isExpanded && query.take > 0) await fillGroups(list, keys, top, leaves)
  return top
}

const pathKey = (path: unknown[]) => JSON.stringify(path)

/** Fills the groups with their rows, in the order of the list. */
async function fillGroups(list: CompiledList, keys: GroupKey[], top: Group[], leaves: Map<string, Group>) {
  const [first] = keys
  const count = top.reduce((sum, group) => sum + group.count, 0)
  if (count > maxExpandedRows) {
    throw malformed(`Parameter 'group': it expands more than ${maxExpandedRows} rows; ask with isExpanded false`)
  }
  for (const group of leaves.values()) group.items = []
  if (!first || top.length === 0) return
  const fields = {
    ...visibleFields(list.columns),
    ...Object.fromEntries(keys.map(({ value, kind }, at) => [`#g${at}`, withDecoder(sql`${value}`, kind)])),
  }
  const order = keys.map(({ value, desc }) => sql`${value} ${sql.raw(desc ? 'desc' : 'asc')} nulls last`)
  const among = inGroups(
    first,
    top.map(({ key }) => key),
  )
  const rows = await select(list.from, fields)
    .where(and(list.condition, among))
    .orderBy(...order, ...orderSql(list.order))
    .limit(maxExpandedRows)
  for (const row of rows) {
    const path = keys.map((_, at) => row[`#g${at}`])
    const group = leaves.get(pathKey(path))
    if (!group) continue
    const shown = Object.entries(row).filter(([name]) => !name.startsWith('#g'))
    ;(group.items as unknown[]).push(Object.fromEntries(shown))
  }
}
