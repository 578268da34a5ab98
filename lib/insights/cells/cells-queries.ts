import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import type { SalesDimension } from '@/lib/ticketing/sales/sales-dimensions'
import { askInParts } from '../ask-in-parts'
import type { TwoYears } from '../report-question'
import type { SalesPeriod } from '../tickets/sales-days'
import { type CountedSales, conditionsOf, type Days } from '../tickets/sales-queries'

/** What was sold less what was given back, to buyers who have one thing in common. */
export type CellSums = { value: string; tickets: number; paidPence: number }

/** This year's and the year before's. */
export type CellsOfYears = TwoYears<readonly CellSums[]>

/**
 * The sums by some dimensions of the months of a period, and of those of the year before; all of its days are the first or the
 * last of a month. The most tickets first.
 */
export async function sumCellsOfYears<Dimension extends SalesDimension>(
  db: Database,
  counted: CountedSales,
  { days, before }: SalesPeriod,
  dimensions: readonly Dimension[],
): Promise<Record<Dimension, CellsOfYears>> {
  const ofYear = (asked: readonly Dimension[], isNow: boolean, { from, until }: Days) => sql`
    select sold.dimension, ${isNow}::boolean as is_now, sold.value, sum(sold.tickets) as tickets,
      sum(sold.paid_pence) as paid_pence
    from ticketing_cells as sold
    where sold.dimension = any(${`{${asked.join(',')}}`}::text[]) and sold.month between ${from}::date and ${until}::date
      and ${conditionsOf(counted)}
    group by sold.dimension, sold.value`
  const rows = await askInParts(counted.organisations, dimensions, (asked) =>
    db.execute<CellOfYear>(sql`
      ${ofYear(asked, true, days)} union all ${ofYear(asked, false, before)} order by tickets desc, value`),
  )
  const sumsOf = (dimension: Dimension, isNow: boolean): CellSums[] =>
    rows
      .filter((row) => row.dimension === dimension && row.is_now === isNow)
      .map(({ value, tickets, paid_pence }) => ({ value, tickets: Number(tickets), paidPence: Number(paid_pence) }))
  const sums = {} as Record<Dimension, CellsOfYears>
  for (const dimension of dimensions)
    sums[dimension] = { now: sumsOf(dimension, true), before: sumsOf(dimension, false) }
  return sums
}

type CellOfYear = { dimension: string; is_now: boolean; value: string; tickets: string; paid_pence: string }
