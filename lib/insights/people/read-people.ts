import 'server-only'
import type { StaffContext } from '@/lib/floor/identity/context'
import { answerPeriodOf, timeOf, wholeYear } from '../answers/answer-period'
import { peopleQuestions } from '../answers/asked-questions'
import { findPartsOfYears } from '../answers/parts-queries'
import { questionYears, withParts } from '../answers/question-sums'
import { readAnswers } from '../answers/read-answers'
import { whyNotSensitive } from '../answers/sensitive-reach'
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
  // Whoever sees all organisations holds every answer; somebody of one may have all of its results open beside the year.
  const [organisation] = question.organisations === 'all' ? [] : question.organisations
  const [open, sensitive, parts] = await Promise.all([
    readAnswers(db, question, period, of(false)),
    why === null ? readAnswers(db, question, wholeYear(year), of(true)) : null,
    why === null && organisation !== undefined
      ? findPartsOfYears(
          db,
          organisation,
          year,
          peopleQuestions.filter(({ isSensitive }) => isSensitive),
        )
      : undefined,
  ])
  return makePeopleReport({
    time: timeOf(period),
    year: timeOf(wholeYear(year)),
    responses: { now: open.now.responses, before: running === null && isComparable ? open.before.responses : null },
    answers: new Map(
      peopleQuestions.flatMap(({ concept, isSensitive }) => {
        const sums = isSensitive ? sensitive : open
        return sums ? [[concept, withParts(questionYears(concept, sums), parts?.get(concept))] as const] : []
      }),
    ),
    whyNotSensitive: why,
  })
}
