import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { boxOfficeProviders, locations, lookupValues, organisations, subDisciplines } from '@/db/schema'
import { isWithinScope, organisationScope } from '@/lib/floor/access/organisation-scope'
import { dayInLondon, yearOf } from '@/lib/floor/calendar/plain-date'
import { type FieldMessages, invalid } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { messages, refusals } from './messages'
import { type Assignment, isInRange, ownershipRefusal } from './rules'
import type { NewEvent } from './schema'

type StoredEvent = { locationId: number; eventOrganisations: readonly Assignment[] } | undefined

/**
 * Checks an event against the database before it is saved: everything it refers to exists and may be used by this
 * actor, and its dates are in range today. @throws 422 with every field that breaks a rule.
 */
export async function assertValidEvent(ctx: StaffContext, before: StoredEvent, event: NewEvent) {
  const fields: FieldMessages = {
    ...checkDates(ctx, event),
    ...(await checkLookups(ctx, event)),
    ...(await checkLocation(ctx, before, event)),
    ...(await checkOrganisations(ctx, before, event)),
  }
  const reasons = Object.values(fields)
  if (reasons.length > 0)
    throw invalid(reasons.length === 1 ? (reasons[0] ?? '') : `${reasons.length} validation errors.`, fields)
}

function checkDates({ now }: StaffContext, { startDate, endDate }: NewEvent): FieldMessages {
  const year = yearOf(dayInLondon(now))
  return {
    ...(!isInRange(startDate, year) && { startDate: messages.startOutOfRange }),
    ...(!isInRange(endDate, year) && { endDate: messages.endOutOfRange }),
  }
}

const categories = {
  eventTypeId: ['eventTypes', 'Event Type is required'],
  distributionTypeId: ['distributionTypes', 'Distribution Type is required'],
  isFundedId: ['isFunded', 'Event funded by your Arts Council England grant is required'],
} as const

async function checkLookups({ db }: StaffContext, event: NewEvent): Promise<FieldMessages> {
  const relationships = event.eventOrganisations.map(({ relationshipTypeId }) => relationshipTypeId)
  const wantedIds = event.eventOrganisations.map(({ subDisciplineId }) => subDisciplineId)
  const [category, known, provider] = await Promise.all([
    findLookupCategories(db, [event.eventTypeId, event.distributionTypeId, event.isFundedId, ...relationships]),
    findSubDisciplineIds(db, [event.subDisciplineId, ...wantedIds]),
    event.boxOfficeProviderId === null || hasProvider(db, event.boxOfficeProviderId),
  ])
  const fields: FieldMessages = {}
  for (const [name, [expected, message]] of Object.entries(categories))
    if (category.get(event[name as keyof typeof categories]) !== expected) fields[name] = message
  if (!known.has(event.subDisciplineId)) fields.subDisciplineId = 'Sub-Discipline is required'
  if (!provider) fields.boxOfficeProviderId = messages.chooseProvider
  if (relationships.some((id) => category.get(id) !== 'eventOrgRelationshipTypes'))
    fields.eventOrganisations = 'Relationship type is required'
  else if (wantedIds.some((id) => !known.has(id))) fields.eventOrganisations = 'Sub-discipline is required'
  return fields
}

/** A new location must be in reach and active; the one the event already has may stay. */
async function checkLocation({ db, actor }: StaffContext, before: StoredEvent, { locationId }: NewEvent) {
  if (before?.locationId === locationId) return {}
  const venue = await findVenue(db, locationId)
  if (!venue || !isWithinScope(organisationScope(actor), venue.organisationId))
    return { locationId: refusals.locationUnavailable }
  return venue.activeStatus === 1 ? {} : { locationId: refusals.locationInactive }
}

async function checkOrganisations({ db, actor }: StaffContext, before: StoredEvent, { eventOrganisations }: NewEvent) {
  const scope = organisationScope(actor)
  const refusal = ownershipRefusal(
    (id) => isWithinScope(scope, id),
    before?.eventOrganisations ?? [],
    eventOrganisations,
  )
  // A Global Admin may save an event that has only partners.
  if (refusal && scope !== 'all') return { eventOrganisations: refusals[refusal] }
  const already = new Set(before?.eventOrganisations.map(({ organisationId }) => organisationId))
  const added = eventOrganisations.map(({ organisationId }) => organisationId).filter((id) => !already.has(id))
  if (added.length === 0) return {}
  const active = await findActiveOrganisations(db, added)
  return added.every((id) => active.has(id)) ? {} : { eventOrganisations: refusals.unknownOrganisation }
}

/** Look-up values by id with the category each belongs to. */
async function findLookupCategories(db: Database, ids: readonly number[]) {
  const found = await db
    .select({ id: lookupValues.id, category: lookupValues.category })
    .from(lookupValues)
    .where(inArray(lookupValues.id, [...ids]))
  return new Map(found.map(({ id, category }) => [id, category]))
}

async function findSubDisciplineIds(db: Database, ids: readonly number[]) {
  const found = await db
    .select({ id: subDisciplines.id })
    .from(subDisciplines)
    .where(inArray(subDisciplines.id, [...ids]))
  return new Set(found.map(({ id }) => id))
}

async function hasProvider(db: Database, id: number) {
  const [found] = await db
    .select({ id: boxOfficeProviders.id })
    .from(boxOfficeProviders)
    .where(eq(boxOfficeProviders.id, id))
  return found !== undefined
}

/** The organisation and status of a location, in reach or not. */
async function findVenue(db: Database, id: number) {
  const [found] = await db
    .select({ organisationId: locations.organisationId, activeStatus: locations.activeStatus })
    .from(locations)
    .where(eq(locations.id, id))
  return found
}

/** Those of the organisations that are active. */
async function findActiveOrganisations(db: Database, ids: readonly number[]) {
  const found = await db
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(inArray(organisations.id, [...ids]), eq(organisations.activeStatus, 1)))
  return new Set(found.map(({ id }) => id))
}
