import { and, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type CompiledColumn, type SelectFrom, select } from './grid-columns'
import { containsText, escapeLike, escapeRegExp } from './grid-filter'
import { collapseSpaces, matchRanks } from './match-rank'

/** Where a search looks: the list before its filter, and the columns it looks in. */
type SearchSource = { from: SelectFrom; key: PgColumn[]; where: SQL | undefined; columns: CompiledColumn[] }

/**
 * `collapseSpaces` in SQL, for up to four characters between words. A regular expression would be shorter but takes ten
 * times as long. An index may be on this expression.
 */
export const collapsedSpacesSql = (text: SQL | PgColumn): SQL =>
  sql`replace(replace(translate(${text}, ',·', '  '), '  ', ' '), '  ', ' ')`

/** How well a row matches what was typed, by its name: the same rule as `matchRank`, for rows that match at all. */
export function rankExpression(name: SQL, typed: string): SQL {
  const words = collapseSpaces(typed)
  // A single word needs no collapsing, which is faster.
  const compared = words.includes(' ') ? collapsedSpacesSql(name) : name
  const like = escapeLike(words)
  const beginsWord = `\\m${escapeRegExp(words)}`
  return sql`case when ${compared} ilike ${`${like}%`}::text then ${sql.raw(String(matchRanks.nameBegins))}
    when ${compared} ~* ${beginsWord}::text then ${sql.raw(String(matchRanks.wordBegins))}
    when ${compared} ilike ${`%${like}%`}::text then ${sql.raw(String(matchRanks.inName))}
    else ${sql.raw(String(matchRanks.inDetails))} end`
}

/**
 * The condition that a row contains `words` in one of these columns, without regard to case. No index can serve an `or`
 * across tables. So a joined column with `via` becomes a condition on the list's own table; without it, rows are
 * searched table by table and their keys combined.
 */
export function searchCondition({ from, key, where, columns }: SearchSource, words: string): SQL | undefined {
  const contains = (column: CompiledColumn) => {
    if (column.kind === 'number') return numberCondition(column, words)
    return containsText(column.value, column.isSpaced ? collapseSpaces(words) : words)
  }
  const byTable = new Map<PgTable | undefined, SQL[]>()
  for (const column of columns) {
    const table = column.via?.[0].table ?? column.column?.table
    const condition = column.via ? referenceCondition(column.via, contains(column)) : contains(column)
    byTable.set(table, [...(byTable.get(table) ?? []), condition])
  }
  const parts = [...byTable.values()].map((some) => or(...some))
  if (parts.length <= 1) return parts[0]
  const keys = Object.fromEntries(key.map((column, at) => [`k${at}`, column]))
  const found = parts.map((some) => select(from, keys).where(and(where, some)).getSQL())
  return sql`${keyTuple(key)} in (${sql.join(found, sql` union `)})`
}

/** A number matches only as a whole: 17 does not find 117. */
const numberCondition = (column: CompiledColumn, words: string): SQL =>
  /^\d{1,9}$/.test(words) ? sql`${column.value} = ${Number(words)}::integer` : sql`false`

/** An array, unlike a subquery, is evaluated before the plan runs, so that an index on the reference can be used. */
const referenceCondition = ([reference, key]: readonly [PgColumn, PgColumn], condition: SQL) =>
  sql`${reference} = any(array(select ${key} from ${key.table} where ${condition}))`

/** `"events"."id"`, or a row of columns where the key has several. */
export function keyTuple(key: PgColumn[]): SQL {
  const columns = sql.join(
    key.map((column) => sql`${column}`),
    sql`, `,
  )
  return key.length === 1 ? columns : sql`(${columns})`
}
