import { countOf } from '@/lib/floor/format-number'
import { hasShares } from '@/lib/results/shares'
import { bandWords } from '@/lib/statistics/answer-bands'
import {
  type AskedQuestion,
  lastVisitQuestion,
  motivationQuestion,
  netPromoterConcept,
  ratingQuestion,
} from '@/lib/surveys/questions/asked-questions'
import { countsOf, noAnswers, type QuestionSums, type QuestionYears } from '../answers/question-sums'
import { bearableOf, type SampledPart, sampledMean, sampledSum } from '../answers/sampled-shares'
import { type AnswerTime, shareTable } from '../answers/share-table'
import { responsesFigure, shareFigure, sharePartOf } from '../answers/voices'
import { formatFigure } from '../figure-words'
import type { Figure, KeyFigure, ReportContent, Weighting } from '../report'
import { reportNameOf } from '../report-names'
import { type SampledScore, scoreFigure, scoreInWords, scoresOf, scoreTable } from './sampled-score'
import { type ThemeQuestion, themeTables } from './theme-tables'

/** What a report of what people thought is made of. */
type OpinionsFacts = {
  time: AnswerTime
  /** Last year's is null while a quarter of this year is running: half a quarter's number is not compared. */
  responses: { now: number; before: number | null }
  /** The surveys with the most responses, whose texts may be read. */
  surveys: readonly { id: number; name: string; responses: number }[]
  /** By concept. */
  answers: ReadonlyMap<string, QuestionYears>
  /** The optional questions that were answered, theme by theme; null where they are not read, as for the whole nation. */
  themes: readonly ThemeQuestion[] | null
  /** Whether the reader left marked responses out. */
  isWithoutMarked: boolean
  weighting: Weighting
  /** How the answers stand for everybody who came, a sentence each. */
  sampleNotes: readonly string[]
}

const name = reportNameOf('opinions')
const nobody: QuestionYears = { now: noAnswers, before: noAnswers, apart: { now: 0, before: 0 } }

/** The report of what people thought, from their answers. */
export function makeOpinionsReport(facts: OpinionsFacts): ReportContent {
  const { time, responses, surveys, answers, themes, isWithoutMarked, weighting, sampleNotes } = facts
  if (responses.now === 0)
    return { name, headline: `Nobody has answered a survey for ${time.inWords}.`, figures: [], tables: [], limits: [] }
  const sumsOf = ({ concept }: Pick<AskedQuestion, 'concept'>) => answers.get(concept) ?? nobody
  const recommended = sumsOf({ concept: netPromoterConcept })
  const scores = scoresOf(recommended)
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
      ...scoreTable(recommended, time),
      ...[ratingQuestion, lastVisitQuestion, motivationQuestion].flatMap((question) =>
        shareTable(question, sumsOf(question), time),
      ),
      ...themeTables(themes ?? [], time),
    ],
    limits: [
      'These are the people who answered a survey, not everybody who came: whoever likes surveys less is heard less.',
      'The net promoter score is the share of promoters (9 or 10 of 10) less that of detractors (0 to 6), from −100 to +100. Of fewer than 100 answers only its lowest and highest are told.',
      '“Too few to tell” says that a difference from last year may be chance.',
      'What people wrote in their own words is read, not counted: it is in the results of each survey.',
      ...sampleNotes,
      ...themeNotes(themes),
    ],
    weighting,
    tasks: surveys.map(({ id, name: called, responses: sent }) => ({
      words: `Read what people wrote: ${called} (${countOf(sent, 'response')})`,
      // The same responses as here.
      page: `/survey-results/${id}${isWithoutMarked ? '?marked=excluded' : ''}`,
    })),
  }
}

function themeNotes(themes: OpinionsFacts['themes']): string[] {
  if (themes === null) return ['Optional questions are shown for an organisation: choose one.']
  if (themes.length === 0) return []
  return [
    'Optional questions are those that at least one survey asked. One that a survey asked in words of its own stands by itself, and is added to no other. Sensitive ones (access needs, religion) are in the results of each survey.',
  ]
}

/** The mean of a rating; of weighted answers the weighted one. */
const meanOf = (sums: QuestionSums) =>
  sampledMean(sums, (code) =>
    ratingQuestion.categories.some(({ codes }) => codes.includes(code)) && /^\d$/.test(code) ? Number(code) : null,
  )

function ratingFigure({ now, before, isBeforeLeftOut }: QuestionYears): KeyFigure[] {
  const [rated, earlier] = [meanOf(now), isBeforeLeftOut ? null : meanOf(before)]
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

const firstTime = lastVisitQuestion.categories[0]?.label ?? ''

const firstTimePart = (sums: QuestionSums): SampledPart => ({
  count: countsOf(lastVisitQuestion, sums)[0] ?? 0,
  answered: sums.answered,
  sample: sampledSum(lastVisitQuestion, sums, [firstTime]),
})

const firstTimeFigure = ({ now, before, isBeforeLeftOut }: QuestionYears, time: AnswerTime): KeyFigure =>
  shareFigure(
    'First time',
    { now: firstTimePart(now), before: firstTimePart(isBeforeLeftOut ? noAnswers : before) },
    time.beforeInWords,
  )

function headlineOf(visits: QuestionSums, score: SampledScore | null, time: AnswerTime, responses: number): string {
  const first = firstTimePart(visits)
  const { answered } = first
  if (hasShares(bearableOf(first)))
    return `Of ${formatFigure(answered, 'number')} who answered in ${time.inWords}, ${sharePartOf(first, 'came for the first time')}.`
  if (answered > 0)
    return `Of ${formatFigure(answered, 'number')} who answered in ${time.inWords}, ${formatFigure(first.count, 'number')} came for the first time: ${bandWords.fewVoices}.`
  const told = score ? `: a net promoter score of ${scoreInWords(score)}` : ''
  return `${countOf(responses, 'person', 'people')} answered in ${time.inWords}${told}.`
}
