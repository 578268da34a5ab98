import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'

/** The number of the postcode directory that was loaded last; null where none was. */
export async function findPostcodeEdition(db: Database): Promise<number | null> {
  const [found] = await db.execute<{ id: number | null }>(
    sql`select max(id) as id from geography_editions where kind = 'postcodes'`,
  )
  return found?.id ?? null
}

/** A query of what the loaded geography says of each postcode: postcode, region_id, upper_tier_authority_id, decile, area_group. */
export const codesOfPostcodes = sql`
  select postcodes.postcode, postcodes.region_id, postcodes.upper_tier_authority_id,
    coalesce(deprivation.decile, earlier.decile) as decile, coalesce(groups.name, wider.name) as area_group
  from postcodes
  left join area_deprivation as deprivation on deprivation.area = postcodes.small_area
  left join area_deprivation as earlier on earlier.area = postcodes.earlier_small_area
  left join area_groups as groups on groups.area = postcodes.output_area
  left join area_groups as wider on wider.area = postcodes.small_area`
