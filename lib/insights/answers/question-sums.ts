import { type AskedQuestion, takesTheRest } from './asked-questions'
import type { PartsOfYear } from './parts-of-year'
import type { AnswerSums } from './sum-answers'

/** How many answered a question, and how often each answer was given, by its code. */
export type QuestionSums = {
  answered: number
  values: ReadonlyMap<string, number>
  /** Where readers also see the answers to single surveys: what they do not see of them. */
  parts?: PartsOfYear
}

/** This year's, and last year's. */
export type TwoYears<Of> = { now: Of; before: Of }

/** Both years of a question. Answers to an older one that does not mean the same are counted, and in neither year. */
export type QuestionYears = TwoYears<QuestionSums> & { apart: TwoYears<number> }

export const noAnswers: QuestionSums = { answered: 0, values: new Map() }

/** What was answered to a question in both years. */
export const questionYears = (concept: string, { now, before }: TwoYears<AnswerSums>): QuestionYears => ({
  now: now.concepts.get(concept) ?? noAnswers,
  before: before.concepts.get(concept) ?? noAnswers,
  apart: { now: now.apart.get(concept)?.answered ?? 0, before: before.apart.get(concept)?.answered ?? 0 },
})

/** The number of answers of each category, in their order. Of one answer each, they add up to those who answered. */
export function countsOf({ categories, isMultiple }: AskedQuestion, { answered, values }: QuestionSums): number[] {
  const counts = categories.map(({ codes }) => codes.reduce((sum, code) => sum + (values.get(code) ?? 0), 0))
  if (isMultiple) return counts
  const unlisted = answered - counts.reduce((sum, count) => sum + count, 0)
  return categories.map((category, at) => (counts[at] ?? 0) + (takesTheRest(category) ? Math.max(0, unlisted) : 0))
}

/** The same, beside what the results of single surveys hide. */
export const withParts = (years: QuestionYears, parts: TwoYears<PartsOfYear> | undefined): QuestionYears =>
  parts === undefined
    ? years
    : { ...years, now: { ...years.now, parts: parts.now }, before: { ...years.before, parts: parts.before } }
