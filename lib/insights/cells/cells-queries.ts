import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import type { SalesDimension } from '@/lib/ticketing/sales/sales-dimensions'
import type { SalesPeriod } from '../tickets/sales-days'
import { type CountedSales, conditionsOf } from '../tickets/sales-queries'

/** What was sold less what was given back, to buyers who have one thing in common. */
export type CellSums = { value: string; tickets: number; paidPence: number }

/** This year's and the year before's. */
export type CellsOfYears = { now: readonly CellSums[]; before: readonly CellSums[] }

/**
 * The sums by a dimension of some months; both days are the first and the last of a month. The most tickets first.
 */
async function sumCells(
  db: Database,
  counted: CountedSales,
  { from, until }: SalesPeriod['days'],
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

/** The sums by a dimension of the months of a period, and of those of the year before. */
export async function sumCellsOfYears(
  db: Database,
  counted: CountedSales,
  { days, before }: SalesPeriod,
  dimension: SalesDimension,
): Promise<CellsOfYears> {
  const [now, earlier] = await Promise.all([
    sumCells(db, counted, days, dimension),
    sumCells(db, counted, before, dimension),
  ])
  return { now, before: earlier }
}
