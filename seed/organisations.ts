import { addDays } from '@/lib/floor/calendar/plain-date'
import { hallName, ownHall } from './names'
import { Catchment, type Place, placeNear, postcodeIn, streetAddress } from './places'
import type { Random } from './random'
import { instantOn, type World } from './world'

export type DemoLocation = { id: number; name: string; capacity: number }

export type DemoOrganisation = {
  id: number
  name: string
  knownAs: string
  disciplineId: number
  place: Place
  catchment: Catchment
  /** The ticketing provider it sells through; undefined when it sells nothing. */
  providerId: number | undefined
  locations: DemoLocation[]
  /** The last quarter it has confirmed, counted in quarters; nothing when 0. */
  confirmedThrough: number
  staff: { id: number; name: string }[]
  exempt: boolean
}

export type GivenOrganisation = {
  name: string
  disciplineId: number
  place: Place
  knownAs?: string
  alternativeName?: string
  npoStatus?: number
  exemptFromSurveyingId?: number
  active?: boolean
  providerId?: number | undefined
  confirmedThrough?: number
}

export const notExempt = 70
const memberSince = '2023-05-15'

/** An organisation that has been on the platform from its beginning, with one provider reference when it sells tickets. */
export function addOrganisation(world: World, random: Random, given: GivenOrganisation): DemoOrganisation {
  const { tables, taken } = world
  const id = world.nextId('organisations')
  const { place, name } = given
  taken.names.add(name.toLowerCase())
  const exemptFromSurveyingId = given.exemptFromSurveyingId ?? notExempt
  const knownAs = given.knownAs ?? name
  const at = instantOn(addDays(memberSince, id % 200), 9)
  tables.organisations.add({
    id,
    name,
    knownAs,
    alternativeName: given.alternativeName ?? '',
    npoStatus: given.npoStatus ?? 0,
    exemptFromSurveyingId,
    disciplineId: given.disciplineId,
    urn: random.chance(0.9) ? `URN-${String(100_000 + id)}` : '',
    addressLine1: streetAddress(random),
    addressLine2: place.town,
    postcode: postcodeIn(place.outcode, random),
    regionId: place.nationId,
    upperTierAuthorityId: place.upperTierAuthorityId,
    constituencyId: place.constituencyId,
    aceAreaId: place.aceAreaId,
    activeStatus: given.active === false ? 0 : 1,
    createdAt: at,
    createdBy: null,
    updatedAt: at,
    updatedBy: null,
  })
  if (given.providerId)
    tables.organisationBoxOffices.add({
      organisationId: id,
      boxOfficeProviderId: given.providerId,
      providerOrgRef: `${initials(name)}-${random.whole(1000, 9999)}`,
      providerKey: random.chance(0.3) ? random.hex(12) : '',
    })
  return {
    id,
    name,
    knownAs,
    disciplineId: given.disciplineId,
    place,
    catchment: new Catchment(place, random.fork('catchment')),
    providerId: given.providerId,
    locations: [],
    confirmedThrough: given.confirmedThrough ?? 0,
    staff: [],
    exempt: exemptFromSurveyingId !== notExempt,
  }
}

export const initials = (name: string) =>
  name
    .split(/[^\p{L}]+/u)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
    .slice(0, 4)

type GivenLocation = {
  name: string
  /** A country of the look-up list; the organisation's own nation when left out. */
  countryId?: number
  place?: Place
  active?: boolean
  capacity?: number
  addressLine1?: string
}

/** Countries of the look-up list begin at 45, in the order of the nations. */
const countryOf = (nationId: number) => nationId + 44
/** From here on the countries take no address. */
const firstWithoutAddress = 49

export function addLocation(
  world: World,
  random: Random,
  organisation: DemoOrganisation,
  given: GivenLocation,
): DemoLocation {
  const place = given.place ?? organisation.place
  const countryId = given.countryId ?? countryOf(place.nationId)
  const takesAddress = countryId < firstWithoutAddress
  const id = world.nextId('locations')
  const at = instantOn(addDays(memberSince, id % 300), 10)
  world.tables.locations.add({
    id,
    organisationId: organisation.id,
    name: given.name,
    activeStatus: given.active === false ? 0 : 1,
    countryId,
    addressLine1: takesAddress ? (given.addressLine1 ?? streetAddress(random)) : '',
    addressLine2: '',
    city: takesAddress ? place.town : '',
    postcode: takesAddress ? postcodeIn(place.outcode, random) : '',
    createdAt: at,
    createdBy: organisation.staff[0]?.id ?? null,
    updatedAt: at,
    updatedBy: null,
  })
  const location = { id, name: given.name, capacity: given.capacity ?? random.pick([60, 80, 120, 200, 350, 600, 1100]) }
  organisation.locations.push(location)
  return location
}

/** Its own halls, then halls of the neighbourhood; names are unique within the organisation. */
export function addLocations(world: World, random: Random, organisation: DemoOrganisation, count: number): void {
  const taken = new Set<string>()
  for (let index = 0; taken.size < count; index++) {
    const name = index < 3 ? ownHall(organisation.knownAs, index) : hallName(random)
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    const place = index < 3 ? organisation.place : placeNear(organisation.place, random)
    addLocation(world, random, organisation, { name, place, active: index < 2 || random.chance(0.94) })
  }
}
