import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import { formatDate } from '@/lib/floor/calendar/plain-date'
import { firstDayOf, formatFinancialYear, lastDayOf, type Quarter } from '@/lib/floor/calendar/quarter'
import { type ReportAddress, usualYear } from '../filters'
import type { Days } from './sales-queries'

/** The days of performances that a report counts, of a year or of one quarter of it, and the same days of the year before. */
export type SalesPeriod = { year: number; quarter?: number; days: Days; before: Days; isRunning: boolean }

/** A day of the year before; the last of February for the 29th. */
export function yearBefore(day: PlainDate): PlainDate {
  const [year, rest] = [Number(day.slice(0, 4)) - 1, day.slice(4)]
  return `${year}${rest === '-02-29' ? '-02-28' : rest}`
}

/** The days of a year or quarter that are over or running; null for one to come. */
export function salesPeriodOf(
  { year, quarter }: Pick<ReportAddress, 'year' | 'quarter'>,
  today: PlainDate,
): SalesPeriod | null {
  const chosen = year ?? usualYear(today)
  const first = firstDayOf({ year: chosen, quarter: (quarter ?? 1) as Quarter['quarter'] })
  const last = lastDayOf({ year: chosen, quarter: (quarter ?? 4) as Quarter['quarter'] })
  if (first > today) return null
  const isRunning = last >= today
  const days = { from: first, until: isRunning ? today : last }
  // The last day of February stays the last day, whichever year is a leap year.
  const until = isRunning
    ? yearBefore(today)
    : lastDayOf({ year: chosen - 1, quarter: (quarter ?? 4) as Quarter['quarter'] })
  return { year: chosen, ...(quarter && { quarter }), days, before: { from: yearBefore(first), until }, isRunning }
}

/** The same days of the year before: `in the same days of 2025/26`; `in 2025/26` where all of them are over. */
export function describeDaysBefore(
  { year, quarter, isRunning }: SalesPeriod,
  span: 'days' | 'months' = 'days',
): string {
  const earlier = formatFinancialYear(year - 1)
  if (isRunning) return `in the same ${span} of ${earlier}`
  return quarter === undefined ? `in ${earlier}` : `in the same quarter of ${earlier}`
}

/** `1 April 2026 to 22 November 2026` in digits: `01/04/2026 to 22/11/2026`. */
export const describeDays = ({ from, until }: Days): string => `${formatDate(from)} to ${formatDate(until)}`
