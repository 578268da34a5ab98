import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { boxOfficeProviders, locations, lookupValues, organisations, subDisciplines } from '@/db/schema'

/** Look-up values by id with the category each belongs to. */
export async function findLookupCategories(db: Database, ids: readonly number[]) {
  const found = await db
    .select({ id: lookupValues.id, category: lookupValues.category })
    .from(lookupValues)
    .where(inArray(lookupValues.id, [...ids]))
  return new Map(found.map(({ id, category }) => [id, category]))
}

export async function findSubDisciplineIds(db: Database, ids: readonly number[]) {
  const found = await db
    .select({ id: subDisciplines.id })
    .from(subDisciplines)
    .where(inArray(subDisciplines.id, [...ids]))
  return new Set(found.map(({ id }) => id))
}

export async function hasProvider(db: Database, id: number) {
  const [found] = await db
    .select({ id: boxOfficeProviders.id })
    .from(boxOfficeProviders)
    .where(eq(boxOfficeProviders.id, id))
  return found !== undefined
}

/** The organisation and status of a location, wherever it is. */
export async function findVenue(db: Database, id: number) {
  const [found] = await db
    .select({ organisationId: locations.organisationId, activeStatus: locations.activeStatus })
    .from(locations)
    .where(eq(locations.id, id))
  return found
}

/** Those of the organisations that are active. */
export async function findActiveOrganisations(db: Database, ids: readonly number[]) {
  const found = await db
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(inArray(organisations.id, [...ids]), eq(organisations.activeStatus, 1)))
  return new Set(found.map(({ id }) => id))
}
