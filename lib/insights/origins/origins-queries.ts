import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'

/** The names of places as cells have them: an authority, or what is left where that is not known. */
export type PlaceNames = ReadonlyMap<string, { region: string; authority: string | null }>

/** Authorities by number with their regions or nations; the nations below zero. */
export async function findPlaceNames(db: Database): Promise<PlaceNames> {
  const rows = await db.execute<{ value: string; region: string; authority: string | null }>(sql`
    select authorities.id::text as value, coalesce(authorities.english_region, nations.name) as region,
      authorities.name as authority
    from upper_tier_authorities as authorities join lookup_values as nations on nations.id = authorities.region_id
    union all
    select '-' || id, name, null from lookup_values where category = 'regions'`)
  return new Map(rows.map(({ value, region, authority }) => [value, { region, authority }]))
}

/** The files of geography that were loaded, the latest last. */
export async function findEditions(
  db: Database,
): Promise<{ id: number; kind: string; name: string; licence: string }[]> {
  const rows = await db.execute<{ id: number; kind: string; name: string; licence: string }>(
    sql`select id, kind, name, licence from geography_editions order by id`,
  )
  return [...rows]
}
