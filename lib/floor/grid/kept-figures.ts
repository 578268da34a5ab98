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
  #figures: Promise<Figures> | undefined
  #known: Figures | undefined
  readonly #positions = new Map<string, Promise<Positions> | null>()

  constructor(
    readonly state: string | null,
    readonly until: number,
  ) {}

  /** Counts once, however many ask at the same time; a count that failed is not kept. */
  figures(count: () => Promise<Figures>): Promise<Figures> {
    this.#figures ??= count().then(
      (figures) => {
        this.#known = figures
        return figures
      },
      (error) => {
        this.#figures = undefined
        throw error
      },
    )
    return this.#figures
  }

  /** The figures, where they have been counted already. */
  get known(): Figures | undefined {
    return this.#known
  }

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

/** What is kept of each database's lists, by the statement that counts it, so that two scopes never share a figure. */
const kepts = new WeakMap<Database, Map<string, Kept>>()

/** What is kept of a list, empty where its tables have changed; undefined where nothing is kept of it (yet). */
export async function keptOf(db: Database, list: string, tables: PgTable[] | undefined): Promise<Kept | undefined> {
  const kept = kepts.get(db)?.get(list)
  // Inside a transaction some rows are its own, and nobody else's figures hold.
  if (!kept || !tables || is(db, PgTransaction)) return undefined
  const state = await stateOf(db, tables)
  if (kept.state === state && kept.until > Date.now()) return kept
  return keep(db, list, new Kept(state, Date.now() + keptMs))
}

/** A list has turned out to be big: from the next call on its figures are kept. */
export function keepFromNowOn(db: Database, list: string): void {
  keep(db, list, new Kept(null, 0))
}

function keep(db: Database, list: string, kept: Kept): Kept {
  const lists = kepts.get(db) ?? new Map<string, Kept>()
  kepts.set(db, lists)
  lists.delete(list)
  lists.set(list, kept)
  const oldest = lists.size > listsMax ? lists.keys().next().value : undefined
  if (oldest !== undefined) lists.delete(oldest)
  return kept
}

async function stateOf(db: Database, tables: PgTable[]): Promise<string> {
  const states = tables.map((table) => {
    const oid = sql`${qualifiedName(table)}::text::regclass`
    return sql`concat_ws('.', pg_relation_filenode(${oid}), pg_stat_get_tuples_inserted(${oid}),
      pg_stat_get_tuples_updated(${oid}), pg_stat_get_tuples_deleted(${oid}))`
  })
  const state = sql<string>`concat_ws('/', ${sql.join(states, sql`, `)})`
  const [row] = await db.select({ state }).from(sql`(select 1) as once`).prepare('state of tables').execute()
  return row?.state ?? ''
}

function qualifiedName(table: PgTable): string {
  const { schema } = getTableConfig(table)
  return schema ? `"${schema}"."${getTableName(table)}"` : `"${getTableName(table)}"`
}

/** A statement for the end of a write's transaction: lists notice the write with the commit. */
export const reportWritesNow: SQL = sql`select pg_stat_force_next_flush()`
