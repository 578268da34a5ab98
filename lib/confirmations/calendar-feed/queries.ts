import 'server-only'
import { and, count, desc, eq, gte, isNull, max, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { calendarFeeds, confirmations, eventAttendances, eventOrganisations, organisations, users } from '@/db/schema'
import { eventOwner } from '@/lib/floor/access/event-role'
import { lockRows } from '@/lib/floor/saving/locks'
import type { FeedQuarter } from './deadlines'

const { id, organisationId, createdAt, createdBy, revokedAt, secretHash } = calendarFeeds

/** The valid addresses of an organisation, newest first, with who created each. */
export const findFeeds = (db: Database, owner: number) =>
  db
    .select({ id, createdAt, createdBy: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(calendarFeeds)
    .leftJoin(users, eq(users.id, createdBy))
    .where(and(eq(organisationId, owner), isNull(revokedAt)))
    .orderBy(desc(createdAt), desc(id))

/**
 * Counts an organisation's valid addresses, and locks it until the transaction ends: concurrent requests count in turn.
 */
export async function countFeeds(db: Database, owner: number): Promise<number> {
  await lockRows(db, 'organisations', [owner], 'no key update')
  const [row] = await db
    .select({ count: count() })
    .from(calendarFeeds)
    .where(and(eq(organisationId, owner), isNull(revokedAt)))
  return row?.count ?? 0
}

export async function insertFeed(db: Database, feed: typeof calendarFeeds.$inferInsert): Promise<number> {
  const [row] = await db.insert(calendarFeeds).values(feed).returning({ id })
  if (!row) throw new Error('An insert returned no row')
  return row.id
}

/** Revokes an address of this organisation. @returns false when there is no valid one with this id */
export async function revokeFeed(db: Database, owner: number, feedId: number, now: Date): Promise<boolean> {
  const revoked = await db
    .update(calendarFeeds)
    .set({ revokedAt: now })
    .where(and(eq(id, feedId), eq(organisationId, owner), isNull(revokedAt)))
    .returning({ id })
  return revoked.length > 0
}

/** The active organisation of a valid secret, with the time its address was created; undefined for any other. */
export async function findOrganisationBySecret(db: Database, hash: Buffer) {
  const [found] = await db
    .select({ id: organisations.id, name: organisations.name, madeAt: createdAt })
    .from(calendarFeeds)
    .innerJoin(organisations, and(eq(organisations.id, organisationId), eq(organisations.activeStatus, 1)))
    .where(and(eq(secretHash, hash), isNull(revokedAt)))
  return found
}

/** The quarters, from a year on, in which an organisation owns events, with the state of their confirmations. */
export async function findFeedQuarters(db: Database, owner: number, fromYear: number): Promise<FeedQuarter[]> {
  const { year, quarter } = eventAttendances
  const touched = db
    .selectDistinct({ year, quarter })
    .from(eventOrganisations)
    .innerJoin(eventAttendances, eq(eventAttendances.eventId, eventOrganisations.eventId))
    .where(
      and(
        eq(eventOrganisations.organisationId, owner),
        eq(eventOrganisations.relationshipTypeId, eventOwner),
        gte(year, fromYear),
      ),
    )
    .as('touched')
  const rows = await db
    .select({
      year: touched.year,
      quarter: touched.quarter,
      confirmedAt:
        sql<Date | null>`max(${confirmations.confirmedAt}) filter (where ${confirmations.resetAt} is null)`.mapWith(
          confirmations.confirmedAt,
        ),
      resetAt: max(confirmations.resetAt),
    })
    .from(touched)
    .leftJoin(
      confirmations,
      and(
        eq(confirmations.organisationId, owner),
        eq(confirmations.year, touched.year),
        eq(confirmations.quarter, touched.quarter),
      ),
    )
    .groupBy(touched.year, touched.quarter)
  return rows
}
