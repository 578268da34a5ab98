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
import { notFound, unauthenticated } from '@/lib/floor/errors/domain-error'
import type { Context } from '@/lib/floor/identity/context'
import { type LookupItem, type LookupType, lookupTypeOf } from './schema'

/** Every signed-in role may read look-ups, because every form needs them. */
function assertSignedIn({ actor }: Context) {
  if (actor.kind === 'anonymous') throw unauthenticated()
}

/**
 * The values of one list, or with `valueId` only that value (empty when it is not in the list).
 * @throws DomainError 401 when nobody is signed in, 404 for a list that does not exist
 */
export async function listLookup(ctx: Context, lookupType: string, valueId?: number): Promise<{ data: LookupItem[] }> {
  assertSignedIn(ctx)
  const type = lookupTypeOf(lookupType)
  if (!type) throw notFound('Lookup type')
  const values = await listLookupValues(ctx, type)
  return { data: valueId === undefined ? values : values.filter(({ id }) => id === valueId) }
}

/** The values of a list, for screens rendered on the server. */
export const listLookupValues = (ctx: Context, type: LookupType): Promise<LookupItem[]> =>
  cachedList<LookupItem>(type, () => findLookupValues(ctx.db, type))

/** Every discipline with its sub-disciplines. @throws DomainError 401 when nobody is signed in */
export async function listDisciplines(ctx: Context) {
  assertSignedIn(ctx)
  return { data: await cachedList('disciplines', () => findDisciplines(ctx.db)) }
}

export type Discipline = Awaited<ReturnType<typeof findDisciplines>>[number]

/** Every upper-tier authority, by name. @throws DomainError 401 when nobody is signed in */
export async function listUpperTierAuthorities(ctx: Context) {
  assertSignedIn(ctx)
  return { data: await cachedList('upperAuthorities', () => findUpperTierAuthorities(ctx.db)) }
}

/** Every constituency, by name. @throws DomainError 401 when nobody is signed in */
export async function listConstituencies(ctx: Context) {
  assertSignedIn(ctx)
  return { data: await cachedList('constituencies', () => findConstituencies(ctx.db)) }
}

const cachedLists = new Map<string, Promise<readonly unknown[]>>()

/**
 * A reference list, read once per process: it changes only with a release, which starts new processes. An empty list,
 * which means that the database is not seeded yet, and a failed read are not cached.
 */
function cachedList<Item>(name: string, read: () => Promise<Item[]>): Promise<Item[]> {
  const found = cachedLists.get(name) as Promise<Item[]> | undefined
  if (found) return found
  const reading = read()
  cachedLists.set(name, reading)
  const forget = () => cachedLists.delete(name)
  reading.then((list) => list.length === 0 && forget(), forget)
  return reading
}

/** The values of one list in their order; providers by name, manual ones last. */
async function findLookupValues(db: Database, type: LookupType) {
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

async function findDisciplines(db: Database) {
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

const findUpperTierAuthorities = (db: Database) =>
  db.select().from(upperTierAuthorities).orderBy(asc(upperTierAuthorities.name), asc(upperTierAuthorities.id))

const findConstituencies = (db: Database) =>
  db.select().from(constituencies).orderBy(asc(constituencies.name), asc(constituencies.id))
