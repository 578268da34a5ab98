import 'server-only'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '@/db/client'
import { eventAttendances, eventOrganisations, events, figureColumns, locations, users } from '@/db/schema'
import { ticketed } from '@/lib/events/rules'
import { eventOwner } from '@/lib/floor/access/event-role'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { idArray } from '@/lib/floor/id-array'
import { lockRows } from '@/lib/floor/saving/locks'
import type { Stamp } from '@/lib/floor/saving/versioned-record'

const isTicketed = sql<boolean>`${events.isTicketedId} = ${sql.raw(String(ticketed))}`

const ofQuarter = ({ year, quarter }: Quarter) =>
  and(eq(eventAttendances.year, year), eq(eventAttendances.quarter, quarter))

/** One parameter for any number of events, so that the statement is prepared only once. */
const among = (column: PgColumn, ids: readonly number[]) => sql`${column} = any(${idArray(ids)})`

/** The figures in one quarter of the events that an organisation owns, ordered by date. */
export function findOwnedFigures(db: Database, organisationId: number, quarter: Quarter) {
  return db
    .select({
      eventId: events.id,
      eventName: events.name,
      location: locations.name,
      startDate: events.startDate,
      endDate: events.endDate,
      isTicketed,
      ...figureColumns,
    })
    .from(eventOrganisations)
    .innerJoin(events, eq(events.id, eventOrganisations.eventId))
    .innerJoin(eventAttendances, and(eq(eventAttendances.eventId, events.id), ofQuarter(quarter)))
    .innerJoin(locations, eq(locations.id, events.locationId))
    .where(
      and(eq(eventOrganisations.organisationId, organisationId), eq(eventOrganisations.relationshipTypeId, eventOwner)),
    )
    .orderBy(asc(events.startDate), asc(events.name), asc(events.id))
}

/** Locks events until the transaction ends, and reads them in the order of their ids. */
export async function lockEvents(db: Database, ids: readonly number[]) {
  await lockRows(db, 'events', ids)
  return db
    .select({
      id: events.id,
      name: events.name,
      isTicketed,
      savedAt: events.updatedAt,
      savedBy: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(events)
    .leftJoin(users, eq(users.id, events.updatedBy))
    .where(among(events.id, ids))
    .orderBy(asc(events.id))
}

/** The assignments of these events. */
export function findAssignments(db: Database, ids: readonly number[]) {
  return db
    .select({
      eventId: eventOrganisations.eventId,
      organisationId: eventOrganisations.organisationId,
      relationshipTypeId: eventOrganisations.relationshipTypeId,
    })
    .from(eventOrganisations)
    .where(among(eventOrganisations.eventId, ids))
}

/** The figures of these events in one quarter; no row for an event that does not touch it. */
export function findFigures(db: Database, ids: readonly number[], quarter: Quarter) {
  return db
    .select({ eventId: eventAttendances.eventId, ...figureColumns })
    .from(eventAttendances)
    .where(and(among(eventAttendances.eventId, ids), ofQuarter(quarter)))
}

/** Increases the version of events: copies that others have open become outdated. */
export async function increaseVersions(db: Database, ids: readonly number[], { by, at }: Stamp) {
  await db
    .update(events)
    .set({ version: sql`${events.version} + 1`, updatedBy: by, updatedAt: at })
    .where(among(events.id, ids))
}
