import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import { idArray } from '@/lib/floor/id-array'
import { censusRegions } from '@/lib/geography/census/census-places'

/** A file of the census: what it counts people by, its name, and what its licence asks to be said. */
export type CensusEdition = { characteristic: string; name: string; licence: string }

/** The files of the census by region or by authority, the latest of each kind; none where none was loaded. */
export async function findCensusEditions(db: Database, areas: 'region' | 'authority'): Promise<CensusEdition[]> {
  const rows = await db.execute<CensusEdition>(sql`
    select distinct on (characteristic) characteristic, name, licence from geography_editions
    where kind = 'population' and areas = ${areas} order by characteristic, id desc`)
  return [...rows]
}

/** The regions of England, or other nations, where organisations have their address. */
export async function findRegionsOf(db: Database, organisations: OrganisationScope): Promise<string[]> {
  const condition = organisations === 'all' ? sql`true` : sql`organisations.id = any(${idArray(organisations)})`
  const rows = await db.execute<{ region: string }>(sql`
    select distinct coalesce(authorities.english_region, nations.name) as region
    from organisations
    join upper_tier_authorities as authorities on authorities.id = organisations.upper_tier_authority_id
    join lookup_values as nations on nations.id = organisations.region_id
    where ${condition} order by 1`)
  return rows.map(({ region }) => region)
}

export type CountedPeople = { characteristic: string; area: string; category: string; people: number }

/** What the census counted in some regions, by their codes. */
export async function findPeopleOf(db: Database, areas: readonly string[]): Promise<CountedPeople[]> {
  const rows = await db.execute<CountedPeople>(sql`
    select characteristic, area, category, people from population_counts
    where area = any(${`{${areas.join(',')}}`}::text[]) order by characteristic, area, category`)
  return [...rows]
}

/** Everybody of 16 and over in each region, and in each authority by its name, as one file of the census has them. */
export async function findEverybody(
  db: Database,
  characteristic: string,
): Promise<{ regions: Map<string, number>; authorities: Map<string, number> }> {
  const rows = await db.execute<{ area: string; authority: string | null; people: number }>(sql`
    select area, authorities.name as authority, people from population_counts
    left join upper_tier_authorities as authorities on authorities.ons_code = area
    where characteristic = ${characteristic} and category = ''`)
  return {
    regions: new Map(
      rows.flatMap(({ area, people }) => {
        const name = censusRegions.get(area)
        return name === undefined ? [] : [[name, people] as const]
      }),
    ),
    authorities: new Map(rows.flatMap(({ authority, people }) => (authority === null ? [] : [[authority, people]]))),
  }
}
