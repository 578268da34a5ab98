import 'server-only'
import { eq } from 'drizzle-orm'
import { postcodeOutcodes, upperTierAuthorities } from '@/db/schema'
import type { Context } from '@/lib/floor/identity/context'
import { tidyPostcode } from '@/lib/floor/validation/fields'

const nowhere = { regionId: null, upperTierAuthorityId: null, upperTierAuthority: null, aceAreaId: null }

/**
 * What the outward code of a postcode tells of a place: the nation, the main upper-tier authority and that authority's
 * funder area. A suggestion and no more: one code in fifteen lies in two regions. All null for a code of no place
 * (forces, large users, the islands) and for what is no postcode.
 */
export async function placeOfPostcode({ db }: Context, postcode: string) {
  const [outcode] = tidyPostcode(postcode).split(' ')
  if (!outcode) return nowhere
  const [place] = await db
    .select({
      regionId: postcodeOutcodes.regionId,
      upperTierAuthorityId: postcodeOutcodes.upperTierAuthorityId,
      upperTierAuthority: upperTierAuthorities.name,
      aceAreaId: upperTierAuthorities.aceAreaId,
    })
    .from(postcodeOutcodes)
    .leftJoin(upperTierAuthorities, eq(upperTierAuthorities.id, postcodeOutcodes.upperTierAuthorityId))
    .where(eq(postcodeOutcodes.outcode, outcode))
  return place ?? nowhere
}
