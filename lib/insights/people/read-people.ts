import 'server-only'
import { peopleQuestions } from '@/lib/surveys/questions/asked-questions'
import { answerPeriodOf, timeOf, wholeYear } from '../answers/answer-period'
import { findPartsOfYears } from '../answers/parts-queries'
import { questionYears, withParts } from '../answers/question-sums'
import { whyNotSensitive } from '../answers/sensitive-reach'
import { readPopulation } from '../population/read-population'
import type { ReportContent } from '../report'
import type { ReportContext, ReportQuestion } from '../report-question'
import { readEventAnswers, readSampledAnswers } from '../weighting/read-sampled-answers'
import { makePeopleReport } from './people-report'

/**
 * Reads what people said of themselves; sensitive questions of the whole year, where they may be shown, and of every
 * response: the difference that marked ones make would tell what a few people answered.
 */
export async function readPeople({ db }: ReportContext, question: ReportQuestion): Promise<ReportContent> {
  const { year, running, isComparable } = question.period
  const why = whyNotSensitive(question)
  const of = (isSensitive: boolean) =>
    peopleQuestions.flatMap((each) => (each.isSensitive === isSensitive ? [each.concept] : []))
  const period = answerPeriodOf(question.period)
  // Whoever sees all organisations holds every answer; somebody of one may have all of its results open beside the year.
  const [organisation] = question.organisations === 'all' ? [] : question.organisations
  const [population, open, sensitive, parts] = await Promise.all([
    readPopulation(db, question.organisations),
    readSampledAnswers(db, question, period, of(false)),
    why === null ? readEventAnswers(db, { ...question, filters: {} }, wholeYear(year), of(true)) : null,
    why === null && organisation !== undefined
      ? findPartsOfYears(
          db,
          organisation,
          year,
          peopleQuestions.filter(({ isSensitive }) => isSensitive),
        )
      : undefined,
  ])
  const { sums, isWeighted, isBeforeLeftOut, weighting, notes } = open
  return makePeopleReport({
    time: timeOf(period),
    year: timeOf(wholeYear(year)),
    responses: { now: sums.now.responses, before: running === null && isComparable ? sums.before.responses : null },
    answers: new Map(
      peopleQuestions.flatMap(({ concept, isSensitive }) => {
        if (!isSensitive) return [[concept, { ...questionYears(concept, sums), isWeighted, isBeforeLeftOut }] as const]
        // Never weighted: two shares of one answer would tell how those of a few people lie over events and regions.
        return sensitive ? [[concept, withParts(questionYears(concept, sensitive), parts?.get(concept))] as const] : []
      }),
    ),
    whyNotSensitive: why,
    isWithoutMarked: question.filters.marked !== undefined,
    weighting,
    sampleNotes: notes,
    population,
  })
}
