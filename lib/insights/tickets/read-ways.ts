import 'server-only'
import type { Database } from '@/db/client'
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
  const { channel, price, lead, transaction } = await sumCellsOfYears(db, { organisations, filters }, period, [
    'channel',
    'price',
    'lead',
    'transaction',
  ])
  return { period, channels: channel, prices: price, leads: lead, transactions: transaction }
}
