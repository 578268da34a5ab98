import { and, type Name, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, SelectedFields } from 'drizzle-orm/pg-core'
import type { Database } from '@/db/client'
import { isSeekable, type OrderTerm, orderSql, seekCondition } from './grid-order'
import { keyTuple } from './grid-search'
import { type Prepared, type SelectFrom, select } from './grid-source'
import type { Positions } from './kept-figures'

/** A list narrowed and put in order: what its pages are cut from. */
export type Ordered = {
  db: Database
  from: SelectFrom
  fields: SelectedFields
  /** Reads the rows with given keys (`rowStatement`). */
  rows: Prepared
  key: PgColumn[]
  condition: SQL | undefined
  order: OrderTerm[]
  /**
   * True to gather the matches before ordering them. Left to itself the planner walks the index of the order and hopes
   * to meet matches soon; words that many names begin with are all in one place, and the walk is long.
   */
  isGathered: boolean
  /** True for an ordinary page, whose statement comes in few shapes and is worth keeping prepared. */
  isUsual: boolean
}

export type Cut = { skip: number; take: number }

/** The key of a row, as the texts of its columns. */
type Key = string[]

/**
 * One page, in two statements. The first decides on the keys alone which rows are on it, which an index can answer
 * without touching the rows or the joins that only show something. The second reads these rows; it is the same text
 * for every page, order and filter of a list, so that the database plans its many joins once and not at each call.
 */
export async function readPage(list: Ordered, cut: Cut) {
  return readRowsOf(list, await keysOf(list, cut))
}

/** The same page of a gathered list, and how many rows were gathered; a page beyond the end cannot tell. */
export async function readGatheredPage(list: Ordered, cut: Cut) {
  const rows = await list.db.execute<Record<string, unknown>>(gatheredKeys(list, cut, false))
  const total = rows[0] ? Number(rows[0].total) : cut.skip === 0 ? 0 : undefined
  return { total, data: await readRowsOf(list, keysIn(list, rows)) }
}

/** The same page, reached from the end of the list: the last page costs what the first does. */
export async function readPageFromEnd(list: Ordered, { skip, take }: Cut, total: number) {
  const end = Math.min(skip + take, total)
  const keys = await keysOf(list, { skip: total - end, take: Math.max(end - skip, 0) }, true)
  return readRowsOf(list, keys.reverse())
}

/** The same page, reached from the nearest known position before it. */
export async function readPageFromPosition(list: Ordered, { skip, take }: Cut, { step, values }: Positions) {
  const at = Math.min(Math.floor(skip / step), values.length - 1)
  const position = values[at]
  if (!position) return readPage(list, { skip, take })
  const condition = and(list.condition, seekCondition(list.order, position))
  return readRowsOf(list, await keysOf({ ...list, condition }, { skip: skip - at * step, take }))
}

async function keysOf(list: Ordered, cut: Cut, isReversed = false): Promise<Key[]> {
  const rows = list.isGathered
    ? await list.db.execute<Record<string, unknown>>(gatheredKeys(list, cut, isReversed))
    : await walkedKeys(list, cut, isReversed)
  return keysIn(list, rows)
}

const keysIn = ({ key }: Ordered, rows: Record<string, unknown>[]): Key[] =>
  rows.map((row) => key.map((_, at) => String(row[`k${at}`])))

const keyFields = (key: PgColumn[]) => key.map((column, at) => ({ name: `k${at}`, value: sql`${column}` }))
const aliased = (fields: { name: string; value: SQL | Name }[]): SelectedFields =>
  Object.fromEntries(fields.map(({ name, value }) => [name, sql`${value}`.as(name)]))

function walkedKeys({ from, key, condition, order, isUsual }: Ordered, { skip, take }: Cut, isReversed: boolean) {
  const keys = select(from, aliased(keyFields(key)))
    .where(condition)
    .orderBy(...orderSql(order, isReversed))
    .limit(take)
    .offset(skip)
  return isUsual ? keys.prepare('keys of a list').execute() : keys
}

function gatheredKeys({ from, key, condition, order }: Ordered, { skip, take }: Cut, isReversed: boolean): SQL {
  const keys = keyFields(key)
  const terms = order.map((term, at) => ({ ...term, name: `v${at}` }))
  const found = select(from, aliased([...keys, ...terms]))
    .where(condition)
    .getSQL()
  const ordered = orderSql(
    terms.map((term) => ({ ...term, value: sql.identifier(term.name) })),
    isReversed,
  )
  // `offset 0` keeps the planner from merging the two, which is the point.
  return sql`select ${names(keys)}, count(*) over () as total from (${found} offset 0) as found
    order by ${sql.join(ordered, sql`, `)} limit ${take} offset ${skip}`
}

/** The statement that shows rows of a list by their keys. It is long: a list that is asked again keeps it. */
export function rowStatement(from: SelectFrom, fields: SelectedFields, key: PgColumn[]): Prepared {
  const keyTexts = Object.fromEntries(key.map((column, at) => [`#k${at}`, sql`${column}::text`]))
  return select(from, { ...fields, ...keyTexts })
    .where(hasKey(key))
    .prepare('rows of a list')
}

/** The rows with these keys, in their order; one that has gone in the meantime is left out. */
export async function readRowsOf({ rows, key }: Ordered, keys: Key[]): Promise<unknown[]> {
  if (keys.length === 0) return []
  const byKey = new Map<string, unknown>()
  for (const row of await rows.execute(arraysOf(key, keys))) {
    const shown = Object.entries(row).filter(([name]) => !name.startsWith('#k'))
    byKey.set(JSON.stringify(key.map((_, at) => row[`#k${at}`])), Object.fromEntries(shown))
  }
  return keys.flatMap((each) => byKey.get(JSON.stringify(each)) ?? [])
}

/** One parameter for each column of the key however many rows there are, so that the statement stays the same. */
function hasKey(key: PgColumn[]): SQL {
  const arrays = key.map((column, at) => sql`${sql.placeholder(`k${at}`)}::text::${sql.raw(column.getSQLType())}[]`)
  if (arrays.length === 1) return sql`${keyTuple(key)} = any(${arrays[0]})`
  return sql`${keyTuple(key)} in (select * from unnest(${sql.join(arrays, sql`, `)}))`
}

/** The values of these parameters: each an array as PostgreSQL writes it. */
function arraysOf(key: PgColumn[], keys: Key[]): Record<string, string> {
  const arrayOf = (at: number) => keys.map((each) => `"${(each[at] ?? '').replace(/["\\]/g, '\\$&')}"`).join(',')
  return Object.fromEntries(key.map((_, at) => [`k${at}`, `{${arrayOf(at)}}`]))
}

const names = (named: { name: string }[], cast = '') =>
  sql.join(
    named.map(({ name }) => sql`${sql.identifier(name)}${sql.raw(cast)}`),
    sql`, `,
  )

/** What one walk over a whole list finds: the positions along it, and the keys of one page. */
export type Walk = { positions: Positions; keys: Key[] }

/** Walks the list in its order, noting every `step`-th row and those of the page. Nothing where no index has the order. */
export async function walk({ db, from, key, condition, order }: Ordered, cut: Cut, step: number): Promise<Walk> {
  if (!isSeekable(order)) return { positions: { step, values: [] }, keys: [] }
  const terms = order.map(({ value }, at) => ({ name: `v${at}`, value }))
  const place = sql`row_number() over (order by ${sql.join(orderSql(order), sql`, `)}) - 1`
  const places = select(from, aliased([...terms, { name: 'place', value: place }]))
    .where(condition)
    .getSQL()
  const isOnPage = sql`place >= ${cut.skip}::bigint and place < ${cut.skip + cut.take}::bigint`
  const rows = await db.execute<{ place: string; values: string[] }>(sql`
    select place, array[${names(terms, '::text')}] as values from (${places}) as places
    where place % ${step}::int = 0 or (${isOnPage}) order by place`)
  const found = rows.map(({ place: at, values }) => ({ at: Number(at), values }))
  const ofKey = key.map((column) => order.findIndex((term) => term.column === column))
  return {
    positions: { step, values: found.filter(({ at }) => at % step === 0).map(({ values }) => values) },
    keys: found
      .filter(({ at }) => at >= cut.skip && at < cut.skip + cut.take)
      .map(({ values }) => ofKey.map((at) => values[at] ?? '')),
  }
}
