import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import { formatScore } from '@/lib/results/finding'
import { type NetPromoterScore, netPromoterScore } from '@/lib/results/net-promoter-score'
import { hasShares } from '@/lib/results/shares'
import { compareScores } from '@/lib/statistics/score-comparison'
import { bandOf, bandWords, minForPlain } from '@/lib/statistics/words'
import {
  type AskedQuestion,
  lastVisitQuestion,
  motivationQuestion,
  netPromoterConcept,
  ratingQuestion,
} from '../answers/asked-questions'
import { countsOf, noAnswers, type QuestionSums, type QuestionYears, type TwoYears } from '../answers/question-sums'
import { type AnswerTime, shareTable } from '../answers/share-table'
import { comparedInWords, responsesFigure, shareFigure, sharePartOf } from '../answers/voices'
import { countOf, formatFigure } from '../figure-words'
import type { Figure, KeyFigure, ReportContent, ReportTable } from '../report'
import { reportNameOf } from '../report-names'

/** What a report of what people thought is made of. */
export type OpinionsFacts = {
  time: AnswerTime
  /** Last year's is null while a quarter of this year is running: half a quarter's number is not compared. */
  responses: { now: number; before: number | null }
  /** The surveys with the most responses, whose texts may be read. */
  surveys: readonly { id: number; name: string; responses: number }[]
  /** By concept. */
  answers: ReadonlyMap<string, QuestionYears>
}

const name = reportNameOf('opinions')
const nobody: QuestionYears = { now: noAnswers, before: noAnswers, apart: { now: 0, before: 0 } }

/** The report of what people thought, from their answers. */
export function makeOpinionsReport({ time, responses, surveys, answers }: OpinionsFacts): ReportContent {
  if (responses.now === 0)
    return { name, headline: `Nobody has answered a survey for ${time.inWords}.`, figures: [], tables: [], limits: [] }
  const sumsOf = ({ concept }: Pick<AskedQuestion, 'concept'>) => answers.get(concept) ?? nobody
  const recommended = sumsOf({ concept: netPromoterConcept })
  const scores = { now: scoreOf(recommended.now), before: scoreOf(recommended.before) }
  const visits = sumsOf(lastVisitQuestion)
  return {
    name,
    headline: headlineOf(visits.now, scores.now, time, responses.now),
    figures: [
      ...scoreFigure(scores, time),
      ...ratingFigure(sumsOf(ratingQuestion)),
      ...(visits.now.answered === 0 ? [] : [firstTimeFigure(visits, time)]),
      responsesFigure(responses, time),
    ],
    tables: [
      ...scoreTable(scores, time),
      ...[ratingQuestion, lastVisitQuestion, motivationQuestion].flatMap((question) =>
        shareTable(question, sumsOf(question), time),
      ),
    ],
    limits: [
      'These are the people who answered a survey, not everybody who came: whoever likes surveys less is heard less.',
      'The net promoter score is the share of promoters (9 or 10 of 10) less that of detractors (0 to 6), from −100 to +100. Of fewer than 100 answers only its lowest and highest are told.',
      '“Too few to tell” says that a difference from last year may be chance.',
      'What people wrote in their own words is read, not counted: it is in the results of each survey.',
    ],
    tasks: surveys.map(({ id, name: called, responses: sent }) => ({
      words: `Read what people wrote: ${called} (${countOf(sent, 'response')})`,
      page: `/survey-results/${id}`,
    })),
  }
}

/** The net promoter score of answers by their codes; null where nobody answered. */
export const scoreOf = ({ values }: QuestionSums) =>
  netPromoterScore([...values].map(([value, count]) => ({ value, count })))

/** `+60`, or of fewer than 100 answers `between −48 and +98`. */
function scoreInWords({ score, interval, answered }: NetPromoterScore): string {
  return answered < minForPlain
    ? `between ${formatScore(interval.low)} and ${formatScore(interval.high)}`
    : formatScore(score)
}

/** A net promoter score as a key figure; none where nobody was asked. */
export function scoreFigure({ now, before }: TwoYears<NetPromoterScore | null>, time: AnswerTime): KeyFigure[] {
  if (!now) return []
  const told =
    now.answered < minForPlain
      ? `${countOf(now.answered, 'answer')}: ${bandWords[bandOf(now.answered)]}`
      : `Give or take ${now.giveOrTake}`
  const beside = before ? `; ${comparedInWords(compareScores(now, before), time.beforeInWords)}` : ''
  return [
    {
      label: 'Net promoter score',
      unit: 'number',
      figure: now.answered < minForPlain ? scoreInWords(now) : now.score,
      note: `${told}${beside}`,
    },
  ]
}

function meanOf(question: AskedQuestion, sums: QuestionSums): { mean: number; rated: number } | null {
  const counts = countsOf(question, sums)
  const points = question.categories.flatMap(({ codes: [code] }, at) => {
    const value = Number(code)
    return Number.isInteger(value) ? [{ value, count: counts[at] ?? 0 }] : []
  })
  const rated = points.reduce((sum, { count }) => sum + count, 0)
  return rated === 0 ? null : { mean: points.reduce((sum, { value, count }) => sum + value * count, 0) / rated, rated }
}

function ratingFigure({ now, before }: QuestionYears): KeyFigure[] {
  const [rated, earlier] = [meanOf(ratingQuestion, now), meanOf(ratingQuestion, before)]
  if (!rated) return []
  const isShown = hasShares(rated.rated)
  const figure: Figure = isShown ? rated.mean : bandWords.fewVoices
  return [
    {
      label: 'Experience',
      unit: 'average',
      figure,
      note: `Mean of ${countOf(rated.rated, 'rating')} from 1, very poor, to 5, excellent${
        isShown && earlier && hasShares(earlier.rated)
          ? `; ${formatFigure(earlier.mean, 'average')} the year before`
          : ''
      }`,
    },
  ]
}

function firstTimeFigure({ now, before }: QuestionYears, time: AnswerTime): KeyFigure {
  const partOf = (sums: QuestionSums) => ({ count: countsOf(lastVisitQuestion, sums)[0] ?? 0, base: sums.answered })
  return shareFigure('First time', { now: partOf(now), before: partOf(before) }, time.beforeInWords)
}

function headlineOf(visits: QuestionSums, score: NetPromoterScore | null, time: AnswerTime, responses: number): string {
  const first = countsOf(lastVisitQuestion, visits)[0] ?? 0
  const { answered } = visits
  if (hasShares(answered))
    return `Of ${formatFigure(answered, 'number')} who answered in ${time.inWords}, ${sharePartOf({ count: first, base: answered }, 'came for the first time')}.`
  if (answered > 0)
    return `Of ${formatFigure(answered, 'number')} who answered in ${time.inWords}, ${formatFigure(first, 'number')} came for the first time: ${bandWords.fewVoices}.`
  const told = score ? `: a net promoter score of ${scoreInWords(score)}` : ''
  return `${countOf(responses, 'person', 'people')} answered in ${time.inWords}${told}.`
}

/** Promoters, passives and detractors of both years; none where nobody was asked. */
export function scoreTable(
  { now, before }: TwoYears<NetPromoterScore | null>,
  { year, inWords }: AnswerTime,
): ReportTable[] {
  if (!now) return []
  const rowOf = (label: string, score: NetPromoterScore | null) => {
    if (!score) return []
    const { promoters, passives, detractors, answered, interval } = score
    const isShown = hasShares(answered)
    const shares = [promoters, passives, detractors].map(
      (count): Figure => (isShown ? count / answered : bandWords.fewVoices),
    )
    const told = answered < minForPlain ? bandWords[bandOf(answered)] : score.score
    return [{ label, figures: [...shares, told, interval.low, interval.high, answered] }]
  }
  return [
    {
      id: 'by-score',
      title: `Net promoter score: ${scoreInWords(now)}`,
      description: `How likely people are to recommend the organisation, of ${countOf(now.answered, 'answer')} in ${inWords}`,
      rowHeading: 'Year',
      columns: [
        ...['Promoters', 'Passives', 'Detractors'].map((label) => ({ label, unit: 'share' as const })),
        ...['Score', 'Score, at least', 'Score, at most', 'Answers'].map((label) => ({
          label,
          unit: 'number' as const,
        })),
      ],
      rows: [...rowOf(formatFinancialYear(year), now), ...rowOf(formatFinancialYear(year - 1), before)],
      chart: { kind: 'stack', columns: [0, 1, 2] },
    },
  ]
}
