import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import { minForSensitive } from '@/lib/floor/privacy-thresholds'
import { bandOf, bandWords, minForShares } from '@/lib/statistics/answer-bands'
import { effectiveSizeInWords } from '@/lib/statistics/margin-words'
import { compareShares } from '@/lib/statistics/share-comparison'
import { type CountedShare, shareInterval } from '@/lib/statistics/shares'
import type { AskedQuestion } from '@/lib/surveys/questions/asked-questions'
import { formatFigure } from '../figure-words'
import type { Figure, ReportRow, ReportTable } from '../report'
import type { TwoYears } from '../report-question'
import { partInWords } from './part-in-words'
import { type ProtectedCounts, protectedCounts } from './protected-counts'
import { noAnswers, type QuestionSums, type QuestionYears } from './question-sums'
import { bearableOf, type SampledPart, sampledShares } from './sampled-shares'

/** What stands for a figure that would tell what a few people answered. */
const withheld = 'withheld'

/** The time that answers are of: its financial year, and words for it and for the one before. */
export type AnswerTime = { year: number; inWords: string; beforeInWords: string }

/** A question's answers in one year, as readers may see them, each category as a sample. */
type SampledCounts = ProtectedCounts & { samples: readonly CountedShare[] }

/** A category as a part of the answers. */
const partAt = ({ answered, counts, samples }: SampledCounts, at: number): SampledPart => ({
  count: counts[at] ?? null,
  answered,
  sample: samples[at] ?? { count: 0, base: 0 },
})

/** A share in words of its band: of fewer than 30 answers there is none. */
function shareIn(counted: SampledCounts, at: number): Figure {
  const part = partAt(counted, at)
  if (part.count === null) return withheld
  return bearableOf(part) < minForShares ? bandWords.fewVoices : part.sample.count / part.sample.base
}

function rangeIn(counted: SampledCounts, at: number): [Figure, Figure] {
  const share = shareIn(counted, at)
  if (typeof share !== 'number') return [share, share]
  const { low, high } = shareInterval(partAt(counted, at).sample)
  return [low, high]
}

/** The share as it was answered, beside the weighted one. */
function unweightedShare({ answered, counts }: ProtectedCounts, at: number): Figure {
  const count = counts[at] ?? null
  if (count === null) return withheld
  return answered < minForShares ? bandWords.fewVoices : count / answered
}

/** How a category's share stands beside last year's, in words. */
function comparisonOf({ now, before }: TwoYears<SampledCounts>, at: number): string {
  const [part, earlier] = [partAt(now, at), partAt(before, at)]
  return part.count === null || earlier.count === null ? withheld : compareShares(part.sample, earlier.sample)
}

/** The counts of a question in both years as readers may see them. */
function sampledYears(question: AskedQuestion, { now, before, isBeforeLeftOut }: QuestionYears) {
  const sampled = (sums: QuestionSums) => ({
    ...protectedCounts(question, sums),
    samples: sampledShares(question, sums),
  })
  return { now: sampled(now), before: sampled(isBeforeLeftOut ? noAnswers : before) }
}

/** The table of a question's answers, with margins, and last year beside them if anybody answered then; none of nobody. */
export function shareTable(question: AskedQuestion, sums: QuestionYears, time: AnswerTime): ReportTable[] {
  const { id, name, heading = name, categories } = question
  const counted = sampledYears(question, sums)
  const { answered } = counted.now
  if (answered === 0) return []
  const hasBefore = counted.before.answered > 0
  const rows = categories.flatMap(({ label }, at): ReportRow[] => {
    const [count, earlier] = [counted.now.counts[at], counted.before.counts[at]]
    if (count === 0 && (earlier === 0 || !hasBefore)) return []
    return [
      {
        label,
        figures: [
          shareIn(counted.now, at),
          ...rangeIn(counted.now, at),
          ...(sums.isWeighted ? [unweightedShare(counted.now, at)] : []),
          count ?? withheld,
          ...(hasBefore ? [shareIn(counted.before, at), comparisonOf(counted, at)] : []),
        ],
      },
    ]
  })
  const earlier = formatFinancialYear(time.year - 1)
  return [
    {
      id,
      title: findingOf(question, counted.now),
      description: describeAnswers(counted, sums, time),
      rowHeading: heading,
      columns: [
        { label: sums.isWeighted ? 'Weighted share' : 'Share', unit: 'share' },
        { label: 'At least', unit: 'share' },
        { label: 'At most', unit: 'share' },
        ...(sums.isWeighted ? [{ label: 'Unweighted share', unit: 'share' as const }] : []),
        { label: 'Answers', unit: 'number' },
        ...(hasBefore
          ? [
              { label: `Share, ${earlier}`, unit: 'share' as const },
              { label: `Beside ${earlier}`, unit: 'number' as const },
            ]
          : []),
      ],
      rows,
      // Of too few for shares the counts are drawn.
      chart: rows.some(({ figures }) => typeof figures[0] === 'number')
        ? { kind: 'range dots', columns: [0], ranges: [[1, 2]] }
        : { kind: 'bars', columns: [sums.isWeighted ? 4 : 3] },
    },
  ]
}

/** `Of 412 answers in 2026/27. In 2025/26: 390 answers`, and what was asked in another way, which is not among them. */
function describeAnswers(
  { now, before }: TwoYears<SampledCounts>,
  { before: earlierAnswers, apart, isWeighted = false, isBeforeLeftOut = false }: QuestionYears,
  { inWords, beforeInWords }: AnswerTime,
): string {
  const earlier = `${beforeInWords.charAt(0).toUpperCase()}${beforeInWords.slice(1)}`
  const worthOf = ({ samples }: SampledCounts) => (isWeighted ? `, ${effectiveSizeInWords(samples[0]?.base ?? 0)}` : '')
  return [
    `Of ${answersInWords(now.answered)} in ${inWords}${worthOf(now)}`,
    ...(apart.now > 0
      ? [`Left out, as it means something else: ${answersInWords(apart.now)} to an older question`]
      : []),
    before.answered > 0
      ? `${earlier}: ${answersInWords(before.answered)}${worthOf(before)}`
      : isBeforeLeftOut && earlierAnswers.answered > 0
        ? `${earlier} there is nothing to weight answers by, and they do not stand beside weighted ones`
        : apart.before > 0
          ? `${earlier} the question was another one, which cannot stand beside it`
          : `Nobody answered ${beforeInWords}`,
  ].join('. ')
}

const answersInWords = (answered: number) =>
  `${formatFigure(answered, 'number')} ${answered === 1 ? 'answer' : 'answers'}`

/**
 * The largest share in words, of what has a name of its own. With small groups hidden, the largest of those shown; where those
 * that are hidden come to more, only that.
 */
function findingOf({ name, categories, isSensitive }: AskedQuestion, counted: SampledCounts): string {
  const { answered, counts, samples } = counted
  const named = name.endsWith('?') ? name : `${name}:`
  if (isSensitive && answered < minForSensitive) return `${named} withheld, fewer than ${minForSensitive} answered`
  const shareAt = (at: number) => (counts[at] === null ? 0 : (samples[at]?.count ?? 0))
  const ofItsOwn = counts.map((_, at) => at).filter((at) => !categories[at]?.isRest)
  const most = ofItsOwn.reduce((best, at) => (best < 0 || shareAt(at) > shareAt(best) ? at : best), -1)
  const part = partAt(counted, most)
  const shown = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  const isHidden = isSensitive && counts.includes(null)
  if (part.count === null || (isHidden && answered - shown > part.count))
    return `${named} ${shown === 0 ? '' : 'mostly '}withheld, so that nobody is recognised`
  const label = categories[most]?.label
  if (bearableOf(part) < minForShares)
    return `${named} ${label}, ${formatFigure(part.count, 'number')} of ${formatFigure(answered, 'number')}: ${bandWords[bandOf(bearableOf(part))]}`
  return `${named} ${label}, ${partInWords(part)}`
}
