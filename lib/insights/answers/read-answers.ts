import 'server-only'
import type { Database } from '@/db/client'
import type { ReportQuestion, TwoYears } from '../report-question'
import type { AnswerPeriod } from './answer-period'
import { type AnswerSums, groupAnswersOfYears } from './sum-answers'

/** What was answered to some concepts in the quarters of a year and in the same ones of the year before. */
export async function readAnswers(
  db: Database,
  { organisations, filters }: Pick<ReportQuestion, 'organisations' | 'filters'>,
  period: AnswerPeriod,
  concepts: readonly string[],
): Promise<TwoYears<AnswerSums>> {
  const { now, before } = await groupAnswersOfYears(db, { organisations, filters, ...period }, concepts, [])
  return { now: now.all, before: before.all }
}
