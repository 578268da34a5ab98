import 'server-only'
import { addDays } from '@/lib/floor/calendar/plain-date'
import type { Context } from '@/lib/floor/identity/context'
import { questionsOf, schemaOf } from '@/lib/surveys/questions/survey-schema'
import { getSurveyForResults } from '@/lib/surveys/read-surveys'
import * as queries from './queries'
import { markedFigures, questionFigures, withEmptyDays } from './rules'

/**
 * The figures of one survey: responses started, partial and submitted, by day; and every question as it was published,
 * from submitted responses only. `withoutMarked` leaves out the responses that something looks odd about; how many those
 * are, and why, is said either way. 404 when the survey is out of scope.
 */
export async function getResults(ctx: Context, surveyId: number, { withoutMarked = false } = {}) {
  const survey = await getSurveyForResults(ctx, surveyId)
  const [days, counted, marked] = await Promise.all([
    queries.countByDay(ctx.db, { surveyId, withoutMarked }),
    queries.countValues(ctx.db, { surveyId, withoutMarked }),
    queries.countMarks(ctx.db, surveyId),
  ])
  const total = (of: 'started' | 'partial' | 'submitted') => days.reduce((sum, day) => sum + day[of], 0)
  return {
    survey,
    responses: { started: total('started'), partial: total('partial'), submitted: total('submitted') },
    marked: { ...markedFigures(marked), leftOut: withoutMarked },
    days: withEmptyDays(days, addDays),
    questions: questionsOf(schemaOf(survey)).map((element) => questionFigures(element, counted)),
  }
}

export type Results = Awaited<ReturnType<typeof getResults>>
