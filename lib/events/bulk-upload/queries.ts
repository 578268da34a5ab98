import 'server-only'
import { and, asc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '@/db/client'
import {
  eventAttendances,
  eventBoxOfficeReferences,
  eventOrganisations,
  events,
  figureColumns,
  locations,
  organisationBoxOffices,
  organisations,
  users,
} from '@/db/schema'
import { eventOwner } from '@/lib/floor/access/event-role'
import { idArray } from '@/lib/floor/id-array'
import type { EventValues, StoredFigures } from './upload-data'

/** One parameter whatever the number of values, so that the statement is prepared once. */
const among = (column: PgColumn, ids: readonly number[]) => sql`${column} = any(${idArray(ids)})`
const amongTexts = (column: PgColumn, texts: readonly string[]) =>
  sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`

/** The providers on the Ticketing tab of an organisation. */
export async function findProvidersOf(db: Database, organisationId: number): Promise<ReadonlySet<number>> {
  const found = await db
    .selectDistinct({ id: organisationBoxOffices.boxOfficeProviderId })
    .from(organisationBoxOffices)
    .where(eq(organisationBoxOffices.organisationId, organisationId))
  return new Set(found.map(({ id }) => id))
}

/** All locations of an organisation. */
export function findLocationsOf(db: Database, organisationId: number) {
  return db
    .select({
      id: locations.id,
      name: locations.name,
      isActive: sql<boolean>`${locations.activeStatus} = 1`,
    })
    .from(locations)
    .where(eq(locations.organisationId, organisationId))
    .orderBy(asc(locations.name))
}

/** Organisations of the whole platform with exactly these names. */
export async function findOrganisationsNamed(db: Database, names: readonly string[]) {
  if (names.length === 0) return []
  return db
    .select({
      id: organisations.id,
      name: organisations.name,
      isActive: sql<boolean>`${organisations.activeStatus} = 1`,
    })
    .from(organisations)
    .where(amongTexts(organisations.name, names))
}

const columns = {
  id: events.id,
  version: events.version,
  updatedAt: events.updatedAt,
  updatedByName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
  name: events.name,
  locationId: events.locationId,
  locationName: locations.name,
  startDate: events.startDate,
  endDate: events.endDate,
  eventTypeId: events.eventTypeId,
  distributionTypeId: events.distributionTypeId,
  subDisciplineId: events.subDisciplineId,
  isFundedId: events.isFundedId,
  isTicketedId: sql<EventValues['isTicketedId']>`${events.isTicketedId}`,
  boxOfficeProviderId: events.boxOfficeProviderId,
  boxOfficeReferenceId: events.boxOfficeReferenceId,
}

const isOwnedBy = (db: Database, organisationId: number) =>
  inArray(
    events.id,
    db
      .select({ id: eventOrganisations.eventId })
      .from(eventOrganisations)
      .where(
        and(
          eq(eventOrganisations.organisationId, organisationId),
          eq(eventOrganisations.relationshipTypeId, eventOwner),
        ),
      ),
  )

const selectOwned = (db: Database, organisationId: number, where: SQL | undefined) =>
  db
    .select(columns)
    .from(events)
    .innerJoin(locations, eq(locations.id, events.locationId))
    .leftJoin(users, eq(users.id, events.updatedBy))
    .where(and(isOwnedBy(db, organisationId), where))
    .orderBy(asc(events.startDate), asc(events.name), asc(events.id))

/** The events that an organisation owns and that have one of these numbers or names. */
export async function findEventsOf(
  db: Database,
  organisationId: number,
  { ids, names }: { ids: readonly number[]; names: readonly string[] },
) {
  if (ids.length + names.length === 0) return []
  return selectOwned(db, organisationId, or(among(events.id, ids), amongTexts(events.name, names)))
}

/** The events that an organisation owns with a day in these. */
export const findEventsBetween = (db: Database, organisationId: number, firstDay: string, lastDay: string) =>
  selectOwned(db, organisationId, and(lte(events.startDate, lastDay), gte(events.endDate, firstDay)))

/** Who is assigned to these events, owners first. */
export async function findAssignedOf(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .select({
      eventId: eventOrganisations.eventId,
      organisationId: eventOrganisations.organisationId,
      name: organisations.name,
      relationshipTypeId: eventOrganisations.relationshipTypeId,
      subDisciplineId: eventOrganisations.subDisciplineId,
    })
    .from(eventOrganisations)
    .innerJoin(organisations, eq(organisations.id, eventOrganisations.organisationId))
    .where(among(eventOrganisations.eventId, ids))
    .orderBy(asc(eventOrganisations.relationshipTypeId), asc(organisations.name), asc(organisations.id))
}

/** The figures of these events by quarter. */
export async function findFiguresOf(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return []
  const found = await db
    .select({
      eventId: eventAttendances.eventId,
      year: eventAttendances.year,
      quarter: eventAttendances.quarter,
      ...figureColumns,
    })
    .from(eventAttendances)
    .where(among(eventAttendances.eventId, ids))
    .orderBy(asc(eventAttendances.year), asc(eventAttendances.quarter))
  // The table takes no quarter but 1 to 4.
  return found as (StoredFigures & { eventId: number })[]
}

/** The events that have one of these references of an organisation at some provider. */
export async function findReferencedEvents(db: Database, organisationId: number, references: readonly string[]) {
  if (references.length === 0) return []
  const found = await db
    .select({
      id: events.id,
      name: events.name,
      boxOfficeProviderId: eventBoxOfficeReferences.boxOfficeProviderId,
      boxOfficeReferenceId: eventBoxOfficeReferences.reference,
      startDate: events.startDate,
      endDate: events.endDate,
    })
    .from(eventBoxOfficeReferences)
    .innerJoin(events, eq(events.id, eventBoxOfficeReferences.eventId))
    .where(
      and(
        eq(eventBoxOfficeReferences.organisationId, organisationId),
        amongTexts(eventBoxOfficeReferences.reference, references),
      ),
    )
    .orderBy(asc(events.startDate), asc(events.id))
  return found
}
