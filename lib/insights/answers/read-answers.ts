import 'server-only'
import type { Database } from '@/db/client'
import type { ReportQuestion } from '../report-question'
import type { AnswerPeriod } from './answer-period'
import type { TwoYears } from './question-sums'
import { type AnswerSums, sumAnswers } from './sum-answers'

/** What was answered to some concepts in the quarters of a year and in the same ones of the year before. */
export async function readAnswers(
  db: Database,
  { organisations, filters }: Pick<ReportQuestion, 'organisations' | 'filters'>,
  { year, quarters }: AnswerPeriod,
  concepts: readonly string[],
): Promise<TwoYears<AnswerSums>> {
  const sum = (of: number) => sumAnswers(db, { organisations, filters, year: of, quarters }, concepts)
  const [now, before] = await Promise.all([sum(year), sum(year - 1)])
  return { now, before }
}
