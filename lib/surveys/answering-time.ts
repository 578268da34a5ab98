import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import type { Context } from '@/lib/floor/identity/context'
import { findMeasuredTime } from './answering-time-queries'
import type { MeasuredTime } from './questions/answering-time'

/** The survey that is asked about, read before by `getSurvey`. */
type Asked = { id: number; surveyTemplateId: number | null; numberOfQuestions: number }

/** What real answers tell about the time a survey takes, null where too few do. */
export async function getMeasuredTime(ctx: Context, survey: Asked): Promise<MeasuredTime | null> {
  authorize(ctx, 'read', 'survey')
  return (await findMeasuredTime(ctx.db, survey)) ?? null
}

/** The same for screens of the Survey Management subject, which a General User may read. */
export async function getMeasuredTimeForResults(ctx: Context, survey: Asked): Promise<MeasuredTime | null> {
  authorize(ctx, 'read', 'surveyManagement')
  return (await findMeasuredTime(ctx.db, survey)) ?? null
}
