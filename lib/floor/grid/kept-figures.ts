import { getTableName, is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable, PgTransaction } from 'drizzle-orm/pg-core'
import type { Database } from '@/db/client'
import type { SummaryValue } from './grid-query'

/*
 * Totals and page positions of big lists, kept from call to call. To count 240,000 rows takes the database some 15 ms
 * and a page from their middle as long again, which is most of what such a list may cost; and the answer stays the same
 * until somebody writes. So figures are kept beside the state of the tables they came from and thrown away as soon as
 * that state differs. The state is PostgreSQL's own count of rows written to each table, which every writer moves, COPY
 * and the worker included. A connection reports its writes within a second, or within ten where it falls idle just
 * after another report; `reportWritesNow` makes that immediate.
 */

/** Smaller lists are always counted afresh. */
export const keptFromRows = 10_000
const keptMs = 30_000
const listsMax = 200
const ordersMax = 4

export type Figures = { total: number; summary: SummaryValue[] }

/** The sort values of every `step`-th row of a list in one order. */
export type Positions = { step: number; values: string[][] }

/** What is known of one list while its tables stay as they are. */
export class Kept {
  readonly #positions = new Map<string, Promise<Positions> | null>()

  constructor(
    readonly state: string,
    readonly figures: Figures,
    readonly until: number,
  ) {}

  /**
   * Positions in the order named, worked out when asked for the second time: to walk a whole list pays only where
   * somebody is really leafing through it. Undefined the first time.
   */
  positions(order: string, find: () => Promise<Positions>): Promise<Positions> | undefined {
    const known = this.#positions.get(order)
    if (known) return known
    if (known === undefined) {
      if (this.#positions.size < ordersMax) this.#positions.set(order, null)
      return undefined
    }
    const found = find().catch((error) => {
      this.#positions.delete(order)
      throw error
    })
    this.#positions.set(order, found)
    return found
  }
}

/** How many rows there are and what they sum up to; with what is kept of the list, where it is a big one. */
export type Counted = { figures: Figures; kept: Kept | undefined }

/** How a list is counted: a select of one array with its figures as texts, and what the texts say. */
export type Counting = { texts: SQL; read: (texts: (string | null)[]) => Figures; isUsual: boolean }

/** A list that has turned out to be big. */
export class BigList {
  known: Kept | undefined

  /** One statement: the state of the tables, and the figures where that state is another than the one known. */
  async countedNow(db: Database, tables: PgTable[], { texts, read, isUsual }: Counting): Promise<Kept> {
    const { known } = this
    const before = known && known.until > Date.now() ? known : undefined
    const statement = db
      .select({
        state: sql<string>`now.state`,
        texts: sql<(string | null)[] | null>`case when now.state is distinct from ${before?.state ?? null}::text
          then (${texts}) end`,
      })
      // `offset 0`: the state is read once, before anything is counted, so that a write meanwhile makes it another.
      .from(sql`(select ${stateOf(tables)} as state offset 0) as now`)
    const [row] = await (isUsual ? statement.prepare('figures of a list').execute() : statement)
    if (before && !row?.texts) return before
    const found = new Kept(row?.state ?? '', read(row?.texts ?? []), Date.now() + keptMs)
    // Somebody who asked meanwhile found the same, and perhaps positions besides.
    const meanwhile = this.known === known ? undefined : this.known
    if (meanwhile?.state === found.state) return meanwhile
    this.known = found
    return found
  }
}

/** The big lists of each database, by the statement that counts them, so that two scopes never share a figure. */
const bigLists = new WeakMap<Database, Map<string, BigList>>()

/** The list, where it is known to be big; undefined in a transaction, where some rows are its own. */
export function bigList(db: Database, list: string): BigList | undefined {
  const lists = bigLists.get(db)
  const big = lists?.get(list)
  if (!lists || !big || is(db, PgTransaction)) return undefined
  // The ones asked for last are kept longest.
  lists.delete(list)
  lists.set(list, big)
  return big
}

/** A list has turned out to be big: from the next call on its figures are kept. */
export function keepFromNowOn(db: Database, list: string): void {
  const lists = bigLists.get(db) ?? new Map<string, BigList>()
  bigLists.set(db, lists)
  lists.set(list, new BigList())
  const oldest = lists.size > listsMax ? lists.keys().next().value : undefined
  if (oldest !== undefined) lists.delete(oldest)
}

function stateOf(tables: PgTable[]): SQL {
  const states = tables.map((table) => {
    const oid = sql`${qualifiedName(table)}::text::regclass`
    return sql`concat_ws('.', pg_relation_filenode(${oid}), pg_stat_get_tuples_inserted(${oid}),
      pg_stat_get_tuples_updated(${oid}), pg_stat_get_tuples_deleted(${oid}))`
  })
  return sql`concat_ws('/', ${sql.join(states, sql`, `)})`
}

function qualifiedName(table: PgTable): string {
  const { schema } = getTableConfig(table)
  return schema ? `"${schema}"."${getTableName(table)}"` : `"${getTableName(table)}"`
}

/** A statement for the end of a write's transaction: lists notice the write with the commit. */
export const reportWritesNow: SQL = sql`select pg_stat_force_next_flush()`
