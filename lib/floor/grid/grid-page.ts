import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, SelectedFields } from 'drizzle-orm/pg-core'
import { isSeekable, type OrderTerm, orderSql, seekCondition } from './grid-order'
import { keyTuple } from './grid-search'
import { type SelectFrom, select } from './grid-source'
import type { Positions } from './kept-figures'

/** A list narrowed and put in order: what its pages are cut from. */
export type Ordered = {
  from: SelectFrom
  fields: SelectedFields
  key: PgColumn[]
  condition: SQL | undefined
  order: OrderTerm[]
  /**
   * True to gather the matches before ordering them. Left to itself the planner walks the index of the order and hopes
   * to meet matches soon; words that many names begin with are all in one place, and the walk is long.
   */
  isGathered: boolean
}

export type Cut = { skip: number; take: number }

/**
 * One page. Which rows are on it is decided on the keys alone, which an index can answer without touching the rows or
 * the joins that only show something; the rest is then read for these rows only. The keys go in as an array, which the
 * planner knows before it joins: with `in` and many joins it would join every row first.
 */
export function readPage(list: Ordered, cut: Cut) {
  return rowsOf(list, keysOf(list, cut))
}

/** The same page, reached from the end of the list: the last page costs what the first does. */
export function readPageFromEnd(list: Ordered, { skip, take }: Cut, total: number) {
  const end = Math.min(skip + take, total)
  return rowsOf(list, keysOf(list, { skip: total - end, take: Math.max(end - skip, 0) }, true))
}

/** The same page, reached from the nearest known position before it. */
export function readPageFromPosition(list: Ordered, { skip, take }: Cut, { step, values }: Positions) {
  const at = Math.min(Math.floor(skip / step), values.length - 1)
  const position = values[at]
  if (!position) return readPage(list, { skip, take })
  const condition = and(list.condition, seekCondition(list.order, position))
  return rowsOf(list, keysOf({ ...list, condition }, { skip: skip - at * step, take }))
}

function keysOf({ from, key, condition, order, isGathered }: Ordered, { skip, take }: Cut, isReversed = false): SQL {
  const keys = key.map((column, at) => ({ name: `k${at}`, value: sql`${column}` }))
  if (!isGathered) {
    return select(from, Object.fromEntries(keys.map(({ name, value }) => [name, value])))
      .where(condition)
      .orderBy(...orderSql(order, isReversed))
      .limit(take)
      .offset(skip)
      .getSQL()
  }
  const terms = order.map((term, at) => ({ ...term, name: `v${at}` }))
  const fields = Object.fromEntries([...keys, ...terms].map(({ name, value }) => [name, sql`${value}`.as(name)]))
  const found = select(from, fields).where(condition).getSQL()
  const ordered = orderSql(
    terms.map((term) => ({ ...term, value: sql.identifier(term.name) })),
    isReversed,
  )
  // `offset 0` keeps the planner from merging the two, which is the point.
  return sql`select ${names(keys)} from (${found} offset 0) as found
    order by ${sql.join(ordered, sql`, `)} limit ${take} offset ${skip}`
}

const rowsOf = ({ from, fields, key, order }: Ordered, keys: SQL) =>
  select(from, fields)
    .where(key.length === 1 ? sql`${keyTuple(key)} = any(array(${keys}))` : sql`${keyTuple(key)} in (${keys})`)
    .orderBy(...orderSql(order))

const names = (named: { name: string }[], cast = '') =>
  sql.join(
    named.map(({ name }) => sql`${sql.identifier(name)}${sql.raw(cast)}`),
    sql`, `,
  )

/** The statement that finds the sort values of every `step`-th row; undefined where the order cannot be sought in. */
export function positionsStatement({ from, condition, order }: Ordered, step: number): SQL | undefined {
  if (!isSeekable(order)) return undefined
  const terms = order.map(({ value }, at) => ({ name: `v${at}`, value }))
  const place = sql`row_number() over (order by ${sql.join(orderSql(order), sql`, `)}) - 1`
  const fields = Object.fromEntries(
    [...terms, { name: 'place', value: place }].map(({ name, value }) => [name, sql`${value}`.as(name)]),
  )
  const places = select(from, fields).where(condition).getSQL()
  return sql`select array[${names(terms, '::text')}] as values from (${places}) as places
    where place % ${step}::int = 0 order by place`
}
