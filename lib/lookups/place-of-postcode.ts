import 'server-only'
import { eq } from 'drizzle-orm'
import { postcodeOutcodes, upperTierAuthorities } from '@/db/schema'
import type { Context } from '@/lib/floor/identity/context'
import { tidyPostcode } from '@/lib/floor/validation/fields'

const unknownPlace = { regionId: null, upperTierAuthorityId: null, upperTierAuthority: null, aceAreaId: null }

/**
 * The place of a postcode's outward code: the nation, the main upper-tier authority and that authority's funder area.
 * It is only a suggestion: one code in fifteen lies in two regions. All null for a code without a place (forces, large
 * users, the islands) and for an invalid postcode.
 */
export async function findPlaceOfPostcode({ db }: Context, postcode: string) {
  const [outcode] = tidyPostcode(postcode).split(' ')
  if (!outcode) return unknownPlace
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
  return place ?? unknownPlace
}
