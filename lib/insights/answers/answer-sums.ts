import { type AskedQuestion, takesTheRest } from './asked-questions'

/** How many answered a question, and how often each answer was given, by its code. */
export type AnswerSums = { answered: number; values: ReadonlyMap<string, number> }

/** This year's, and last year's. */
export type TwoYears<Of> = { now: Of; before: Of }

export const noAnswers: AnswerSums = { answered: 0, values: new Map() }

/** The number of answers of each category, in their order. Of one answer each, they add up to those who answered. */
export function countsOf({ categories, isMultiple }: AskedQuestion, { answered, values }: AnswerSums): number[] {
  const counts = categories.map(({ codes }) => codes.reduce((sum, code) => sum + (values.get(code) ?? 0), 0))
  if (isMultiple) return counts
  const unlisted = answered - counts.reduce((sum, count) => sum + count, 0)
  return categories.map((category, at) => (counts[at] ?? 0) + (takesTheRest(category) ? Math.max(0, unlisted) : 0))
}
