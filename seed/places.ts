import { constituencies, postcodeAreas, postcodeOutcodes, upperTierAuthorities } from '@/db/reference/reference-files'
import type { Random, WeightedChoices } from './random'
import { streets } from './words'

/** Where something is, as the address forms want it. */
export type Place = {
  outcode: string
  town: string
  nationId: number
  englishRegion: string | null
  upperTierAuthorityId: number
  constituencyId: number
  aceAreaId: number
}

const areaOf = (outcode: string) => /^[A-Z]+/.exec(outcode)?.[0] ?? ''

/** 'Fylde' beside 'Blackpool' and the like are for readers of the list, not for an address. */
const towns = new Map(postcodeAreas.map(({ area, town }) => [area, town.replace(/ \(.*$/, '')]))
const authorities = new Map(upperTierAuthorities.map((authority) => [authority.id, authority]))

const constituenciesIn = new Map<number, number[]>()
for (const { id, upperTierAuthorityIds } of constituencies)
  for (const authority of upperTierAuthorityIds)
    constituenciesIn.set(authority, [...(constituenciesIn.get(authority) ?? []), id])

/** Outward codes where people live, with how many unit postcodes each has. */
const inhabited = postcodeOutcodes.filter(
  ({ postcodes, upperTierAuthorityId }) => upperTierAuthorityId !== null && (postcodes ?? 0) >= 150,
)
const byOutcode = new Map(inhabited.map((outcode) => [outcode.outcode, outcode]))
const weighted = inhabited.map((one) => [one, (one.postcodes ?? 0) * (one.regionId === 1 ? 1 : 0.15)] as const)
const byArea = Map.groupBy(weighted, ([{ outcode }]) => areaOf(outcode))

// The funder's areas cover England alone; awards elsewhere carry one set by hand, mostly Midlands and North.
const [midlands, north] = [13, 14]

function placeOf(outcode: (typeof inhabited)[number], random: Random): Place {
  const authority = authorities.get(outcode.upperTierAuthorityId ?? 0)
  if (!authority) throw new Error(`${outcode.outcode} has no authority`)
  const near = constituenciesIn.get(authority.id)
  if (!near) throw new Error(`${authority.name} has no constituency`)
  return {
    outcode: outcode.outcode,
    town: towns.get(areaOf(outcode.outcode)) ?? authority.name,
    nationId: outcode.regionId,
    englishRegion: outcode.englishRegion,
    upperTierAuthorityId: authority.id,
    constituencyId: random.pick(near),
    aceAreaId: authority.aceAreaId ?? (outcode.regionId === 2 ? midlands : north),
  }
}

export function placeAt(outcode: string, random: Random): Place {
  const found = byOutcode.get(outcode)
  if (!found) throw new Error(`Nobody lives in ${outcode}`)
  return placeOf(found, random)
}

/** Anywhere in Great Britain, mostly in England, more often where more people live. */
export const anyPlace = (random: Random): Place => placeOf(random.weighted(weighted), random)

/** Another place in the same postcode area. */
export const placeNear = ({ outcode }: Place, random: Random): Place =>
  placeOf(random.weighted(byArea.get(areaOf(outcode)) ?? weighted), random)

// The last two signs of a postcode are never C, I, K, M, O or V.
const unitSigns = 'ABDEFGHJLNPQRSTUWXYZ'

/** A postcode of the right shape in that outward code; whether it is in use nobody knows. */
export const postcodeIn = (outcode: string, random: Random) =>
  `${outcode} ${random.whole(1, 9)}${random.code(unitSigns, 2)}`

/** An outward code and the nation it is in. */
export type Home = { outcode: string; nationId: number }

const toHomes = (choices: WeightedChoices<(typeof inhabited)[number]>): WeightedChoices<Home> =>
  choices.map(([{ outcode, regionId }, weight]) => [{ outcode, nationId: regionId }, weight])

/** Where the people who come to one place live: mostly near by. A sample is drawn once, then picked from. */
export class Catchment {
  readonly #homes: Home[]
  readonly #byNation = new Map<number, Home[]>()

  constructor(place: Place, random: Random) {
    const near = toHomes(byArea.get(areaOf(place.outcode)) ?? weighted)
    this.#homes = Array.from({ length: 400 }, (_, index) => random.weighted(index < 310 ? near : everywhere))
  }

  home(random: Random): Home {
    return random.pick(this.#homes)
  }

  homeIn(nationId: number, random: Random): Home {
    let inNation = this.#byNation.get(nationId)
    if (!inNation) {
      inNation = this.#homes.filter((home) => home.nationId === nationId)
      this.#byNation.set(nationId, inNation)
    }
    return inNation.length > 0 ? random.pick(inNation) : random.weighted(byNation.get(nationId) ?? everywhere)
  }
}

/** Every seventh outward code is enough for those who come from far away. */
const everywhere = toHomes(weighted.filter((_, index) => index % 7 === 0))
const byNation = Map.groupBy(toHomes(weighted), ([{ nationId }]) => nationId)
byNation.set(4, [[{ outcode: 'BT1', nationId: 4 }, 1]])

export const streetAddress = (random: Random) => `${random.whole(1, 180)} ${random.pick(streets)}`
