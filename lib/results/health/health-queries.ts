import 'server-only'
import { and, eq, gte, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { partial, started, submitted } from '@/db/response-states'
import { responses, surveyLinks } from '@/db/schema'
import { completionMethods } from '@/db/stored-values'
import { type CountedResponses, countedCondition, submittedCondition } from '../queries'
import { bandStarts } from './minutes'

/** Paper and unattended devices send mostly finished answers, which would hide how many give up. */
const isOnline = notInArray(responses.completionMethod, [
  completionMethods.bulkUpload,
  completionMethods.unattendedMode,
])

/** Responses begun online since `since` and with any answer: how many there are, and how many were submitted. */
export async function countFinished(db: Database, counted: CountedResponses, since: Date) {
  const [row] = await db
    .select({
      begun: sql<number>`count(*)`.mapWith(Number),
      finished: sql<number>`count(*) filter (where ${responses.state} = ${submitted})`.mapWith(Number),
    })
    .from(responses)
    .where(and(countedCondition(counted), ne(responses.state, started), gte(responses.startedAt, since), isOnline))
  return row ?? { begun: 0, finished: 0 }
}

/** Of the same, those that were not submitted, by the place of the last of these questions that has an answer. */
export async function countLastAnswered(
  db: Database,
  counted: CountedResponses,
  { names, since }: { names: readonly string[]; since: Date },
): Promise<{ place: number; count: number }[]> {
  if (names.length === 0) return []
  const asked = sql`unnest(array[${sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[]) with ordinality as asked(name, place)`
  const last: SQL<number> = sql<number>`(select max(asked.place) from ${asked}
    where coalesce(${responses.answers} ->> asked.name, '') not in ('', '[]', '{}'))`
  const rows = await db
    .select({ place: last.mapWith(Number), count: sql<number>`count(*)`.mapWith(Number) })
    .from(responses)
    .where(and(countedCondition(counted), eq(responses.state, partial), gte(responses.startedAt, since), isOnline))
    .groupBy(sql`1`)
  // Answers to questions that the survey no longer has tell of no place.
  return rows.filter(({ place }) => place > 0)
}

/** How many submitted responses took how long, by band; files from paper have no duration. */
export async function countMinutes(db: Database, counted: CountedResponses) {
  const minutes = sql`extract(epoch from ${responses.submittedAt} - ${responses.startedAt}) / 60`
  return db
    .select({
      band: sql<number>`width_bucket(${minutes}::float8, array[${sql.join(
        bandStarts.map((start) => sql`${start}::float8`),
        sql`, `,
      )}]) - 1`.mapWith(Number),
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(responses)
    .where(and(submittedCondition(counted), ne(responses.completionMethod, completionMethods.bulkUpload)))
    .groupBy(sql`1`)
}

/** Submitted responses of each labelled link, those without any too. */
export async function countByLink(db: Database, counted: CountedResponses) {
  return db
    .select({ label: surveyLinks.label, count: sql<number>`count(${responses.id})`.mapWith(Number) })
    .from(surveyLinks)
    .leftJoin(responses, and(eq(responses.linkId, surveyLinks.id), submittedCondition(counted)))
    .where(eq(surveyLinks.surveyId, counted.surveyId))
    .groupBy(surveyLinks.id)
    .orderBy(surveyLinks.label)
}
