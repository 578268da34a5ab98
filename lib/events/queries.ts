import 'server-only'
import { and, asc, count, eq, gte, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '@/db/client'
import {
  boxOfficeProviders,
  boxOfficeReferences,
  disciplines,
  eventAttendances,
  eventBoxOfficeReferences,
  eventOrganisations,
  events,
  figureColumns,
  locations,
  lookupValues,
  organisations,
  subDisciplines,
  surveys,
  users,
} from '@/db/schema'
import { eventOwner } from '@/lib/floor/access/event-role'
import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import { insertRecord, type Stamp, updateRecord } from '@/lib/floor/saving/versioned-record'
import { isSoldUnder, syncReferencesOfForms } from './event-references'
import type { Assignment } from './rules'
import { isAssigned } from './schedule'
import type { NewEvent } from './schema'

/** One event in scope, with the names its form shows and who saved it last; or undefined. */
export async function findEvent(db: Database, scope: OrganisationScope, id: number) {
  const [found] = await db
    .select({
      id: events.id,
      name: events.name,
      locationId: events.locationId,
      locationName: locations.name,
      startDate: events.startDate,
      endDate: events.endDate,
      eventTypeId: events.eventTypeId,
      distributionTypeId: events.distributionTypeId,
      subDisciplineId: events.subDisciplineId,
      subDisciplineName: subDisciplines.name,
      isFundedId: events.isFundedId,
      isTicketedId: events.isTicketedId,
      boxOfficeProviderId: events.boxOfficeProviderId,
      boxOfficeProviderName: boxOfficeProviders.name,
      boxOfficeReferenceId: events.boxOfficeReferenceId,
      ticketsSold: ticketsSold(db),
      version: events.version,
      updatedAt: events.updatedAt,
      updatedByName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(events)
    .innerJoin(locations, eq(locations.id, events.locationId))
    .innerJoin(subDisciplines, eq(subDisciplines.id, events.subDisciplineId))
    .leftJoin(boxOfficeProviders, eq(boxOfficeProviders.id, events.boxOfficeProviderId))
    .leftJoin(users, eq(users.id, events.updatedBy))
    .where(and(eq(events.id, id), isAssigned(db, scope)))
  return found
}

/** Tickets sold under the owners' references of the event, according to their ticketing data. */
function ticketsSold(db: Database) {
  return sql<number>`coalesce((${db
    .select({ sold: sql`sum(${boxOfficeReferences.ticketsSold})` })
    .from(eventBoxOfficeReferences)
    .innerJoin(boxOfficeReferences, isSoldUnder)
    .innerJoin(
      eventOrganisations,
      and(
        eq(eventOrganisations.eventId, eventBoxOfficeReferences.eventId),
        eq(eventOrganisations.organisationId, eventBoxOfficeReferences.organisationId),
      ),
    )
    .where(
      and(eq(eventBoxOfficeReferences.eventId, events.id), eq(eventOrganisations.relationshipTypeId, eventOwner)),
    )}), 0)`.mapWith(Number)
}

const relationships = alias(lookupValues, 'relationships')
const regions = alias(lookupValues, 'regions')

/** The organisations of an event with their display fields, owners first. */
export function findAssignments(db: Database, eventId: number) {
  return db
    .select({
      organisationId: eventOrganisations.organisationId,
      name: organisations.name,
      knownAs: organisations.knownAs,
      alternativeName: organisations.alternativeName,
      region: regions.name,
      discipline: disciplines.name,
      relationshipTypeId: eventOrganisations.relationshipTypeId,
      relationshipTypeName: relationships.name,
      subDisciplineId: eventOrganisations.subDisciplineId,
      subDisciplineName: subDisciplines.name,
    })
    .from(eventOrganisations)
    .innerJoin(organisations, eq(organisations.id, eventOrganisations.organisationId))
    .innerJoin(relationships, eq(relationships.id, eventOrganisations.relationshipTypeId))
    .innerJoin(subDisciplines, eq(subDisciplines.id, eventOrganisations.subDisciplineId))
    .innerJoin(regions, eq(regions.id, organisations.regionId))
    .innerJoin(disciplines, eq(disciplines.id, organisations.disciplineId))
    .where(eq(eventOrganisations.eventId, eventId))
    .orderBy(asc(eventOrganisations.relationshipTypeId), asc(organisations.name), asc(organisations.id))
}

/** The figures of an event by financial year and quarter, in order. */
export function findAttendances(db: Database, eventId: number) {
  return db
    .select({
      id: eventAttendances.id,
      year: eventAttendances.year,
      quarter: eventAttendances.quarter,
      ...figureColumns,
    })
    .from(eventAttendances)
    .where(eq(eventAttendances.eventId, eventId))
    .orderBy(asc(eventAttendances.year), asc(eventAttendances.quarter))
}

const columnsOf = ({ eventOrganisations: _, eventAttendances: __, ...event }: NewEvent) => event

export async function insertEvent(db: Database, event: NewEvent, stamp: Stamp): Promise<number> {
  const id = await insertRecord(db, events, columnsOf(event), stamp)
  await insertAssignments(db, id, event.eventOrganisations)
  await syncReferencesOfForms(db, [id])
  return id
}

/** Updates an event that still has the version `before`. @returns the new version, or undefined (`updateRecord`) */
export async function updateEvent(
  db: Database,
  before: { id: number; version: number },
  event: NewEvent,
  stamp: Stamp,
): Promise<number | undefined> {
  const version = await updateRecord(db, events, before, columnsOf(event), stamp)
  if (version === undefined) return undefined
  await db.delete(eventOrganisations).where(eq(eventOrganisations.eventId, before.id))
  await insertAssignments(db, before.id, event.eventOrganisations)
  await syncReferencesOfForms(db, [before.id])
  return version
}

async function insertAssignments(db: Database, eventId: number, assignments: readonly Assignment[]) {
  await db.insert(eventOrganisations).values(assignments.map((each) => ({ eventId, ...each })))
}

/** Deletes an event, and by cascade its assignments and quarters. */
export async function deleteEvent(db: Database, id: number) {
  await db.delete(events).where(eq(events.id, id))
}

const namesShownMax = 5

/** The names of the event's first surveys, at most `namesShownMax`, and how many more there are. */
export async function findSurveyNames(db: Database, eventId: number) {
  const [named, [all]] = await Promise.all([
    db
      .select({ name: surveys.name })
      .from(surveys)
      .where(eq(surveys.eventId, eventId))
      .orderBy(asc(surveys.id))
      .limit(namesShownMax),
    db.select({ total: count() }).from(surveys).where(eq(surveys.eventId, eventId)),
  ])
  return { names: named.map(({ name }) => name ?? 'Draft'), others: (all?.total ?? 0) - named.length }
}

type DuplicateCriteria = {
  boxOfficeReferenceId: string
  providerId: number
  startDate: string
  endDate: string
  ownerIds: readonly number[]
  exceptEventId: number | undefined
}

/** Other events of these owners with the same reference and provider and a day in common; `isVisible` to `scope`. */
export function findDuplicateReferences(db: Database, scope: OrganisationScope, criteria: DuplicateCriteria) {
  const haveReference: SQL = inArray(
    events.id,
    db
      .select({ id: eventBoxOfficeReferences.eventId })
      .from(eventBoxOfficeReferences)
      .where(
        and(
          inArray(eventBoxOfficeReferences.organisationId, [...criteria.ownerIds]),
          eq(eventBoxOfficeReferences.boxOfficeProviderId, criteria.providerId),
          eq(eventBoxOfficeReferences.reference, criteria.boxOfficeReferenceId),
        ),
      ),
  )
  return db
    .select({
      id: events.id,
      name: events.name,
      startDate: events.startDate,
      endDate: events.endDate,
      isVisible: sql<boolean>`${isAssigned(db, scope) ?? sql`true`}`,
    })
    .from(events)
    .where(
      and(
        lte(events.startDate, criteria.endDate),
        gte(events.endDate, criteria.startDate),
        criteria.exceptEventId === undefined ? undefined : ne(events.id, criteria.exceptEventId),
        haveReference,
      ),
    )
    .orderBy(asc(events.startDate), asc(events.id))
    .limit(20)
}

/** The financial years that have events, newest first. Over all organisations only the index of quarters is read. */
export async function findYears(db: Database, scope: OrganisationScope): Promise<number[]> {
  const inYear = sql`${eventAttendances.year} = y`
  const some =
    scope === 'all'
      ? db.select({ one: sql`1` }).from(eventAttendances).where(inYear).limit(1)
      : db
          .select({ one: sql`1` })
          .from(events)
          .innerJoin(eventAttendances, eq(eventAttendances.eventId, events.id))
          .where(and(isAssigned(db, scope), inYear))
          .limit(1)
  const rows = await db.execute<{ y: number }>(sql`
    select y from generate_series(
      (select min(year) from event_attendances)::int, (select max(year) from event_attendances)::int
    ) as y where exists (${some}) order by y desc`)
  return rows.map(({ y }) => y)
}
