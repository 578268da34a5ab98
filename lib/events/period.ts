import { formatDate, type PlainDate } from '@/lib/floor/calendar/plain-date'
import {
  firstDayOf,
  formatFinancialYear,
  lastDayOf,
  type Quarter,
  quarterOf,
  quartersBetween,
} from '@/lib/floor/calendar/quarter'
import type { SentRow } from './attendance-schema'

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

type Dates = { startDate: PlainDate; endDate: PlainDate }

const isSame = (one: Quarter, other: Quarter) => one.year === other.year && one.quarter === other.quarter

/** The figures of a row, as they are sent: those left out and blanks hold nothing that could be lost. */
const figuresOf = ({ year: _, quarter: __, ...figures }: SentRow) =>
  Object.entries(figures).filter(([, figure]) => figure !== undefined && figure !== null)

/**
 * Figures that are sent for a quarter which the dates do not touch, by the field they are in: they would be lost without a
 * word. Clients that send back what they were answered after they changed the dates mean nothing by the old rows
 * (`stored`): those go with their quarter, as the dates say.
 */
export function outsideQuarters(
  { startDate, endDate }: Dates,
  given: readonly SentRow[],
  stored: readonly Quarter[] = [],
): Record<string, string> {
  const touched = quartersBetween(startDate, endDate)
  const isStored = (row: SentRow) => {
    const before = stored.find((each) => isSame(each, row))
    return before !== undefined && figuresOf(row).every(([name, figure]) => Reflect.get(before, name) === figure)
  }
  return Object.fromEntries(
    given.flatMap((row, at): [string, string][] => {
      const isOutside = !touched.some((quarter) => isSame(quarter, row))
      if (!isOutside || figuresOf(row).length === 0 || isStored(row)) return []
      const quarter = `${formatFinancialYear(row.year)} Q${row.quarter}`
      return [
        [
          `eventAttendances.${at}`,
          `Figures for ${quarter} cannot be saved: the event takes place from ${formatDate(startDate)} to ${formatDate(endDate)}`,
        ],
      ]
    }),
  )
}
