import 'server-only'
import type { Database } from '@/db/client'
import {
  lastVisitQuestion,
  motivationQuestion,
  netPromoterConcept,
  ratingQuestion,
} from '@/lib/surveys/questions/asked-questions'
import { type AnswerPeriod, answerPeriodOf, timeOf } from '../answers/answer-period'
import { questionYears } from '../answers/question-sums'
import { findMostAnsweredSurveys } from '../health/response-queries'
import type { ReportContent } from '../report'
import type { ReportContext, ReportQuestion } from '../report-question'
import { salesPeriodOf } from '../tickets/sales-days'
import { readSampledAnswers } from '../weighting/read-sampled-answers'
import { makeOpinionsReport } from './opinions-report'
import { readBank, readThemes } from './read-themes'

const concepts = [
  netPromoterConcept,
  ...[ratingQuestion, lastVisitQuestion, motivationQuestion].map(({ concept }) => concept),
]

/** So many surveys are named. */
const namedMost = 5

/** Reads what people thought. */
export async function readOpinions({ db, ability }: ReportContext, question: ReportQuestion): Promise<ReportContent> {
  const { running, isComparable } = question.period
  const period = answerPeriodOf(question.period)
  const { organisations, filters, today } = question
  const days = salesPeriodOf(filters, today)?.days
  const mayRead = organisations !== 'all' && days !== undefined && ability.can('read', 'surveyManagement')
  const [{ sums, isWeighted, isBeforeLeftOut, weighting, notes, themes }, surveys] = await Promise.all([
    readAnswered(db, question, period),
    mayRead ? findMostAnsweredSurveys(db, { organisations, filters }, days, namedMost) : [],
  ])
  const traits = { isWeighted, isBeforeLeftOut }
  return makeOpinionsReport({
    time: timeOf(period),
    responses: { now: sums.now.responses, before: running === null && isComparable ? sums.before.responses : null },
    surveys,
    answers: new Map(concepts.map((concept) => [concept, { ...questionYears(concept, sums), ...traits }])),
    themes,
    isWithoutMarked: filters.marked !== undefined,
    weighting,
    sampleNotes: notes,
  })
}

/** What was answered, of an organisation to the questions of the optional bank too. */
async function readAnswered(db: Database, question: ReportQuestion, period: AnswerPeriod) {
  const { organisations } = question
  if (organisations === 'all') return { ...(await readSampledAnswers(db, question, period, concepts)), themes: null }
  const bank = await readBank(db)
  const answers = await readSampledAnswers(db, question, period, [...concepts, ...bank.keys()])
  const { sums, isWeighted, isBeforeLeftOut } = answers
  return { ...answers, themes: await readThemes(db, organisations, bank, sums, { isWeighted, isBeforeLeftOut }) }
}
