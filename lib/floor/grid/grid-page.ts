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
}

type Cut = { skip: number; take: number }

/**
 * One page. Which rows are on it is decided on the keys alone, which an index can answer without touching the rows or
 * the joins that only show something; the rest is then read for these rows only.
 */
export function readPage(list: Ordered, { skip, take }: Cut) {
  return rowsOf(list, keysOf(list, orderSql(list.order)).limit(take).offset(skip).getSQL())
}

/** The same page, reached from the end of the list: the last page costs what the first does. */
export function readPageFromEnd(list: Ordered, { skip, take }: Cut, total: number) {
  const end = Math.min(skip + take, total)
  return rowsOf(
    list,
    keysOf(list, orderSql(list.order, true))
      .limit(Math.max(end - skip, 0))
      .offset(total - end)
      .getSQL(),
  )
}

/** The same page, reached from the nearest known position before it. */
export function readPageFromPosition(list: Ordered, { skip, take }: Cut, { step, values }: Positions) {
  const at = Math.min(Math.floor(skip / step), values.length - 1)
  const position = values[at]
  if (!position) return readPage(list, { skip, take })
  const condition = and(list.condition, seekCondition(list.order, position))
  return rowsOf(
    list,
    keysOf({ ...list, condition }, orderSql(list.order))
      .limit(take)
      .offset(skip - at * step)
      .getSQL(),
  )
}

const keysOf = ({ from, key, condition }: Ordered, order: SQL[]) =>
  select(from, Object.fromEntries(key.map((column, at) => [`k${at}`, column])))
    .where(condition)
    .orderBy(...order)

const rowsOf = ({ from, fields, key, order }: Ordered, keys: SQL) =>
  select(from, fields)
    .where(sql`${keyTuple(key)} in (${keys})`)
    .orderBy(...orderSql(order))

/** The statement that finds the sort values of every `step`-th row; undefined where the order cannot be sought in. */
export function positionsStatement({ from, condition, order }: Ordered, step: number): SQL | undefined {
  if (!isSeekable(order)) return undefined
  const names = order.map((_, at) => `v${at}`)
  const fields: SelectedFields = Object.fromEntries(
    order.map(({ value }, at) => [`v${at}`, sql`${value}`.as(`v${at}`)]),
  )
  fields.place = sql`row_number() over (order by ${sql.join(orderSql(order), sql`, `)}) - 1`.as('place')
  const places = select(from, fields).where(condition).getSQL()
  const texts = sql.join(
    names.map((name) => sql`${sql.identifier(name)}::text`),
    sql`, `,
  )
  return sql`select array[${texts}] as values from (${places}) as places where place % ${step}::int = 0 order by place`
}
