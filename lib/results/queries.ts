import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { responses } from '@/db/schema'
import { partial, started, submitted } from '@/lib/responses/rules'
import type { CountedValue, DayFigures } from './rules'

/** Responses of a survey by the day they were begun in Europe/London, and by how far they got. */
export async function countByDay(db: Database, surveyId: number): Promise<DayFigures[]> {
  const day = sql<string>`to_char(${responses.startedAt} at time zone 'Europe/London', 'YYYY-MM-DD')`
  const inState = (state: number) => sql<number>`count(*) filter (where ${responses.state} = ${state})`.mapWith(Number)
  return db
    .select({ day, started: inState(started), partial: inState(partial), submitted: inState(submitted) })
    .from(responses)
    .where(eq(responses.surveyId, surveyId))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}

/** How often each value was given to each question, in submitted responses only. */
export async function countValues(db: Database, surveyId: number): Promise<CountedValue[]> {
  const answers = sql`jsonb_each(${responses.answers}) as answer(question, value)`
  return db
    .select({
      question: sql<string>`answer.question`,
      value: sql<unknown>`answer.value`,
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(responses)
    .crossJoin(answers)
    .where(and(eq(responses.surveyId, surveyId), eq(responses.state, submitted)))
    .groupBy(sql`1`, sql`2`)
}
