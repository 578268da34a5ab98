import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import { formatSampledPart } from '@/lib/results/shares'
import { wilsonInterval } from '@/lib/statistics/shares'
import { bandOf, bandWords, compareShares, minForSensitive, minForShares } from '@/lib/statistics/words'
import { formatFigure } from '../figure-words'
import type { Figure, ReportRow, ReportTable } from '../report'
import type { AskedQuestion } from './asked-questions'
import { type ProtectedCounts, protectedCounts } from './protected-counts'
import type { QuestionYears, TwoYears } from './question-sums'

/** What stands for a figure that would tell what a few people answered. */
const withheld = 'withheld'

/** The time that answers are of: its financial year, and words for it and for the one before. */
export type AnswerTime = { year: number; inWords: string; beforeInWords: string }

/** A share in words of its band: below 30 answers there is none. */
function shareIn({ answered, counts }: ProtectedCounts, at: number): Figure {
  const count = counts[at]
  if (count === null || count === undefined) return withheld
  return answered < minForShares ? bandWords.fewVoices : count / answered
}

function rangeIn(counted: ProtectedCounts, at: number): [Figure, Figure] {
  const share = shareIn(counted, at)
  const count = counted.counts[at]
  if (typeof share !== 'number' || typeof count !== 'number') return [share, share]
  const { low, high } = wilsonInterval({ count, base: counted.answered })
  return [low, high]
}

/** How a category's share stands beside last year's, in words. */
function comparisonOf({ now, before }: TwoYears<ProtectedCounts>, at: number): string {
  const [count, earlier] = [now.counts[at], before.counts[at]]
  if (typeof count !== 'number' || typeof earlier !== 'number') return withheld
  return compareShares({ count, base: now.answered }, { count: earlier, base: before.answered })
}

/** The counts of a question in both years as readers may see them. */
const protectedYears = (question: AskedQuestion, { now, before }: QuestionYears) => ({
  now: protectedCounts(question, now),
  before: protectedCounts(question, before),
})

/** The table of a question's answers, with margins, and last year beside them if anybody answered then; none of nobody. */
export function shareTable(question: AskedQuestion, sums: QuestionYears, time: AnswerTime): ReportTable[] {
  const { id, name, categories } = question
  const counted = protectedYears(question, sums)
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
      description: describeAnswers(counted.now.answered, counted.before.answered, sums.apart, time),
      rowHeading: name,
      columns: [
        { label: 'Share', unit: 'share' },
        { label: 'At least', unit: 'share' },
        { label: 'At most', unit: 'share' },
        { label: 'Answers', unit: 'number' },
        ...(hasBefore
          ? [
              { label: `Share, ${earlier}`, unit: 'share' as const },
              { label: `Beside ${earlier}`, unit: 'number' as const },
            ]
          : []),
      ],
      rows,
      chart: { kind: 'range dots', columns: [0], ranges: [[1, 2]] },
    },
  ]
}

/** `Of 412 answers in 2026/27. In 2025/26: 390 answers`, and what was asked in another way, which is not among them. */
function describeAnswers(
  now: number,
  before: number,
  apart: QuestionYears['apart'],
  { inWords, beforeInWords }: AnswerTime,
): string {
  const earlier = `${beforeInWords.charAt(0).toUpperCase()}${beforeInWords.slice(1)}`
  return [
    `Of ${answersInWords(now)} in ${inWords}`,
    ...(apart.now > 0
      ? [`Left out, as it means something else: ${answersInWords(apart.now)} to an older question`]
      : []),
    before > 0
      ? `${earlier}: ${answersInWords(before)}`
      : apart.before > 0
        ? `${earlier} the question was another one, which cannot stand beside it`
        : `Nobody answered ${beforeInWords}`,
  ].join('. ')
}

const answersInWords = (answered: number) =>
  `${formatFigure(answered, 'number')} ${answered === 1 ? 'answer' : 'answers'}`

/** The largest share in words; with a small group hidden, the largest of those shown. */
function findingOf({ name, categories, isSensitive }: AskedQuestion, { answered, counts }: ProtectedCounts): string {
  if (isSensitive && answered < minForSensitive) return `${name}: withheld, fewer than 10 answered`
  const most = counts.reduce<number>(
    (best, count, at) => ((count ?? 0) > (counts[best] ?? 0) || best < 0 ? at : best),
    -1,
  )
  const count = counts[most] ?? null
  if (count === null || count === 0) return `${name}: withheld, the groups are small`
  if (answered < minForShares) return `${name}: ${bandWords[bandOf(answered)]}`
  return `${name}: ${categories[most]?.label}, ${formatSampledPart(count, answered)}`
}
