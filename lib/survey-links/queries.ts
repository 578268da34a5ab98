import 'server-only'
import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { started, submitted } from '@/db/response-states'
import { responses, surveyLinks, surveyLinkViews, surveys } from '@/db/schema'
import { completionMethods } from '@/db/stored-values'
import type { PlainDate } from '@/lib/floor/calendar/plain-date'

export async function findByToken(db: Database, surveyId: number, token: string) {
  const [link] = await db
    .select({ id: surveyLinks.id })
    .from(surveyLinks)
    .where(and(eq(surveyLinks.surveyId, surveyId), eq(surveyLinks.token, token)))
  return link
}

/** Adds one view of a link on a day; nothing for a deleted link. */
export async function addView(db: Database, linkId: number, day: PlainDate) {
  const link = db
    .select({ linkId: surveyLinks.id, day: sql`${day}::date`.as('day'), views: sql`1`.as('views') })
    .from(surveyLinks)
    .where(eq(surveyLinks.id, linkId))
  await db
    .insert(surveyLinkViews)
    .select(link)
    .onConflictDoUpdate({
      target: [surveyLinkViews.linkId, surveyLinkViews.day],
      set: { views: sql`${surveyLinkViews.views} + 1` },
    })
}

export async function countLinks(db: Database, surveyId: number): Promise<number> {
  const [row] = await db.select({ count: count() }).from(surveyLinks).where(eq(surveyLinks.surveyId, surveyId))
  return row?.count ?? 0
}

export async function findLink(db: Database, surveyId: number, id: number) {
  const [link] = await db
    .select({ id: surveyLinks.id, label: surveyLinks.label, token: surveyLinks.token })
    .from(surveyLinks)
    .where(and(eq(surveyLinks.id, id), eq(surveyLinks.surveyId, surveyId)))
  return link
}

export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>

export async function insertLink(db: Database, link: typeof surveyLinks.$inferInsert) {
  const [inserted] = await db
    .insert(surveyLinks)
    .values(link)
    .returning({ id: surveyLinks.id, label: surveyLinks.label, token: surveyLinks.token })
  if (!inserted) throw new Error('The link was not returned')
  return inserted
}

export async function renameLink(db: Database, surveyId: number, id: number, label: string): Promise<boolean> {
  const changed = await db
    .update(surveyLinks)
    .set({ label })
    .where(and(eq(surveyLinks.id, id), eq(surveyLinks.surveyId, surveyId)))
    .returning({ id: surveyLinks.id })
  return changed.length > 0
}

/** Deletes a link with its views; its responses stay without a link. */
export async function deleteLink(db: Database, surveyId: number, id: number): Promise<boolean> {
  const deleted = await db
    .delete(surveyLinks)
    .where(and(eq(surveyLinks.id, id), eq(surveyLinks.surveyId, surveyId)))
    .returning({ id: surveyLinks.id })
  return deleted.length > 0
}

const { bulkUpload, unattendedMode } = completionMethods

/**
 * For the responses that `kind` selects: how many were submitted; and of those begun on the web since `since` and with
 * any answer, how many there are and how many were submitted.
 */
function answerCountsWhere(kind: SQL, since: Date) {
  const onTheWeb = sql`${responses.startedAt} >= ${since.toISOString()}::timestamptz
    and ${responses.completionMethod} not in (${bulkUpload}, ${unattendedMode}) and ${responses.state} <> ${started}`
  const counted = (which: SQL) =>
    sql<number>`(select count(*) from ${responses} where ${kind} and ${which})`.mapWith(Number)
  const isSubmitted = sql`${responses.state} = ${submitted}`
  return {
    completes: counted(isSubmitted),
    begun: counted(onTheWeb),
    finished: counted(sql`${onTheWeb} and ${isSubmitted}`),
  }
}

/** The links of a survey, by label, with their figures. */
export const findLinksWithFigures = (db: Database, surveyId: number, since: Date) =>
  db
    .select({
      id: surveyLinks.id,
      label: surveyLinks.label,
      token: surveyLinks.token,
      createdAt: surveyLinks.createdAt,
      views: sql<number>`(select coalesce(sum(${surveyLinkViews.views}), 0) from ${surveyLinkViews}
        where ${surveyLinkViews.linkId} = ${surveyLinks.id})`.mapWith(Number),
      ...answerCountsWhere(sql`${responses.linkId} = ${surveyLinks.id}`, since),
    })
    .from(surveyLinks)
    .where(eq(surveyLinks.surveyId, surveyId))
    .orderBy(sql`lower(${surveyLinks.label})`, asc(surveyLinks.id))

/** The figures of all responses to a survey, with and without a link. */
export async function countAnswers(db: Database, surveyId: number, since: Date) {
  const [all] = await db
    .select(answerCountsWhere(sql`${responses.surveyId} = ${surveys.id}`, since))
    .from(surveys)
    .where(eq(surveys.id, surveyId))
  return all ?? { completes: 0, begun: 0, finished: 0 }
}
