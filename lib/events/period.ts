import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import { firstDayOf, lastDayOf, type Quarter } from '@/lib/floor/calendar/quarter'

/** The year that stands for all years (document 2 §2). */
export const allYears = -1

/** What the schedule is narrowed to; both absent is everything. A quarter without a year is that quarter of any year. */
export type Period = { year?: number; quarter?: Quarter['quarter'] }

/** The period of a year and a quarter as the calls send them: −1 and absent are All. */
export function periodOf(year: number | undefined, quarter: number | undefined): Period {
  return {
    ...(year !== undefined && year !== allYears && { year }),
    ...(quarter !== undefined && isQuarter(quarter) && { quarter }),
  }
}

const isQuarter = (quarter: number): quarter is Quarter['quarter'] => quarter >= 1 && quarter <= 4

/** The days of a period, both included, or undefined where they are not one stretch of days. */
export function daysOf({ year, quarter }: Period): { from: PlainDate; until: PlainDate } | undefined {
  if (year === undefined) return undefined
  return {
    from: firstDayOf({ year, quarter: quarter ?? 1 }),
    until: lastDayOf({ year, quarter: quarter ?? 4 }),
  }
}
