import 'server-only'
import type { StaffContext } from '@/lib/floor/identity/context'
import { answerPeriodOf, timeOf } from '../answers/answer-period'
import { lastVisitQuestion, motivationQuestion, netPromoterConcept, ratingQuestion } from '../answers/asked-questions'
import { questionYears } from '../answers/question-sums'
import { readAnswers } from '../answers/read-answers'
import type { ReportContent } from '../report'
import type { ReportQuestion } from '../report-question'
import { makeOpinionsReport } from './opinions-report'

const concepts = [
  netPromoterConcept,
  ...[ratingQuestion, lastVisitQuestion, motivationQuestion].map(({ concept }) => concept),
]

/** Reads what people thought. */
export async function readOpinions({ db }: StaffContext, question: ReportQuestion): Promise<ReportContent> {
  const { running, isComparable } = question.period
  const period = answerPeriodOf(question.period)
  const sums = await readAnswers(db, question, period, concepts)
  return makeOpinionsReport({
    time: timeOf(period),
    responses: { now: sums.now.responses, before: running === null && isComparable ? sums.before.responses : null },
    answers: new Map(concepts.map((concept) => [concept, questionYears(concept, sums)])),
  })
}
