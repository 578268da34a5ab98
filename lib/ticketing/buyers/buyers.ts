import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { locations, organisations, postcodeOutcodes } from '@/db/schema'
import { distanceBandBetween } from '../distance-bands'

/** Where a buyer lives, as coarse as the figures need it. */
export type Buyer = {
  /** Sector, outward code, region, authority and band of distance, as COPY wants them. */
  copied: string
}

type Outcode = typeof postcodeOutcodes.$inferSelect

const unknown: Buyer = { copied: '\\N\t\\N\t\\N\t\\N\t\\N' }

/** `LS7 4HZ` is in the sector `LS7 4`. */
const sectorOf = (postcode: string) => (postcode.includes(' ') ? postcode.slice(0, -2) : null)

/** Finds where buyers live by their postcodes, and how far that is from the venue of their performance. */
export class Buyers {
  readonly #found = new Map<string, Buyer>()

  private constructor(
    private readonly outcodes: ReadonlyMap<string, Outcode>,
    private readonly venues: ReadonlyMap<string, string>,
    private readonly home: string,
  ) {}

  /** Reads the outward codes and the organisation's venues, once for a file. */
  static async of(db: Database, organisationId: number): Promise<Buyers> {
    const [outcodes, venues, [organisation]] = await Promise.all([
      db.select().from(postcodeOutcodes),
      db
        .select({ name: locations.name, postcode: locations.postcode })
        .from(locations)
        .where(and(eq(locations.organisationId, organisationId), eq(locations.activeStatus, 1))),
      db.select({ postcode: organisations.postcode }).from(organisations).where(eq(organisations.id, organisationId)),
    ])
    return new Buyers(
      new Map(outcodes.map((row) => [row.outcode, row])),
      new Map(venues.map(({ name, postcode }) => [name.trim().toLowerCase(), outcodeOf(postcode ?? '')])),
      outcodeOf(organisation?.postcode ?? ''),
    )
  }

  /** @param postcode whole or an outward code, tidied; null where it is not known */
  at(postcode: string | null, venueName: string | null): Buyer {
    if (postcode === null) return unknown
    // Postcodes of one sector are the same to everything that is found out here, and there are few sectors.
    const key = `${sectorOf(postcode) ?? postcode}\t${venueName ?? ''}`
    const found = this.#found.get(key)
    if (found) return found
    if (this.#found.size > mostRemembered) this.#found.clear()
    const buyer = this.#resolve(postcode, venueName)
    this.#found.set(key, buyer)
    return buyer
  }

  #resolve(postcode: string, venueName: string | null): Buyer {
    const outcode = outcodeOf(postcode)
    const place = this.outcodes.get(outcode)
    const venue = (venueName && this.venues.get(venueName.trim().toLowerCase())) || this.home
    const band = distanceBandBetween(place, this.outcodes.get(venue))
    const parts = [sectorOf(postcode), outcode, place?.regionId, place?.upperTierAuthorityId, band]
    return { copied: parts.map((part) => part ?? '\\N').join('\t') }
  }
}

/** The country has some eleven thousand sectors; more than this would only cost memory. */
const mostRemembered = 30_000

const outcodeOf = (postcode: string) => postcode.split(' ')[0] ?? ''
