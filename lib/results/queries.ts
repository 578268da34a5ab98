import 'server-only'
import { and, asc, eq, gte, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { partial, started, submitted } from '@/db/response-states'
import { responses, surveyLinks } from '@/db/schema'
import { addDays, instantInLondon } from '@/lib/floor/calendar/plain-date'
import type { CountedCell, CountedValue } from './figures'
import { type LinkChoice, methods, noLink, type ResultFilters } from './filters'
import type { DayFigures } from './periods'

/** Which responses of a survey are counted. */
export type CountedResponses = { surveyId: number; filters: ResultFilters }

/** The first moment of a day in London. */
const startOf = (day: string) => instantInLondon(day, '00:00')

export function countedCondition({ surveyId, filters: { from, until, link, method, marked } }: CountedResponses) {
  const stored = methods.find(({ id }) => id === method)?.stored
  return and(
    eq(responses.surveyId, surveyId),
    from === undefined ? undefined : gte(responses.startedAt, startOf(from)),
    until === undefined ? undefined : lt(responses.startedAt, startOf(addDays(until, 1))),
    link === undefined ? undefined : link === noLink ? isNull(responses.linkId) : eq(responses.linkId, Number(link)),
    stored === undefined ? undefined : eq(responses.completionMethod, stored),
    marked === undefined ? undefined : eq(responses.marks, 0),
  )
}

/** The labelled links of a survey. */
export const findLinks = (db: Database, surveyId: number): Promise<LinkChoice[]> =>
  db
    .select({ id: surveyLinks.id, label: surveyLinks.label })
    .from(surveyLinks)
    .where(eq(surveyLinks.surveyId, surveyId))
    .orderBy(asc(surveyLinks.label))

export const submittedCondition = (counted: CountedResponses) =>
  and(countedCondition(counted), eq(responses.state, submitted))

/** Responses of a survey by the day they were begun (Europe/London) and by state. */
export async function countByDay(db: Database, counted: CountedResponses): Promise<DayFigures[]> {
  const day = sql<string>`(${responses.startedAt} at time zone 'Europe/London')::date::text`
  const inState = (state: number) => sql<number>`count(*) filter (where ${responses.state} = ${state})`.mapWith(Number)
  return db
    .select({ day, started: inState(started), partial: inState(partial), submitted: inState(submitted) })
    .from(responses)
    .where(countedCondition(counted))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}

/** Empty lists and tables. With blanks and nulls they are the empty answers, which no figure counts. */
const emptyValues = sql`('[]', '{}')`

export const areAny = (column: SQL, names: readonly string[]) =>
  names.length === 0 ? sql`false` : inArray(column, [...names])

/** What to count: names of texts, of tables and of lists of answers; every other answer is one value. */
type NamesToCount = { texts: readonly string[]; tables: readonly string[]; lists: readonly string[] }

/**
 * How often each value was stored for each question, in submitted responses only. Of texts and tables only the number
 * matters: their value is null. Values are texts and lists, since grouping by text takes half of the time. With `only`,
 * other questions are not counted.
 */
export async function countValues(
  db: Database,
  of: CountedResponses,
  { texts, tables, lists }: NamesToCount,
  only?: readonly string[],
): Promise<CountedValue[]> {
  const isText = areAny(sql`answer.question`, texts)
  const isCounted = areAny(sql`answer.question`, [...texts, ...tables])
  const rows = await db
    .select({
      question: sql<string>`answer.question`,
      value: sql<string | null>`case when ${isCounted} then null else answer.value end`,
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(responses)
    .crossJoin(sql`jsonb_each_text(${responses.answers}) as answer(question, value)`)
    .where(
      and(
        submittedCondition(of),
        only && areAny(sql`answer.question`, only),
        sql`answer.value <> '' and (answer.value not in ${emptyValues} or ${isText})`,
      ),
    )
    .groupBy(sql`1`, sql`2`)
  const areLists = new Set(lists)
  return rows.map((row) => (areLists.has(row.question) ? { ...row, value: parseStored(row.value) } : row))
}

/** The stored list of a text; a text that is none stays as it is. */
export function parseStored(stored: string | null): unknown {
  if (!stored?.startsWith('[')) return stored
  try {
    return JSON.parse(stored)
  } catch {
    return stored
  }
}

/**
 * The answers of the counted submitted responses, as `unpacked.answers`. Each look into long stored answers would unpack all
 * of them; here they are unpacked once.
 */
export const unpackedAnswers = (counted: CountedResponses) =>
  sql`(select ${responses.answers} || '{}' as answers from ${responses} where ${submittedCondition(counted)} offset 0) as unpacked`

/** Names as the rows of a table with one column. */
export const rowsOfNames = (names: readonly string[]) =>
  sql`unnest(array[${sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[])`

/** A JSON object; one without members for any other value. */
export const objectOr = (value: SQL) => sql`case when jsonb_typeof(${value}) = 'object' then ${value} else '{}' end`

/** How often each value was stored in each cell of the tables; cells of typed columns are only counted. */
export async function countCells(
  db: Database,
  counted: CountedResponses,
  {
    tables,
    typedColumns,
  }: { tables: readonly string[]; typedColumns: readonly { question: string; column: string }[] },
): Promise<CountedCell[]> {
  if (tables.length === 0) return []
  const isTyped = typedColumns.map(
    ({ question, column }) => sql`(asked.question = ${question} and cell.name = ${column})`,
  )
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
    .from(unpackedAnswers(counted))
    .crossJoin(sql`${rowsOfNames(tables)} as asked(question)`)
    .crossJoin(sql`jsonb_each(${objectOr(sql`(unpacked.answers -> asked.question)`)}) as line(name, value)`)
    .crossJoin(sql`jsonb_each_text(${objectOr(sql`line.value`)}) as cell(name, value)`)
    .where(sql`cell.value <> '' and cell.value not in ${emptyValues}`)
    .groupBy(sql`1`, sql`2`, sql`3`, sql`4`)
}

/** The number of submitted responses by their marks, whether or not marked ones are counted elsewhere. */
export async function countMarks(
  db: Database,
  { surveyId, filters: { marked: _, ...filters } }: CountedResponses,
): Promise<{ bits: number; count: number }[]> {
  return db
    .select({ bits: responses.marks, count: sql<number>`count(*)`.mapWith(Number) })
    .from(responses)
    .where(and(submittedCondition({ surveyId, filters }), ne(responses.marks, 0)))
    .groupBy(responses.marks)
}
