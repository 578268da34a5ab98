import type { NpoStatus } from '@/db/stored-values'
import { addDays } from '@/lib/floor/calendar/plain-date'
import { notExempt } from '@/lib/organisations/rules'
import { type DemoData, instantOn } from './demo-data'
import { hallName, ownHall } from './names'
import { Catchment, type Place, placeNear, postcodeIn, streetAddress } from './places'
import type { Random } from './random'

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

export type OrganisationSpec = {
  name: string
  disciplineId: number
  place: Place
  knownAs?: string
  alternativeName?: string
  npoStatus?: NpoStatus
  exemptFromSurveyingId?: number
  active?: boolean
  providerId?: number | undefined
  confirmedThrough?: number
}

const memberSince = '2023-05-15'

/**
 * An organisation that has been on the platform from its beginning, with one provider reference when it sells tickets.
 */
export function addOrganisation(data: DemoData, random: Random, spec: OrganisationSpec): DemoOrganisation {
  const { tables, used } = data
  const id = data.nextId('organisations')
  const { place, name } = spec
  used.names.add(name.toLowerCase())
  const exemptFromSurveyingId = spec.exemptFromSurveyingId ?? notExempt
  const knownAs = spec.knownAs ?? name
  const at = instantOn(addDays(memberSince, id % 200), 9)
  tables.organisations.add({
    id,
    name,
    knownAs,
    alternativeName: spec.alternativeName ?? '',
    npoStatus: spec.npoStatus ?? 0,
    exemptFromSurveyingId,
    disciplineId: spec.disciplineId,
    urn: random.chance(0.9) ? `URN-${String(100_000 + id)}` : '',
    addressLine1: streetAddress(random),
    addressLine2: place.town,
    postcode: postcodeIn(place.outcode, random),
    regionId: place.nationId,
    upperTierAuthorityId: place.upperTierAuthorityId,
    constituencyId: place.constituencyId,
    aceAreaId: place.aceAreaId,
    activeStatus: spec.active === false ? 0 : 1,
    createdAt: at,
    createdBy: null,
    updatedAt: at,
    updatedBy: null,
  })
  if (spec.providerId)
    tables.organisationBoxOffices.add({
      organisationId: id,
      boxOfficeProviderId: spec.providerId,
      providerOrgRef: `${initials(name)}-${random.whole(1000, 9999)}`,
      providerKey: random.chance(0.3) ? random.hex(12) : '',
    })
  return {
    id,
    name,
    knownAs,
    disciplineId: spec.disciplineId,
    place,
    catchment: new Catchment(place, random.fork('catchment')),
    providerId: spec.providerId,
    locations: [],
    confirmedThrough: spec.confirmedThrough ?? 0,
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

type LocationSpec = {
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
  data: DemoData,
  random: Random,
  organisation: DemoOrganisation,
  spec: LocationSpec,
): DemoLocation {
  const place = spec.place ?? organisation.place
  const countryId = spec.countryId ?? countryOf(place.nationId)
  const takesAddress = countryId < firstWithoutAddress
  const id = data.nextId('locations')
  const at = instantOn(addDays(memberSince, id % 300), 10)
  data.tables.locations.add({
    id,
    organisationId: organisation.id,
    name: spec.name,
    activeStatus: spec.active === false ? 0 : 1,
    countryId,
    addressLine1: takesAddress ? (spec.addressLine1 ?? streetAddress(random)) : '',
    addressLine2: '',
    city: takesAddress ? place.town : '',
    postcode: takesAddress ? postcodeIn(place.outcode, random) : '',
    createdAt: at,
    createdBy: organisation.staff[0]?.id ?? null,
    updatedAt: at,
    updatedBy: null,
  })
  const location = { id, name: spec.name, capacity: spec.capacity ?? random.pick([60, 80, 120, 200, 350, 600, 1100]) }
  organisation.locations.push(location)
  return location
}

/** Its own halls, then halls of the neighbourhood; names are unique within the organisation. */
export function addLocations(data: DemoData, random: Random, organisation: DemoOrganisation, count: number): void {
  const usedNames = new Set<string>()
  for (let index = 0; usedNames.size < count; index++) {
    const name = index < 3 ? ownHall(organisation.knownAs, index) : hallName(random)
    if (usedNames.has(name.toLowerCase())) continue
    usedNames.add(name.toLowerCase())
    const place = index < 3 ? organisation.place : placeNear(organisation.place, random)
    addLocation(data, random, organisation, { name, place, active: index < 2 || random.chance(0.94) })
  }
}
