import 'server-only'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import {
  boxOfficeProviders,
  constituencies,
  disciplines,
  lookupValues,
  subDisciplines,
  upperTierAuthorities,
} from '@/db/schema'
import type { LookupType } from './schema'

/** The values of one list in their order; providers by name, the manual entries after the systems. */
export async function findLookupValues(db: Database, type: LookupType) {
  if (type === 'boxOfficeProviders') {
    const { isManual, name } = boxOfficeProviders
    return db.select().from(boxOfficeProviders).orderBy(asc(isManual), asc(name))
  }
  const values = await db
    .select({ id: lookupValues.id, name: lookupValues.name, attributes: lookupValues.attributes })
    .from(lookupValues)
    .where(eq(lookupValues.category, type))
    .orderBy(asc(lookupValues.sequence), asc(lookupValues.id))
  return values.map(({ attributes, ...value }) => ({ ...attributes, ...value }))
}

export async function findDisciplines(db: Database) {
  const [main, sub] = await Promise.all([
    db.select().from(disciplines).orderBy(asc(disciplines.sequence)),
    db.select().from(subDisciplines).orderBy(asc(subDisciplines.sequence), asc(subDisciplines.id)),
  ])
  return main.map(({ id, name, description }) => ({
    id,
    name,
    description,
    subDisciplines: sub
      .filter(({ disciplineId }) => disciplineId === id)
      .map(({ sequence: _, ...one }) => ({ ...one, disciplineName: name })),
  }))
}

export const findUpperTierAuthorities = (db: Database) =>
  db.select().from(upperTierAuthorities).orderBy(asc(upperTierAuthorities.name), asc(upperTierAuthorities.id))

export const findConstituencies = (db: Database) =>
  db.select().from(constituencies).orderBy(asc(constituencies.name), asc(constituencies.id))
