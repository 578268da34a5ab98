import 'server-only'
import type { StaffContext } from '@/lib/floor/identity/context'
import { answerPeriodOf, timeOf, wholeYear } from '../answers/answer-period'
import { peopleQuestions } from '../answers/asked-questions'
import { questionYears } from '../answers/question-sums'
import { readAnswers } from '../answers/read-answers'
import { whyNotSensitive } from '../answers/sensitive-reach'
import { readPopulation } from '../population/read-population'
import type { ReportContent } from '../report'
import type { ReportQuestion } from '../report-question'
import { makePeopleReport } from './people-report'

/** Reads what people said of themselves; sensitive questions of the whole year, where they may be shown. */
export async function readPeople({ db }: StaffContext, question: ReportQuestion): Promise<ReportContent> {
  const { year, running, isComparable } = question.period
  const why = whyNotSensitive(question)
  const of = (isSensitive: boolean) =>
    peopleQuestions.flatMap((each) => (each.isSensitive === isSensitive ? [each.concept] : []))
  const period = answerPeriodOf(question.period)
  const [population, open, sensitive] = await Promise.all([
    readPopulation(db, question.organisations),
    readAnswers(db, question, period, of(false)),
    why === null ? readAnswers(db, question, wholeYear(year), of(true)) : null,
  ])
  return makePeopleReport({
    time: timeOf(period),
    year: timeOf(wholeYear(year)),
    responses: { now: open.now.responses, before: running === null && isComparable ? open.before.responses : null },
    answers: new Map(
      peopleQuestions.flatMap(({ concept, isSensitive }) => {
        const sums = isSensitive ? sensitive : open
        return sums ? [[concept, questionYears(concept, sums)] as const] : []
      }),
    ),
    whyNotSensitive: why,
    population,
  })
}
