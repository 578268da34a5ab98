import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import { firstDayOf, lastDayOf, type Quarter, quarterOf } from '@/lib/floor/calendar/quarter'

/** The year that stands for all years. */
export const allYears = -1

/** What the schedule is narrowed to; both absent is everything. A quarter without a year is that quarter of any year. */
export type Period = { year?: number; quarter?: Quarter['quarter'] }

/** A year and a quarter as a screen chooses them: `allYears` is All. */
export type ChosenPeriod = { year: number; quarter: number }

export const everyPeriod: ChosenPeriod = { year: allYears, quarter: allYears }

/**
 * The period that the address of the Event List says, or undefined where it says none: `year=-1` is all years, a year without
 * a quarter is all of that year. What cannot be read counts as not said.
 */
export function periodIn(address: {
  year?: string | undefined
  quarter?: string | undefined
}): ChosenPeriod | undefined {
  const year = /^(-1|20\d\d)$/.test(address.year ?? '') ? Number(address.year) : undefined
  const quarter = /^[1-4]$/.test(address.quarter ?? '') ? Number(address.quarter) : undefined
  return year === undefined && quarter === undefined
    ? undefined
    : { year: year ?? allYears, quarter: quarter ?? allYears }
}

/** What the Event List opens on where nothing was chosen yet: what is on now. */
export const currentPeriod = (today: PlainDate): ChosenPeriod => quarterOf(today)

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
