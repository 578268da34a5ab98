import { addDays, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { dueDateOf, formatFinancialYear, previousQuarter, type Quarter, quarterOf } from '@/lib/floor/calendar/quarter'

/** A quarter is released so many days after the last day to confirm it. */
const daysAfterDeadline = 30

/** The first day on which a draft of a quarter is made. */
export const draftDayOf = (quarter: Quarter): PlainDate => addDays(dueDateOf(quarter), daysAfterDeadline)

/** True once a quarter may be released. */
export const mayBeReleased = (quarter: Quarter, today: PlainDate): boolean => draftDayOf(quarter) <= today

/** The quarters that may be released on a day, the latest first. */
export function quartersToRelease(today: PlainDate, most: number): Quarter[] {
  let quarter = quarterOf(today)
  while (!mayBeReleased(quarter, today)) quarter = previousQuarter(quarter)
  return Array.from({ length: most }, () => {
    const one = quarter
    quarter = previousQuarter(quarter)
    return one
  })
}

/**
 * The quarters that a release tells of: its own; with the last one of a year all four, since revisions come once a year and the
 * year is their sum.
 */
export const quartersOfRelease = ({ year, quarter }: Quarter): Quarter[] =>
  quarter === 4 ? ([1, 2, 3, 4] as const).map((each) => ({ year, quarter: each })) : [{ year, quarter }]

/** `Q1 2026/27`. */
export const releaseNameOf = ({ year, quarter }: Quarter): string => `Q${quarter} ${formatFinancialYear(year)}`
