import type { QuarterNumber } from '@/db/stored-values'
import { addDays, type PlainDate } from './plain-date'

/** A quarter of a financial year. `year` names the year by its first calendar year: 2026 is 2026/27. */
export type Quarter = { year: number; quarter: QuarterNumber }

/** The quarters of a year. */
export const quarterNumbers = [1, 2, 3, 4] as const

/** A quarter as a number that sorts in the order of quarters: 20264. */
export const quarterCode = ({ year, quarter }: Quarter): number => year * 10 + quarter

export const quarterOfCode = (code: number): Quarter => ({
  year: Math.floor(code / 10),
  quarter: (code % 10) as QuarterNumber,
})

/** The quarter a day falls in: Q1 Apr–Jun … Q4 Jan–Mar of the next calendar year. */
export function quarterOf(date: PlainDate): Quarter {
  const year = Number(date.slice(0, 4))
  const month = Number(date.slice(5, 7))
  return {
    year: month >= 4 ? year : year - 1,
    quarter: (Math.floor(((month + 8) % 12) / 3) + 1) as QuarterNumber,
  }
}

function nextQuarter({ year, quarter }: Quarter): Quarter {
  return quarter === 4 ? { year: year + 1, quarter: 1 } : { year, quarter: (quarter + 1) as QuarterNumber }
}

/** The quarter before another. */
export const previousQuarter = ({ year, quarter }: Quarter): Quarter =>
  quarter === 1 ? { year: year - 1, quarter: 4 } : { year, quarter: (quarter - 1) as QuarterNumber }

export function firstDayOf({ year, quarter }: Quarter): PlainDate {
  return quarter === 4 ? `${year + 1}-01-01` : `${year}-${['04', '07', '10'][quarter - 1]}-01`
}

export function lastDayOf(quarter: Quarter): PlainDate {
  return addDays(firstDayOf(nextQuarter(quarter)), -1)
}

/** Every quarter that the dates touch, both included, in order. Nothing when the end is before the start. */
export function quartersBetween(startDate: PlainDate, endDate: PlainDate): Quarter[] {
  const quarters: Quarter[] = []
  for (
    let quarter = quarterOf(startDate);
    firstDayOf(quarter) <= endDate && startDate <= endDate;
    quarter = nextQuarter(quarter)
  )
    quarters.push(quarter)
  return quarters
}

// Asked of each of a thousand organisations, and there are few quarters.
const dueDates = new Map<string, PlainDate>()

/** The last day to confirm a quarter: the end of the one that follows. */
export function dueDateOf(quarter: Quarter): PlainDate {
  const key = firstDayOf(quarter)
  const known = dueDates.get(key)
  if (known !== undefined) return known
  const dueDate = lastDayOf(nextQuarter(quarter))
  dueDates.set(key, dueDate)
  return dueDate
}

/** The banner shows from two weeks before the due date. */
export function bannerDateOf(quarter: Quarter): PlainDate {
  return addDays(dueDateOf(quarter), -14)
}

/** Relative to a day: past (ended before it), current (contains it) or future. */
export function quarterTiming(quarter: Quarter, today: PlainDate): 'past' | 'current' | 'future' {
  if (lastDayOf(quarter) < today) return 'past'
  return firstDayOf(quarter) > today ? 'future' : 'current'
}

/** A financial year as people read it: 2026 is shown `2026/27`. */
export function formatFinancialYear(year: number): string {
  return `${year}/${String((year + 1) % 100).padStart(2, '0')}`
}

type AnyQuarter = { year: number; quarter: number }

/** A quarter as a label: `2026/27 Q3`. */
export const formatQuarter = ({ year, quarter }: AnyQuarter): string => `${formatFinancialYear(year)} Q${quarter}`

/** A quarter within a sentence: `Q3 of 2026/27`. */
export const quarterInSentence = ({ year, quarter }: AnyQuarter): string =>
  `Q${quarter} of ${formatFinancialYear(year)}`
