import { type AskedQuestion, takesTheRest } from '@/lib/surveys/questions/asked-questions'
import type { TwoYears } from '../report-question'
import type { PartsOfYear } from './parts-of-year'
import type { AnswerSums } from './sum-answers'

/** How many answered a question, and how often each answer was given, by its code. */
export type QuestionCounts = { answered: number; values: ReadonlyMap<string, number> }

/** Those who came to the same event, whose answers weigh the same: with weights, those from the same region too. */
type WeighedGroup<Sums> = Sums & { eventId: number; weight: number }

/** What was answered, and by whom together: the groups add up to it. Without any the answers are of one sample. */
export type QuestionSums = QuestionCounts & {
  groups?: readonly WeighedGroup<QuestionCounts>[]
  /** Where readers also see the answers to single surveys: what they do not see of them. */
  parts?: PartsOfYear
}

/** What was answered in a year, to every question that was read. */
export type SampledSums = AnswerSums & { groups?: readonly WeighedGroup<AnswerSums>[] }

/** Both years of a question. Answers to an older one that does not mean the same are counted, and in neither year. */
export type QuestionYears = TwoYears<QuestionSums> & {
  apart: TwoYears<number>
  /** Shares and margins are of weighted answers. */
  isWeighted?: boolean
  /** Last year's answers are there, but nothing to weight them by: they cannot stand beside weighted ones. */
  isBeforeLeftOut?: boolean
}

export const noAnswers: QuestionSums = { answered: 0, values: new Map() }

/** What was answered to a question in both years. */
export const questionYears = (concept: string, { now, before }: TwoYears<SampledSums>): QuestionYears => ({
  now: questionSums(concept, now),
  before: questionSums(concept, before),
  apart: { now: now.apart.get(concept)?.answered ?? 0, before: before.apart.get(concept)?.answered ?? 0 },
})

function questionSums(concept: string, { concepts, groups }: SampledSums): QuestionSums {
  const counts = concepts.get(concept) ?? noAnswers
  if (!groups) return counts
  const own = groups.flatMap(({ eventId, weight, concepts: answered }) => {
    const ofGroup = answered.get(concept)
    return ofGroup ? [{ ...ofGroup, eventId, weight }] : []
  })
  return { ...counts, groups: own }
}

/** The number of answers of each category, in their order. Of one answer each, they add up to those who answered. */
export function countsOf(
  { categories, isMultiple }: Pick<AskedQuestion, 'categories' | 'isMultiple'>,
  { answered, values }: QuestionCounts,
): number[] {
  const counts = categories.map(({ codes }) => codes.reduce((sum, code) => sum + (values.get(code) ?? 0), 0))
  if (isMultiple) return counts
  const unlisted = answered - counts.reduce((sum, count) => sum + count, 0)
  return categories.map((category, at) => (counts[at] ?? 0) + (takesTheRest(category) ? Math.max(0, unlisted) : 0))
}

/** Those who gave one of some answers, of a question of one answer each. */
export function pickAnswers(sums: QuestionSums, codes: readonly string[]): QuestionSums {
  const kept = (counts: QuestionCounts): QuestionCounts => {
    const values = new Map([...counts.values].filter(([code]) => codes.includes(code)))
    return { answered: [...values.values()].reduce((sum, count) => sum + count, 0), values }
  }
  const all = kept(sums)
  return sums.groups ? { ...all, groups: sums.groups.map((group) => ({ ...group, ...kept(group) })) } : all
}

/** The same, beside what the results of single surveys hide. */
export const withParts = (years: QuestionYears, parts: TwoYears<PartsOfYear> | undefined): QuestionYears =>
  parts === undefined
    ? years
    : { ...years, now: { ...years.now, parts: parts.now }, before: { ...years.before, parts: parts.before } }
