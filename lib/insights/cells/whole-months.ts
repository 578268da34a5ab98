import { addDays, type PlainDate } from '@/lib/floor/calendar/plain-date'
import type { ReportAddress } from '../filters'
import { type SalesPeriod, salesPeriodOf, yearBefore } from '../tickets/sales-days'

/**
 * The whole months of a year or quarter that have ended, which is what sales are summed by for all but performances; and
 * the same months of the year before. Null where none has ended.
 */
export function wholeMonthsOf(filters: Pick<ReportAddress, 'year' | 'quarter'>, today: PlainDate): SalesPeriod | null {
  const period = salesPeriodOf(filters, today)
  if (!period?.isRunning) return period
  const until = addDays(`${today.slice(0, 7)}-01`, -1)
  if (until < period.days.from) return null
  return {
    ...period,
    days: { from: period.days.from, until },
    before: { from: period.before.from, until: addDays(`${yearBefore(today).slice(0, 7)}-01`, -1) },
  }
}
