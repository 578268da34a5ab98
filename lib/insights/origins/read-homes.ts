import 'server-only'
import type { Database } from '@/db/client'
import { answerPeriodOf, timeOf } from '../answers/answer-period'
import { questionYears } from '../answers/question-sums'
import { readAnswers } from '../answers/read-answers'
import type { ReportQuestion } from '../report-question'
import type { HomesFacts } from './homes-facts'

/** Reads where people who answered live; of the whole nation by no postcode district, of which there are too many to name. */
export async function readHomes(db: Database, question: ReportQuestion): Promise<HomesFacts> {
  const period = answerPeriodOf(question.period)
  const hasOutcodes = question.organisations !== 'all'
  const concepts = ['homeRegion', 'homeAuthority', 'distanceBand', ...(hasOutcodes ? ['homeOutcode'] : [])]
  const answers = await readAnswers(db, question, period, concepts)
  return {
    time: timeOf(period),
    responses: answers.now.responses,
    regions: questionYears('homeRegion', answers),
    authorities: questionYears('homeAuthority', answers),
    outcodes: hasOutcodes ? questionYears('homeOutcode', answers) : null,
    distances: questionYears('distanceBand', answers),
  }
}
