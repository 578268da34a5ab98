import { clusteredMargin, type EventShare } from '@/lib/statistics/clustered-margin'
import type { CountedShare } from '@/lib/statistics/shares'
import type { AskedQuestion } from '@/lib/surveys/questions/asked-questions'
import { countsOf, type QuestionCounts, type QuestionSums } from './question-sums'

/** A part of the answers to a question, as a sample of everybody who came. */
export type SampledPart = {
  /** Who gave it; null where that is withheld. */
  count: number | null
  /** Who answered the question: by their number small groups are withheld. */
  answered: number
  /** Its share, with what margins are of: the base is what the answers are worth. */
  sample: CountedShare
}

/** How many answers a figure can bear: the smaller of how many there are and what they are worth. */
export const bearableOf = ({ answered, sample }: SampledPart): number => Math.min(answered, sample.base)

/** A part of answers that are neither weighted nor of known events. */
export const makeSimplePart = (count: number, answered: number): SampledPart => ({
  ...{ count, answered },
  sample: { count, base: answered },
})

/** The groups of the answers; without any, all of them are one. */
const groupsOf = (sums: QuestionSums) => sums.groups ?? [{ ...sums, eventId: 0, weight: 1 }]

/** The share of a part of the answers, which is counted in each group by itself. */
export function sampledShare(sums: QuestionSums, countIn: (group: QuestionCounts, at: number) => number): CountedShare {
  const groups = groupsOf(sums)
  const events = new Map<number, EventShare>()
  let [weight, squares, chosen] = [0, 0, 0]
  groups.forEach((group, at) => {
    const own = { weight: group.weight * group.answered, chosen: group.weight * countIn(group, at) }
    weight += own.weight
    chosen += own.chosen
    squares += group.weight ** 2 * group.answered
    const known = events.get(group.eventId)
    if (known) {
      known.weight += own.weight
      known.chosen += own.chosen
    } else events.set(group.eventId, own)
  })
  // Kish's effective size is weight² / squares; the part of it that has the answer is in proportion.
  const scale = squares === 0 ? 0 : weight / squares
  return { count: chosen * scale, base: weight * scale, clusteredMargin: clusteredMargin([...events.values()]) }
}

/** The share of each category of a question, in their order. */
export function sampledShares(question: AskedQuestion, sums: QuestionSums): CountedShare[] {
  const counts = groupsOf(sums).map((group) => countsOf(question, group))
  return question.categories.map((_, category) => {
    const share = sampledShare(sums, (_group, at) => counts[at]?.[category] ?? 0)
    return question.isSensitive ? roundedUp(share) : share
  })
}

/** The share of some categories together. */
export function sampledSum(question: AskedQuestion, sums: QuestionSums, labels: readonly string[]): CountedShare {
  const isCounted = question.categories.map(({ label }) => labels.includes(label))
  const share = sampledShare(sums, (group) =>
    countsOf(question, group).reduce((sum, count, at) => (isCounted[at] ? sum + count : sum), 0),
  )
  return question.isSensitive ? roundedUp(share) : share
}

/** With its margin in whole points: with all its decimals one could reckon how an answer is spread over the events. */
const roundedUp = (share: CountedShare): CountedShare => ({
  ...share,
  clusteredMargin: share.clusteredMargin == null ? null : Math.ceil(share.clusteredMargin * 100) / 100,
})

/** The mean of a value that each answer has, its weights counted; null where no answer has one. */
export function sampledMean(sums: QuestionSums, pointsOf: (code: string) => number | null) {
  let [weight, total, rated] = [0, 0, 0]
  for (const group of groupsOf(sums))
    for (const [code, count] of group.values) {
      const value = pointsOf(code)
      if (value === null) continue
      weight += group.weight * count
      total += group.weight * count * value
      rated += count
    }
  return weight === 0 ? null : { mean: total / weight, rated }
}
