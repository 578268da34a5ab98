import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import { countOf } from '@/lib/floor/format-number'
import { formatScore } from '@/lib/results/finding'
import { hasShares } from '@/lib/results/shares'
import { bandOf, bandWords, minForPlain } from '@/lib/statistics/answer-bands'
import type { Interval } from '@/lib/statistics/intervals'
import { effectiveSizeInWords } from '@/lib/statistics/margin-words'
import {
  giveOrTakeOfScore,
  type PromoterGroups,
  scoreInterval,
  scoreOf as scoreOfGroups,
} from '@/lib/statistics/net-promoter-interval'
import { compareScores } from '@/lib/statistics/score-comparison'
import type { QuestionCounts, QuestionSums, QuestionYears } from '../answers/question-sums'
import { sampledShare } from '../answers/sampled-shares'
import type { AnswerTime } from '../answers/share-table'
import { comparedInWords } from '../answers/voices'
import type { Figure, KeyFigure, ReportRow, ReportTable } from '../report'
import type { TwoYears } from '../report-question'

/** A net promoter score, of answers that may be weighted: its groups are then what they are worth. */
export type SampledScore = {
  groups: PromoterGroups
  /** −100 to 100. */
  score: number
  /** Whole points. */
  interval: Interval
  giveOrTake: number
  /** How many answered. */
  answered: number
  /** What they are worth, which decides what a reader is told; no more than those who answered. */
  worth: number
}

const isWithin = (code: string, [least, most]: readonly [number, number]) =>
  /^\d+$/.test(code) && Number(code) >= least && Number(code) <= most

const scale = [0, 10] as const
const [detractors, passives, promoters] = [[0, 6] as const, [7, 8] as const, [9, 10] as const]

const countWithin = ({ values }: QuestionCounts, between: readonly [number, number]) =>
  [...values].reduce((sum, [code, count]) => (isWithin(code, between) ? sum + count : sum), 0)

/** The net promoter score of answers by their codes; null where nobody answered. */
function scoreOf(sums: QuestionSums): SampledScore | null {
  const rated = { ...sums, answered: countWithin(sums, scale) }
  if (rated.answered === 0) return null
  const groupsRated = sums.groups?.map((group) => ({ ...group, answered: countWithin(group, scale) }))
  const sample: QuestionSums = groupsRated ? { ...rated, groups: groupsRated } : rated
  const shareOf = (between: readonly [number, number]) => sampledShare(sample, (group) => countWithin(group, between))
  const { clusteredMargin } = sampledShare(
    sample,
    (group) => countWithin(group, promoters) - countWithin(group, detractors),
  )
  const groups: PromoterGroups = {
    promoters: shareOf(promoters).count,
    passives: shareOf(passives).count,
    detractors: shareOf(detractors).count,
    clusteredMargin: clusteredMargin == null ? null : clusteredMargin * 100,
  }
  const { low, high } = scoreInterval(groups)
  return {
    groups,
    score: Math.round(scoreOfGroups(groups)),
    interval: { low: Math.round(low), high: Math.round(high) },
    giveOrTake: giveOrTakeOfScore(groups),
    answered: rated.answered,
    worth: groups.promoters + groups.passives + groups.detractors,
  }
}

/** The scores of both years; of weighted answers last year's only where it can be weighted too. */
export const scoresOf = ({ now, before, isBeforeLeftOut }: QuestionYears): TwoYears<SampledScore | null> => ({
  now: scoreOf(now),
  before: isBeforeLeftOut ? null : scoreOf(before),
})

/** `+60`, or of fewer than 100 answers `between −48 and +98`. */
export function scoreInWords({ score, interval, worth }: SampledScore): string {
  return worth < minForPlain
    ? `between ${formatScore(interval.low)} and ${formatScore(interval.high)}`
    : formatScore(score)
}

/** A net promoter score as a key figure; none where nobody was asked. */
export function scoreFigure({ now, before }: TwoYears<SampledScore | null>, time: AnswerTime): KeyFigure[] {
  if (!now) return []
  const told =
    now.worth < minForPlain
      ? `${countOf(now.answered, 'answer')}: ${bandWords[bandOf(now.worth)]}`
      : `Give or take ${now.giveOrTake}`
  const beside = before ? `; ${comparedInWords(compareScores(now.groups, before.groups), time.beforeInWords)}` : ''
  return [
    {
      label: 'Net promoter score',
      unit: 'number',
      figure: now.worth < minForPlain ? scoreInWords(now) : now.score,
      note: `${told}${beside}`,
    },
  ]
}

/** Promoters, passives and detractors of both years; none where nobody was asked. Unweighted ones stand beside weighted. */
export function scoreTable(years: QuestionYears, { year, inWords }: AnswerTime): ReportTable[] {
  const { now, before } = scoresOf(years)
  if (!now) return []
  const { groups: _, ...unweighted } = years.now
  const [thisYear, lastYear] = [formatFinancialYear(year), formatFinancialYear(year - 1)]
  return [
    {
      id: 'by-score',
      title: `Net promoter score: ${scoreInWords(now)}`,
      description: `How likely people are to recommend the organisation, of ${countOf(now.answered, 'answer')} in ${inWords}${
        years.isWeighted ? `, ${effectiveSizeInWords(now.worth)}` : ''
      }`,
      rowHeading: 'Year',
      columns: [
        ...['Promoters', 'Passives', 'Detractors'].map((label) => ({ label, unit: 'share' as const })),
        ...['Score', 'Score, at least', 'Score, at most', 'Answers'].map((label) => ({
          label,
          unit: 'number' as const,
        })),
      ],
      rows: [
        ...rowOf(years.isWeighted ? `${thisYear}, weighted` : thisYear, now),
        ...(years.isWeighted ? rowOf(`${thisYear}, unweighted`, scoreOf(unweighted)) : []),
        ...rowOf(years.isWeighted ? `${lastYear}, weighted` : lastYear, before),
      ],
      chart: { kind: 'stack', columns: [0, 1, 2] },
    },
  ]
}

function rowOf(label: string, score: SampledScore | null): ReportRow[] {
  if (!score) return []
  const { groups, answered, worth, interval } = score
  const shares = [groups.promoters, groups.passives, groups.detractors].map(
    (count): Figure => (hasShares(worth) ? count / worth : bandWords.fewVoices),
  )
  const told = worth < minForPlain ? bandWords[bandOf(worth)] : score.score
  return [{ label, figures: [...shares, told, interval.low, interval.high, answered] }]
}
