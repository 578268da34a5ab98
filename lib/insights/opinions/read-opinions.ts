import 'server-only'
import { answerPeriodOf, timeOf } from '../answers/answer-period'
import { lastVisitQuestion, motivationQuestion, netPromoterConcept, ratingQuestion } from '../answers/asked-questions'
import { questionYears } from '../answers/question-sums'
import { readAnswers } from '../answers/read-answers'
import { mostAnsweredSurveys } from '../health/response-queries'
import type { ReportContent } from '../report'
import type { ReportContext, ReportQuestion } from '../report-question'
import { salesPeriodOf } from '../tickets/sales-days'
import { makeOpinionsReport } from './opinions-report'

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
  const [sums, surveys] = await Promise.all([
    readAnswers(db, question, period, concepts),
    mayRead ? mostAnsweredSurveys(db, { organisations, filters }, days, namedMost) : [],
  ])
  return makeOpinionsReport({
    time: timeOf(period),
    responses: { now: sums.now.responses, before: running === null && isComparable ? sums.before.responses : null },
    surveys,
    answers: new Map(concepts.map((concept) => [concept, questionYears(concept, sums)])),
  })
}
