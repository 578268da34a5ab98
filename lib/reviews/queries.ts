import 'server-only'
import { aliasedTable, and, eq, exists, gt, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { submitted } from '@/db/response-states'
import {
  eventOrganisations,
  organisations,
  outbox,
  responseReviews,
  responses,
  reviewedResponses,
  surveys,
  users,
} from '@/db/schema'
import { eventOwner } from '@/lib/floor/access/event-role'
import { type OrganisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import { listFrom } from '@/lib/floor/grid/list-from'
import type { Stamp } from '@/lib/floor/saving/versioned-record'
import { type ReviewState, reviewableMethods, reworkStates, type StoredState } from './rules'

const people = aliasedTable(users, 'people')
const reviewers = aliasedTable(users, 'reviewers')
const nameOf = (person: typeof people) => sql<string | null>`${person.firstName} || ' ' || ${person.lastName}`

/** An organisation in scope takes part in the survey's event, in this role if one is named. */
function takesPart(db: Database, scope: OrganisationScope, role?: number): SQL {
  const own = db
    .select({ one: sql`1` })
    .from(eventOrganisations)
    .where(
      and(
        eq(eventOrganisations.eventId, surveys.eventId),
        withinScope(eventOrganisations.organisationId, scope),
        role === undefined ? undefined : eq(eventOrganisations.relationshipTypeId, role),
      ),
    )
  return exists(own)
}

/** The survey is the scope's: as owner of its event or, without one, as its organisation's. */
const isOwnSurvey = (db: Database, scope: OrganisationScope): SQL<boolean> =>
  scope === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`case when ${surveys.eventId} is null then ${withinScope(surveys.organisationId, scope)}
        else ${takesPart(db, scope, eventOwner)} end`

const isSeen = (db: Database, scope: OrganisationScope): SQL<boolean> =>
  scope === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`(${withinScope(surveys.organisationId, scope)} or ${takesPart(db, scope)})`

const isReviewable = and(eq(responses.state, submitted), inArray(responses.completionMethod, [...reviewableMethods]))

/** Whoever entered the answers has an account no more, or one that is disabled. */
const isPersonGone = sql<boolean>`not exists (select 1 from ${users} as entering
  where entering.id = ${responses.userId} and entering.active_state = 1)`

const stateOfReview = sql<ReviewState>`coalesce(${reviewedResponses.state}, 'open')`
const markedCount = sql<number>`(select count(*) from ${responseReviews}
  where ${responseReviews.responseId} = ${responses.id} and ${responseReviews.forRework})`.mapWith(Number)

/** Whether a survey has a response that can be reviewed. */
export async function hasReviewable(db: Database, surveyId: number): Promise<boolean> {
  const found = await db
    .select({ id: responses.id })
    .from(responses)
    .where(and(eq(responses.surveyId, surveyId), isReviewable))
    .limit(1)
  return found.length > 0
}

/** Locks a survey's response until the transaction ends. Its survey is locked already. */
export async function lockResponse(db: Database, id: string): Promise<void> {
  await db.select({ id: responses.id }).from(responses).where(eq(responses.id, id)).for('update')
}

/** A response that can be reviewed, with its review if it has one, and what it is to the scope; undefined for any other. */
export async function findReviewable(db: Database, scope: OrganisationScope, id: string) {
  const [found] = await db
    .select({
      id: responses.id,
      surveyId: responses.surveyId,
      organisationId: responses.organisationId,
      answers: responses.answers,
      saves: responses.saves,
      completionMethod: responses.completionMethod,
      userId: responses.userId,
      enteredByName: nameOf(people),
      submittedAt: sql<Date>`${responses.submittedAt}`.mapWith(responses.submittedAt),
      surveyName: surveys.name,
      surveyCreatedAt: surveys.createdAt,
      surveyVersion: surveys.version,
      isDraft: surveys.isDraft,
      quickCode: surveys.quickCode,
      state: stateOfReview,
      draftMarks: sql<Record<string, string>>`coalesce(${reviewedResponses.draftMarks}, '{}')`,
      version: sql<number>`coalesce(${reviewedResponses.version}, 0)`,
      updatedAt: sql<Date>`coalesce(${reviewedResponses.updatedAt}, ${responses.updatedAt})`.mapWith(
        reviewedResponses.updatedAt,
      ),
      updatedByName: nameOf(reviewers),
      isOwnSurvey: isOwnSurvey(db, scope),
      isSeen: isSeen(db, scope),
      isPersonGone,
    })
    .from(responses)
    .innerJoin(surveys, eq(surveys.id, responses.surveyId))
    .leftJoin(reviewedResponses, eq(reviewedResponses.responseId, responses.id))
    .leftJoin(people, eq(people.id, responses.userId))
    .leftJoin(reviewers, eq(reviewers.id, reviewedResponses.updatedBy))
    .where(and(eq(responses.id, id), isReviewable))
  return found
}

export type Reviewable = NonNullable<Awaited<ReturnType<typeof findReviewable>>>

/** Writes where a review is, as the version after the one that was read under the lock. */
export async function writeReview(
  db: Database,
  { id, version }: Pick<Reviewable, 'id' | 'version'>,
  review: { state: StoredState; draftMarks: Record<string, string> },
  { by, at }: Stamp,
): Promise<number> {
  const next = version + 1
  const stamped = { ...review, version: next, updatedBy: by, updatedAt: at }
  await db
    .insert(reviewedResponses)
    .values({ responseId: id, ...stamped, createdBy: by, createdAt: at })
    .onConflictDoUpdate({ target: reviewedResponses.responseId, set: stamped })
  return next
}

/** Asks for rework of exactly these questions; earlier comments stay, and ask for nothing. */
export async function askForRework(db: Database, id: string, marks: Record<string, string>): Promise<void> {
  await endRework(db, id)
  const rows = Object.entries(marks).map(([questionName, reworkComments]) => ({
    ...{ responseId: id, questionName, reworkComments },
    forRework: true,
  }))
  await db
    .insert(responseReviews)
    .values(rows)
    .onConflictDoUpdate({
      target: [responseReviews.responseId, responseReviews.questionName],
      set: { forRework: true, reworkComments: sql`excluded.rework_comments` },
    })
}

/** Whoever entered answers, where the account is in use. */
export async function findPersonToTell(db: Database, userId: number) {
  const [found] = await db
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.activeState, 1)))
  return found
}

/** Whether somebody was sent an email of a kind since a moment. */
export async function wasEmailedSince(db: Database, userId: number, kind: string, since: Date): Promise<boolean> {
  const found = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.toUserId, userId), eq(outbox.kind, kind), gt(outbox.createdAt, since)))
    .limit(1)
  return found.length > 0
}

/** Nothing is asked for any more; the comments stay. */
export async function endRework(db: Database, id: string): Promise<void> {
  await db.update(responseReviews).set({ forRework: false }).where(eq(responseReviews.responseId, id))
}

/** Takes away what was asked for and not answered. */
export async function takeBackRework(db: Database, id: string): Promise<void> {
  await db.delete(responseReviews).where(and(eq(responseReviews.responseId, id), eq(responseReviews.forRework, true)))
}

/** Who asks, and what they may do: the states in which a review waits for them. */
export type ReviewReader = {
  userId: number
  scope: OrganisationScope
  /** States in which they are the reviewer. */
  reviews: readonly ReviewState[]
  /** They rework in place of people who are gone. */
  standsIn: boolean
}

const isNotArchived = or(surveys.isDraft, isNotNull(surveys.quickCode))
const isEnteredBy = ({ userId }: ReviewReader) =>
  sql<boolean>`${responses.userId} is not distinct from ${userId}::bigint`

const waitsForReview = (db: Database, reader: ReviewReader): SQL | undefined =>
  and(
    inArray(stateOfReview, [...reader.reviews]),
    isOwnSurvey(db, reader.scope),
    sql`${responses.userId} is distinct from ${reader.userId}::bigint`,
  )

const waitsForRework = (db: Database, reader: ReviewReader): SQL | undefined =>
  and(
    inArray(stateOfReview, [...reworkStates]),
    reader.standsIn ? or(isEnteredBy(reader), and(isPersonGone, isOwnSurvey(db, reader.scope))) : isEnteredBy(reader),
  )

const isUnderReview = and(isNotNull(reviewedResponses.responseId), isNotArchived)

const columns = {
  id: responses.id,
  surveyId: responses.surveyId,
  surveyName: surveys.name,
  surveyCreatedAt: { of: surveys.createdAt, kind: 'instant' as const },
  organisationName: { of: organisations.name, kind: 'text' as const },
  completionMethod: responses.completionMethod,
  submittedAt: { of: sql<Date>`${responses.submittedAt}`.mapWith(responses.submittedAt), kind: 'instant' as const },
  enteredByName: { of: nameOf(people), kind: 'text' as const },
  enteredById: { of: responses.userId, kind: 'number' as const },
  state: { of: stateOfReview, kind: 'text' as const },
  marked: { of: markedCount, kind: 'number' as const },
  updatedAt: {
    of: sql<Date | null>`${reviewedResponses.updatedAt}`.mapWith(reviewedResponses.updatedAt),
    kind: 'instant' as const,
  },
}

type ReviewsFilter = { show: 'todo' | 'all'; surveyId?: number | undefined }

/**
 * Responses under review that the reader reviews or entered, the latest change first; with a survey, all of its responses
 * that can be reviewed.
 */
export function findReviews(db: Database, reader: ReviewReader, { show, surveyId }: ReviewsFilter, query: GridQuery) {
  const isReadable = or(isOwnSurvey(db, reader.scope), isEnteredBy(reader))
  const where =
    surveyId !== undefined
      ? and(eq(responses.surveyId, surveyId), isReviewable, isReadable)
      : show === 'all'
        ? and(isUnderReview, isReadable)
        : and(isUnderReview, or(waitsForReview(db, reader), waitsForRework(db, reader)))
  return listFrom(
    {
      db,
      from: (fields) =>
        db
          .select(fields)
          .from(responses)
          .innerJoin(surveys, eq(surveys.id, responses.surveyId))
          .leftJoin(organisations, eq(organisations.id, surveys.organisationId))
          .leftJoin(reviewedResponses, eq(reviewedResponses.responseId, responses.id))
          .leftJoin(people, eq(people.id, responses.userId)),
      columns,
      where,
      key: responses.id,
      searchable: ['surveyName', 'organisationName', 'enteredByName'],
      defaultSort: ['-updatedAt', '-submittedAt'],
    },
    query,
  )
}

/** How many reviews wait for the reader, by what they are to do, in one statement. */
export async function countWaiting(db: Database, reader: ReviewReader) {
  const [counts] = await db
    .select({
      toReview: sql<number>`count(*) filter (where ${waitsForReview(db, reader)} and ${ne(stateOfReview, 'secondary')})::int`,
      toReviewAgain: sql<number>`count(*) filter (where ${waitsForReview(db, reader)} and ${eq(stateOfReview, 'secondary')})::int`,
      toRework: sql<number>`count(*) filter (where ${waitsForRework(db, reader)})::int`,
    })
    .from(reviewedResponses)
    .innerJoin(responses, eq(responses.id, reviewedResponses.responseId))
    .innerJoin(surveys, eq(surveys.id, responses.surveyId))
    .where(and(isNotArchived, ne(reviewedResponses.state, 'approved')))
  return counts ?? { toReview: 0, toReviewAgain: 0, toRework: 0 }
}
