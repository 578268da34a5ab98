import { formatDate, type PlainDate } from '@/lib/floor/calendar/plain-date'
import {
  firstDayOf,
  formatQuarter,
  lastDayOf,
  type Quarter,
  quarterOf,
  quartersBetween,
} from '@/lib/floor/calendar/quarter'
import type { AttendanceInput } from './attendance-schema'

/** The value of a year that means all years. */
export const allYears = -1

/** A filter of the schedule; without both it is everything. A quarter without a year is that quarter of any year. */
export type Period = { year?: number; quarter?: Quarter['quarter'] }

/** A year and a quarter as chosen on a screen; `allYears` in either means all. */
export type ChosenPeriod = { year: number; quarter: number }

export const allPeriods: ChosenPeriod = { year: allYears, quarter: allYears }

/**
 * The period in the address of the Event List, or undefined where it has none: `year=-1` is all years, a year without a
 * quarter is the whole year. Invalid values are ignored.
 */
export function parsePeriod(address: {
  year?: string | undefined
  quarter?: string | undefined
}): ChosenPeriod | undefined {
  const year = /^(-1|20\d\d)$/.test(address.year ?? '') ? Number(address.year) : undefined
  const quarter = /^[1-4]$/.test(address.quarter ?? '') ? Number(address.quarter) : undefined
  return year === undefined && quarter === undefined
    ? undefined
    : { year: year ?? allYears, quarter: quarter ?? allYears }
}

/** The period that the Event List opens with: the current quarter. */
export const currentPeriod = (today: PlainDate): ChosenPeriod => quarterOf(today)

/** The period of a year and a quarter as the calls send them: −1 or undefined means all. */
export function periodOf(year: number | undefined, quarter: number | undefined): Period {
  return {
    ...(year !== undefined && year !== allYears && { year }),
    ...(quarter !== undefined && isQuarter(quarter) && { quarter }),
  }
}

const isQuarter = (quarter: number): quarter is Quarter['quarter'] => quarter >= 1 && quarter <= 4

/** The first and last day of a period, or undefined where it is not one range of days. */
export function dateRangeOf({ year, quarter }: Period): { from: PlainDate; until: PlainDate } | undefined {
  if (year === undefined) return undefined
  return {
    from: firstDayOf({ year, quarter: quarter ?? 1 }),
    until: lastDayOf({ year, quarter: quarter ?? 4 }),
  }
}

type Dates = { startDate: PlainDate; endDate: PlainDate }

const isSame = (one: Quarter, other: Quarter) => one.year === other.year && one.quarter === other.quarter

/** The figures of a row that have a value: missing and blank ones cannot be lost. */
const figuresOf = ({ year: _, quarter: __, ...figures }: AttendanceInput) =>
  Object.entries(figures).filter(([, figure]) => figure !== undefined && figure !== null)

/**
 * Messages, by field, for figures sent for a quarter that the dates do not touch: they would be lost silently. Rows
 * equal to the `stored` ones are accepted, since clients change the dates and send the other fields back: those figures
 * are removed with their quarter.
 */
export function findFiguresOutsideDates(
  { startDate, endDate }: Dates,
  rows: readonly AttendanceInput[],
  stored: readonly Quarter[] = [],
): Record<string, string> {
  const touched = quartersBetween(startDate, endDate)
  const isStored = (row: AttendanceInput) => {
    const before = stored.find((each) => isSame(each, row))
    return before !== undefined && figuresOf(row).every(([name, figure]) => Reflect.get(before, name) === figure)
  }
  return Object.fromEntries(
    rows.flatMap((row, at): [string, string][] => {
      const isOutside = !touched.some((quarter) => isSame(quarter, row))
      if (!isOutside || figuresOf(row).length === 0 || isStored(row)) return []
      const quarter = formatQuarter(row)
      return [
        [
          `eventAttendances.${at}`,
          `Figures for ${quarter} cannot be saved: the event takes place from ${formatDate(startDate)} to ${formatDate(endDate)}`,
        ],
      ]
    }),
  )
}
