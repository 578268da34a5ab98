import 'server-only'
import { and, asc, count, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { eventOrganisations, events, locations, lookupValues, organisations, users } from '@/db/schema'
import { type OrganisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import { collapsedSpacesSql } from '@/lib/floor/grid/grid-search'
import { listFrom } from '@/lib/floor/grid/list-from'
import { idArray } from '@/lib/floor/id-array'
import { isNameTaken } from '@/lib/floor/saving/name-taken'
import { insertRecord, type Stamp, updateRecord } from '@/lib/floor/saving/versioned-record'
import type { NewLocation } from './schema'

const addressLine = sql`${locations.addressLine1} || ' ' || ${locations.addressLine2} || ' ' || ${locations.city} || ' ' || ${locations.postcode}`
const searchedOnly = { sortable: false, filterable: false }

const ownColumns = {
  id: locations.id,
  name: locations.name,
  organisationId: locations.organisationId,
  addressLine1: locations.addressLine1,
  addressLine2: locations.addressLine2,
  city: locations.city,
  postcode: locations.postcode,
  countryId: locations.countryId,
  activeStatus: locations.activeStatus,
}

/** What a caller may sort and filter by is exactly what is listed here. */
const columns = {
  ...ownColumns,
  organisationName: {
    of: organisations.name,
    kind: 'text' as const,
    via: [locations.organisationId, organisations.id] as const,
  },
  /** The line of the address that a look-up shows, to search in. The index of the table holds the same expression. */
  address: {
    of: collapsedSpacesSql(addressLine),
    kind: 'text' as const,
    isSpaced: true,
    hidden: true as const,
    ...searchedOnly,
  },
  // Without `via`: there are so few countries that the planner would take any of them to be that of most locations, and
  // would not use the other indexes.
  country: lookupValues.name,
}

/** A grid list of locations; `besides` adds one to those in scope: the current location of an event. */
export function findLocations(db: Database, scope: OrganisationScope, query: GridQuery, besides?: SQL) {
  const own = withinScope(locations.organisationId, scope)
  return listFrom(
    {
      db,
      from: (fields) =>
        db
          .select(fields)
          .from(locations)
          .leftJoin(organisations, eq(organisations.id, locations.organisationId))
          .leftJoin(lookupValues, eq(lookupValues.id, locations.countryId)),
      columns,
      where: own && besides ? or(own, besides) : own,
      key: locations.id,
      // Everything that a look-up shows can be searched.
      searchable: ['name', 'address', 'country', 'organisationName', 'id'],
      rankedBy: 'name',
      defaultSort: 'name',
    },
    query,
  )
}

/** Events that an organisation in scope takes part in. */
function isEventVisible(db: Database, scope: OrganisationScope): SQL | undefined {
  if (scope === 'all') return undefined
  const ownAssignments = db
    .select({ one: sql`1` })
    .from(eventOrganisations)
    .where(and(eq(eventOrganisations.eventId, events.id), withinScope(eventOrganisations.organisationId, scope)))
  return exists(ownAssignments)
}

/** The location of an event that somebody in this scope may see. */
export const isLocationOfEvent = (db: Database, scope: OrganisationScope, eventId: number): SQL =>
  sql`${locations.id} = (${db
    .select({ id: events.locationId })
    .from(events)
    .where(and(eq(events.id, eventId), isEventVisible(db, scope)))})`

/** One location in scope with who saved it last, or undefined. */
export async function findLocation(db: Database, scope: OrganisationScope, id: number) {
  const [found] = await db
    .select({
      ...ownColumns,
      organisationName: organisations.name,
      version: locations.version,
      updatedAt: locations.updatedAt,
      updatedByName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(locations)
    .innerJoin(organisations, eq(organisations.id, locations.organisationId))
    .leftJoin(users, eq(users.id, locations.updatedBy))
    .where(and(eq(locations.id, id), withinScope(locations.organisationId, scope)))
  return found
}

type LocationRecord = NonNullable<Awaited<ReturnType<typeof findLocation>>>

export async function isCountry(db: Database, countryId: number): Promise<boolean> {
  const [found] = await db
    .select({ id: lookupValues.id })
    .from(lookupValues)
    .where(and(eq(lookupValues.id, countryId), eq(lookupValues.category, 'countries')))
  return found !== undefined
}

/** True when another location of the organisation has the name, in whatever case. */
export const isLocationNameTaken = (db: Database, organisationId: number, name: string, exceptId?: number) =>
  isNameTaken(db, locations, name, { among: eq(locations.organisationId, organisationId), exceptId })

export const insertLocation = (db: Database, location: NewLocation, stamp: Stamp) =>
  insertRecord(db, locations, location, stamp)

export const updateLocation = (db: Database, before: LocationRecord, location: NewLocation, stamp: Stamp) =>
  updateRecord(db, locations, before, location, stamp)

export async function deleteLocation(db: Database, id: number) {
  await db.delete(locations).where(eq(locations.id, id))
}

/** Deletes those of these locations that no event uses, and answers what they were. */
export function deleteUnused(db: Database, ids: readonly number[]) {
  const among = sql`${locations.id} = any(${idArray(ids)})`
  const used = db.select({ one: sql`1` }).from(events).where(eq(events.locationId, locations.id))
  return db
    .delete(locations)
    .where(and(among, sql`not ${exists(used)}`))
    .returning()
}

const namesShownMax = 5

/** The names of the first events at a location in scope, at most `namesShownMax`, and the number of all others. */
export async function findEventsAtLocation(db: Database, scope: OrganisationScope, locationId: number) {
  const [named, [all]] = await Promise.all([
    db
      .select({ name: events.name })
      .from(events)
      .where(and(eq(events.locationId, locationId), isEventVisible(db, scope)))
      .orderBy(asc(events.name), asc(events.id))
      .limit(namesShownMax),
    db.select({ total: count() }).from(events).where(eq(events.locationId, locationId)),
  ])
  return { names: named.map(({ name }) => name), others: (all?.total ?? 0) - named.length }
}
