import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import type { SalesDimension } from '@/lib/ticketing/sales-dimensions'
import { type CountedSales, conditionsOf, type Days } from '../tickets/sales-queries'

/** What was sold less what was given back, to buyers who have one thing in common. */
export type CellSums = { value: string; tickets: number; paidPence: number }

/** This year's and the year before's. */
export type CellsOfYears = { now: readonly CellSums[]; before: readonly CellSums[] }

/**
 * The sums by a dimension of some months; both days are the first and the last of a month. The most tickets first.
 */
export async function sumCells(
  db: Database,
  counted: CountedSales,
  { from, until }: Days,
  dimension: SalesDimension,
): Promise<CellSums[]> {
  const rows = await db.execute<Record<keyof CellSums, string>>(sql`
    select sold.value, sum(sold.tickets) as tickets, sum(sold.paid_pence) as "paidPence"
    from ticketing_cells as sold
    where sold.dimension = ${dimension} and sold.month between ${from}::date and ${until}::date and ${conditionsOf(counted)}
    group by sold.value order by 2 desc, 1`)
  return rows.map(({ value, tickets, paidPence }) => ({
    value,
    tickets: Number(tickets),
    paidPence: Number(paidPence),
  }))
}

/** The names of places as cells have them: an authority, or what is left where that is not known. */
export type PlaceNames = ReadonlyMap<string, { region: string; authority: string | null }>

/** Authorities by number with their regions or nations; the nations below zero. */
export async function findPlaceNames(db: Database): Promise<PlaceNames> {
  const rows = await db.execute<{ value: string; region: string; authority: string | null }>(sql`
    select authorities.id::text as value, coalesce(authorities.english_region, nations.name) as region,
      authorities.name as authority
    from upper_tier_authorities as authorities join lookup_values as nations on nations.id = authorities.region_id
    union all
    select '-' || id, name, null from lookup_values where category = 'regions'`)
  return new Map(rows.map(({ value, region, authority }) => [value, { region, authority }]))
}

/** The files of geography that were loaded, the latest last. */
export async function findEditions(
  db: Database,
): Promise<{ id: number; kind: string; name: string; licence: string }[]> {
  const rows = await db.execute<{ id: number; kind: string; name: string; licence: string }>(
    sql`select id, kind, name, licence from geography_editions order by id`,
  )
  return [...rows]
}
