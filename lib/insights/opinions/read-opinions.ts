import 'server-only'
import {
  lastVisitQuestion,
  motivationQuestion,
  netPromoterConcept,
  ratingQuestion,
} from '@/lib/surveys/questions/asked-questions'
import { answerPeriodOf, timeOf } from '../answers/answer-period'
import { questionYears } from '../answers/question-sums'
import { mostAnsweredSurveys } from '../health/response-queries'
import type { ReportContent } from '../report'
import type { ReportContext, ReportQuestion } from '../report-question'
import { salesPeriodOf } from '../tickets/sales-days'
import { readSampledAnswers } from '../weighting/read-sampled-answers'
import { makeOpinionsReport } from './opinions-report'
import { type Bank, readBank, readThemes } from './read-themes'

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
  const isNation = organisations === 'all'
  const bank: Bank = isNation ? new Map() : await readBank(db)
  const [{ sums, isWeighted, isBeforeLeftOut, weighting, notes }, surveys] = await Promise.all([
    readSampledAnswers(db, question, period, [...concepts, ...bank.keys()]),
    mayRead ? mostAnsweredSurveys(db, { organisations, filters }, days, namedMost) : [],
  ])
  const traits = { isWeighted, isBeforeLeftOut }
  return makeOpinionsReport({
    time: timeOf(period),
    responses: { now: sums.now.responses, before: running === null && isComparable ? sums.before.responses : null },
    surveys,
    answers: new Map(concepts.map((concept) => [concept, { ...questionYears(concept, sums), ...traits }])),
    themes: isNation ? null : await readThemes(db, organisations, bank, sums, traits),
    isWithoutMarked: filters.marked !== undefined,
    weighting,
    sampleNotes: notes,
  })
}
