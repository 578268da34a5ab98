import { describePeriod, describeYearBefore, type ReportPeriod } from '../filters'
import type { AnswerTime } from './share-table'

/** The quarters whose answers are counted, this year and last. */
export type AnswerPeriod = Pick<ReportPeriod, 'year' | 'quarters' | 'toCome'>

/**
 * The quarters of a report with the one that is running: a share of half a quarter compares with that of a whole one, as
 * a sum does not.
 */
export const answerPeriodOf = ({ running, quarters, ...period }: ReportPeriod): AnswerPeriod => ({
  ...period,
  quarters: running === null ? quarters : [...quarters, running],
})

/** The whole of a year, whatever of it has passed. */
export const wholeYear = (year: number): AnswerPeriod => ({ year, quarters: [1, 2, 3, 4] })

/** `Q1 to Q3 of 2026/27`, `in the same quarters of 2025/26`. */
export const timeOf = (period: AnswerPeriod): AnswerTime => ({
  year: period.year,
  inWords: describePeriod(period),
  beforeInWords: describeYearBefore(period),
})
