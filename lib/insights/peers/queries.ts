import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { eventOwner } from '@/lib/floor/access/event-role'
import { homeRegionNamed } from '@/lib/geography/home-regions'
import { sizeBandOf } from '@/lib/published/size-bands'
import type { OrganisationPlace } from './peer-groups'

/**
 * The groups that an organisation is in: region and discipline as they are now; its size as releases of the year have fixed it, or else by
 * its attendance of the year before, as the first of them will.
 */
export async function findOrganisationPlace(
  db: Database,
  organisationId: number,
  year: number,
): Promise<OrganisationPlace | undefined> {
  const [row] = await db.execute<{
    discipline_id: number
    region: string
    size_id: number | null
    attendance: string
  }>(sql`
    select organisations.discipline_id, coalesce(authorities.english_region, nations.name) as region,
      (select facts.size_id from figure_release_facts as facts join figure_releases as releases on releases.id = facts.release_id
        where facts.organisation_id = organisations.id and facts.year = ${year}::smallint and releases.state = 'approved'
        order by releases.decided_at, releases.id limit 1) as size_id,
      (select coalesce(sum(coalesce(known_attendance, 0) + coalesce(estimated_attendance, 0)), 0)
        from event_attendances as figures
        where figures.year = ${year - 1}::smallint and figures.event_id in (
          select event_id from event_organisations where relationship_type_id = ${eventOwner} and organisation_id = organisations.id)
      ) as attendance
    from organisations join upper_tier_authorities as authorities on authorities.id = organisations.upper_tier_authority_id
    join lookup_values as nations on nations.id = organisations.region_id
    where organisations.id = ${organisationId}`)
  if (!row) return undefined
  return {
    regionId: homeRegionNamed(row.region)?.id,
    disciplineId: row.discipline_id,
    sizeId: row.size_id ?? sizeBandOf(Number(row.attendance)),
  }
}
