import 'server-only'
import { notFound, unauthenticated } from '@/lib/floor/errors/domain-error'
import type { Context } from '@/lib/floor/identity/context'
import * as queries from './queries'
import {
  type Area,
  type Discipline,
  type LookupItem,
  type LookupType,
  lookupTypeOf,
  type UpperTierAuthority,
} from './schema'

/** What a look-up call answers. */
export type List<Item> = { data: Item[] }

/** Look-ups are for everybody who is signed in, whatever their role: every form needs them. */
function requireStaff({ actor }: Context) {
  if (actor.kind === 'anonymous') throw unauthenticated()
}

/**
 * The values of one list, or with `valueId` that value alone (none when it is not of the list).
 * @throws DomainError 401 when nobody is signed in, 404 for a list that does not exist
 */
export async function listLookup(ctx: Context, lookupType: string, valueId?: number): Promise<List<LookupItem>> {
  requireStaff(ctx)
  const type = lookupTypeOf(lookupType)
  if (!type) throw notFound('Lookup type')
  const values = await valuesOf(ctx, type)
  return { data: valueId === undefined ? values : values.filter(({ id }) => id === valueId) }
}

/** The values of a list that is known by name, for screens rendered on the server. */
export const valuesOf = (ctx: Context, type: LookupType): Promise<LookupItem[]> =>
  keptList<LookupItem>(type, () => queries.findLookupValues(ctx.db, type))

/** Every discipline with its sub-disciplines. @throws DomainError 401 when nobody is signed in */
export async function listDisciplines(ctx: Context): Promise<List<Discipline>> {
  requireStaff(ctx)
  return { data: await keptList('disciplines', () => queries.findDisciplines(ctx.db)) }
}

/** Every upper-tier authority, by name. @throws DomainError 401 when nobody is signed in */
export async function listUpperTierAuthorities(ctx: Context): Promise<List<UpperTierAuthority>> {
  requireStaff(ctx)
  return { data: await keptList('upperAuthorities', () => queries.findUpperTierAuthorities(ctx.db)) }
}

/** Every constituency, by name. @throws DomainError 401 when nobody is signed in */
export async function listConstituencies(ctx: Context): Promise<List<Area>> {
  requireStaff(ctx)
  return { data: await keptList('constituencies', () => queries.findConstituencies(ctx.db)) }
}

const kept = new Map<string, Promise<readonly unknown[]>>()

/**
 * A reference list, read once a process: it changes only with a release, and a release starts new processes. An empty
 * list is asked for again, since it can only mean that the database is not seeded yet; so is one that could not be read.
 */
function keptList<Item>(name: string, read: () => Promise<Item[]>): Promise<Item[]> {
  const found = kept.get(name) as Promise<Item[]> | undefined
  if (found) return found
  const reading = read()
  kept.set(name, reading)
  const forget = () => kept.delete(name)
  reading.then((list) => list.length === 0 && forget(), forget)
  return reading
}
