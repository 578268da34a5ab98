import 'server-only'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { responses } from '@/db/schema'
import { partial, started, submitted } from '@/lib/responses/rules'
import type { CountedValue, DayFigures } from './rules'

/** Which responses are counted: all of a survey, or those that nothing looks odd about. */
export type Counted = { surveyId: number; withoutMarked: boolean }

const countedOf = ({ surveyId, withoutMarked }: Counted) =>
  and(eq(responses.surveyId, surveyId), withoutMarked ? eq(responses.marks, 0) : undefined)

/** Responses of a survey by the day they were begun in Europe/London, and by how far they got. */
export async function countByDay(db: Database, counted: Counted): Promise<DayFigures[]> {
  const day = sql<string>`to_char(${responses.startedAt} at time zone 'Europe/London', 'YYYY-MM-DD')`
  const inState = (state: number) => sql<number>`count(*) filter (where ${responses.state} = ${state})`.mapWith(Number)
  return db
    .select({ day, started: inState(started), partial: inState(partial), submitted: inState(submitted) })
    .from(responses)
    .where(countedOf(counted))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}

/** How often each value was given to each question, in submitted responses only. */
export async function countValues(db: Database, counted: Counted): Promise<CountedValue[]> {
  const answers = sql`jsonb_each(${responses.answers}) as answer(question, value)`
  return db
    .select({
      question: sql<string>`answer.question`,
      value: sql<unknown>`answer.value`,
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(responses)
    .crossJoin(answers)
    .where(and(countedOf(counted), eq(responses.state, submitted)))
    .groupBy(sql`1`, sql`2`)
}

/** How many submitted responses carry which marks; one without any is not among them. */
export async function countMarks(db: Database, surveyId: number): Promise<{ bits: number; count: number }[]> {
  return db
    .select({ bits: responses.marks, count: sql<number>`count(*)`.mapWith(Number) })
    .from(responses)
    .where(and(eq(responses.surveyId, surveyId), eq(responses.state, submitted), ne(responses.marks, 0)))
    .groupBy(responses.marks)
}
