import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { tidyPostcode, ukPostcode } from '@/lib/floor/validation/fields'
import { homeRegionNamed, unknownRegion } from '@/lib/geography/home-regions'
import { distanceBandBetween } from '@/lib/ticketing/distance-bands'
import { type AnswerValue, answeredValue } from './answer-reading'

type Place = {
  outcode: string
  regionId: number
  regionCode: string | undefined
  authorityId: number | null
  latitude: number | null
  longitude: number | null
}

/** The places of outward codes. */
export type PlaceByOutcode = ReadonlyMap<string, Place>

/** Every outward code with its place: 3,000 of them, read once a process. */
export async function readPlaces(db: Database): Promise<PlaceByOutcode> {
  const rows = await db.execute<{
    outcode: string
    region: string
    authority: number | null
    latitude: number | null
    longitude: number | null
  }>(sql`
    select outcode, coalesce(english_region, nations.name) as region, upper_tier_authority_id as authority, latitude, longitude
    from postcode_outcodes join lookup_values as nations on nations.id = postcode_outcodes.region_id`)
  return new Map(
    rows.map(({ outcode, region, authority, latitude, longitude }) => {
      const known = homeRegionNamed(region)
      return [
        outcode,
        {
          outcode,
          regionId: known?.id ?? unknownRegion,
          regionCode: known?.code,
          authorityId: authority,
          latitude,
          longitude,
        },
      ]
    }),
  )
}

const isPostcode = (text: string) => text !== '' && ukPostcode.safeParse(text).success

/** The outward code of a postcode, or of its first half, as somebody typed it; undefined for any other text. */
function outcodeOf(typed: unknown): string | undefined {
  if (typeof typed !== 'string') return undefined
  const bare = tidyPostcode(typed).replace(/[^A-Z0-9]/g, '')
  if (isPostcode(bare)) return bare.slice(0, -3)
  return isPostcode(`${bare} 1AA`) ? bare : undefined
}

/** Where somebody lives, as far as it is counted, from the postcode they typed. Nothing for one that is not known. */
export function homePlace(
  places: PlaceByOutcode,
  typed: unknown,
  venueOutcode: string | undefined,
): { regionId: number; values: AnswerValue[] } {
  const place = places.get(outcodeOf(typed) ?? '')
  if (!place) return { regionId: unknownRegion, values: [] }
  const distance = distanceBandBetween(place, places.get(venueOutcode ?? ''))
  const found = {
    homeRegion: place.regionCode,
    homeAuthority: place.authorityId?.toString(),
    homeOutcode: place.outcode,
    distanceBand: distance?.toString(),
  }
  const values = Object.entries(found).flatMap(([concept, value]) =>
    value === undefined ? [] : [answeredValue, value].map((each) => ({ templateId: 0, concept, value: each })),
  )
  return { regionId: place.regionId, values }
}
