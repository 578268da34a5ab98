import 'server-only'
import type { Database } from '@/db/client'
import type { SalesDimension } from '@/lib/ticketing/sales/sales-dimensions'
import { sumCellsOfYears } from '../cells/cells-queries'
import { wholeMonthsOf } from '../cells/whole-months'
import type { ReportQuestion } from '../report-question'
import type { WaysFacts } from './way-tables'

/** Reads how tickets were sold in the whole months of a report; null where there are none. */
export async function readWays(
  db: Database,
  { organisations, filters, today }: ReportQuestion,
): Promise<WaysFacts | null> {
  const period = wholeMonthsOf(filters, today)
  if (!period) return null
  const both = (dimension: SalesDimension) => sumCellsOfYears(db, { organisations, filters }, period, dimension)
  const [channels, prices, leads, transactions] = await Promise.all([
    both('channel'),
    both('price'),
    both('lead'),
    both('transaction'),
  ])
  return { period, channels, prices, leads, transactions }
}
