import 'server-only'
import { and, eq, gte, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { responses } from '@/db/schema'
import { completionMethods, partial, started, submitted } from '@/lib/responses/rules'
import type { CountedCell, CountedValue } from './figures'
import type { DayFigures } from './periods'

/** Which responses are counted: all of a survey, or those without marks. */
export type CountedResponses = { surveyId: number; withoutMarked: boolean }

export const countedCondition = ({ surveyId, withoutMarked }: CountedResponses) =>
  and(eq(responses.surveyId, surveyId), withoutMarked ? eq(responses.marks, 0) : undefined)

export const submittedCondition = (counted: CountedResponses) =>
  and(countedCondition(counted), eq(responses.state, submitted))

/** Responses of a survey by the day they were begun (Europe/London) and by state. */
export async function countByDay(db: Database, counted: CountedResponses): Promise<DayFigures[]> {
  const day = sql<string>`to_char(${responses.startedAt} at time zone 'Europe/London', 'YYYY-MM-DD')`
  const inState = (state: number) => sql<number>`count(*) filter (where ${responses.state} = ${state})`.mapWith(Number)
  return db
    .select({ day, started: inState(started), partial: inState(partial), submitted: inState(submitted) })
    .from(responses)
    .where(countedCondition(counted))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}

/**
 * Of the responses begun on the web since `since` and with any answer: how many there are, and how many were submitted.
 * Paper and unattended devices are left out: they send mostly finished answers, which would hide how many give up.
 */
export async function countFinished(db: Database, counted: CountedResponses, since: Date) {
  const [row] = await db
    .select({
      begun: sql<number>`count(*)`.mapWith(Number),
      finished: sql<number>`count(*) filter (where ${responses.state} = ${submitted})`.mapWith(Number),
    })
    .from(responses)
    .where(
      and(
        countedCondition(counted),
        ne(responses.state, started),
        gte(responses.startedAt, since),
        notInArray(responses.completionMethod, [completionMethods.bulkUpload, completionMethods.unattendedMode]),
      ),
    )
  return row ?? { begun: 0, finished: 0 }
}

/** Names as the rows of a table with one column. */
export const rowsOfNames = (names: readonly string[]) =>
  sql`unnest(array[${sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[])`

/** Empty answers, which no figure counts. */
const blankValues = sql`('null', '""', '[]', '{}')`

/**
 * How often each value was stored for each question, in submitted responses only. For the names in `counted` (texts,
 * texts for "Other", tables) only the number matters: their value is null.
 */
export async function countValues(
  db: Database,
  of: CountedResponses,
  { counted }: { counted: readonly string[] },
): Promise<CountedValue[]> {
  const holdsAny = sql`to_jsonb(answer.value not in ${blankValues})`
  const value =
    counted.length === 0
      ? sql`answer.value`
      : sql`case when ${inArray(sql`answer.question`, [...counted])} then ${holdsAny} else answer.value end`
  const rows = await db
    .select({
      question: sql<string>`answer.question`,
      value: sql<unknown>`${value}`,
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(responses)
    .crossJoin(sql`jsonb_each(${responses.answers}) as answer(question, value)`)
    .where(submittedCondition(of))
    .groupBy(sql`1`, sql`2`)
  return rows.flatMap(({ question, value, count }) => {
    if (counted.includes(question)) return value === true ? [{ question, value: null, count }] : []
    return isBlank(value) ? [] : [{ question, value, count }]
  })
}

const isBlank = (value: unknown) =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

/** The members of a JSON object; none for any other value. */
export const membersOf = (value: SQL) =>
  sql`jsonb_each(case when jsonb_typeof(${value}) = 'object' then ${value} else '{}' end)`

/** How often each value was stored in each cell of the tables `tables`; cells of `typed` columns are only counted. */
export async function countCells(
  db: Database,
  counted: CountedResponses,
  tables: readonly string[],
  typed: readonly { question: string; column: string }[],
): Promise<CountedCell[]> {
  if (tables.length === 0) return []
  const isTyped = typed.map(({ question, column }) => sql`(asked.question = ${question} and cell.name = ${column})`)
  const value =
    isTyped.length === 0
      ? sql`cell.value`
      : sql`case when ${sql.join(isTyped, sql` or `)} then null else cell.value end`
  return db
    .select({
      question: sql<string>`asked.question`,
      row: sql<string>`line.name`,
      column: sql<string>`cell.name`,
      value: sql<unknown>`${value}`,
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(responses)
    .crossJoin(sql`${rowsOfNames(tables)} as asked(question)`)
    .crossJoin(sql`${membersOf(sql`${responses.answers} -> asked.question`)} as line(name, value)`)
    .crossJoin(sql`${membersOf(sql`line.value`)} as cell(name, value)`)
    .where(and(submittedCondition(counted), sql`cell.value not in ${blankValues}`))
    .groupBy(sql`1`, sql`2`, sql`3`, sql`4`)
}

/** The number of submitted responses by their marks; those without marks are left out. */
export async function countMarks(db: Database, surveyId: number): Promise<{ bits: number; count: number }[]> {
  return db
    .select({ bits: responses.marks, count: sql<number>`count(*)`.mapWith(Number) })
    .from(responses)
    .where(and(eq(responses.surveyId, surveyId), eq(responses.state, submitted), ne(responses.marks, 0)))
    .groupBy(responses.marks)
}
