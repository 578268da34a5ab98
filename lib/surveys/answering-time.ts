import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { submitted } from '@/db/response-states'
import { responses, surveys } from '@/db/schema'
import { authorize } from '@/lib/floor/access/authorize'
import type { Context } from '@/lib/floor/identity/context'
import type { MeasuredTime } from './questions/answering-time'

/** The survey to measure, read before by `getSurvey`. */
type MeasuredSurvey = { id: number; surveyTemplateId: number | null; numberOfQuestions: number }

/** The measured time to answer a survey, null where there are too few answers. */
export async function getMeasuredTime(ctx: Context, survey: MeasuredSurvey): Promise<MeasuredTime | null> {
  authorize(ctx, 'read', 'survey')
  return (await findMeasuredTime(ctx.db, survey)) ?? null
}

/** As `getMeasuredTime`, for screens of the Survey Management subject, which a General User may read. */
export async function getMeasuredTimeForResults(ctx: Context, survey: MeasuredSurvey): Promise<MeasuredTime | null> {
  authorize(ctx, 'read', 'surveyManagement')
  return (await findMeasuredTime(ctx.db, survey)) ?? null
}

/** The latest answers that are measured, and the least number needed. */
const recentAnswers = 200
const minAnswers = 30

/** The most surveys on the same template, and answers of each. */
const maxOtherSurveys = 100
const answersPerSurvey = 10

/** Excludes responses over 30 minutes (with a pause), file uploads (2, of unknown duration), and marked ones. */
const countable = sql`marks = 0 and completion_method <> 2
  and submitted_at - started_at between interval '1 second' and interval '30 minutes'`

const latestResponses = (surveyId: ReturnType<typeof sql>, limit: number) => sql`
  select started_at, submitted_at, marks, completion_method from ${responses}
  where ${responses.surveyId} = ${surveyId} and ${responses.state} = ${submitted}
  order by ${responses.startedAt} desc, ${responses.id} desc limit ${limit}`

/**
 * Median seconds per question: of this survey where at least 30 of its last 200 answers count, else of surveys on the
 * same template; undefined where neither has enough. It reads a few hundred rows by index, however many there are.
 */
async function findMeasuredTime(
  db: Database,
  survey: { id: number; surveyTemplateId: number | null; numberOfQuestions: number },
): Promise<MeasuredTime | undefined> {
  const rows = await db.execute<{ of: 'survey' | 'template'; answers: number; median: number }>(sql`
    with own as (
      select extract(epoch from submitted_at - started_at) / ${Math.max(1, survey.numberOfQuestions)}::float8 as seconds
      from (${latestResponses(sql`${survey.id}`, recentAnswers)}) r where ${countable}
    ), others as (
      select extract(epoch from submitted_at - started_at) / greatest(s.number_of_questions, 1) as seconds
      from (
        select id, number_of_questions from ${surveys}
        where ${surveys.surveyTemplateId} = ${survey.surveyTemplateId} and not ${surveys.isDraft}
          and ${surveys.id} <> ${survey.id} and (select count(*) from own) < ${minAnswers}
        order by ${surveys.id} desc limit ${maxOtherSurveys}
      ) s cross join lateral (${latestResponses(sql`s.id`, answersPerSurvey)}) r
      where ${countable} order by r.started_at desc limit ${recentAnswers}
    )
    select 'survey' as of, count(*)::int as answers, percentile_cont(0.5) within group (order by seconds) as median from own
    union all
    select 'template', count(*)::int, percentile_cont(0.5) within group (order by seconds) from others`)
  const found = rows.find(({ answers }) => answers >= minAnswers)
  return found && { of: found.of, answers: found.answers, secondsPerQuestion: Number(found.median) }
}
