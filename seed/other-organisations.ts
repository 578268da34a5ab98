import { addDays, daysBetween } from '@/lib/floor/calendar/plain-date'
import { quarterOf } from '@/lib/floor/calendar/quarter'
import { notExempt } from '@/lib/organisations/rules'
import { addConfirmations } from './confirmations'
import type { DemoData } from './demo-data'
import { addEvent, type DemoEvent } from './events'
import { quarterNumber } from './figures'
import { eventName } from './names'
import { addLocations, addOrganisation, type DemoOrganisation, initials, type OrganisationSpec } from './organisations'
import { addStaff } from './people'
import { anyPlace, placeAt } from './places'
import { distributionFor, endOf, eventTypeFor, isTicketed, subDisciplineFor } from './programme'
import type { Random } from './random'

/** Ticketing systems by how often organisations here sell through them; the last is a manual entry. */
const providers = [
  [101, 30],
  [103, 14],
  [104, 14],
  [102, 8],
  [105, 6],
  [110, 5],
  [122, 6],
  [123, 5],
  [111, 4],
  [107, 3],
  [131, 3],
  [137, 4],
] as const

type UsualOrganisationSpec = Partial<OrganisationSpec> & { name: string; disciplineId: number }

/** An organisation like most: somewhere in the country, of one of the four types, up to date or behind. */
export function addUsualOrganisation(data: DemoData, random: Random, spec: UsualOrganisationSpec): DemoOrganisation {
  const current = quarterNumber(quarterOf(data.today))
  const exempt = random.weighted([
    [notExempt, 86],
    [random.whole(64, 69), 14],
  ])
  const sellsTickets = ![3, 9].includes(spec.disciplineId) && random.chance(0.85)
  return addOrganisation(data, random, {
    place: anyPlace(random),
    npoStatus: random.weighted([
      [0, 80],
      [1, 6],
      [2, 6],
      [3, 8],
    ]),
    exemptFromSurveyingId: exempt,
    active: random.chance(0.96),
    providerId: sellsTickets ? random.weighted(providers) : undefined,
    confirmedThrough: random.weighted([
      [current - 1, 55],
      [current - 2, 25],
      [current - 3, 8],
      [current - 6, 6],
      [0, 6],
    ]),
    ...spec,
  })
}

type ProgrammeSpec = { count: number; partner?: DemoOrganisation | undefined; from: string; to: string }

/** Events spread evenly over the days, with the confirmations that follow from them. */
export function addProgramme(
  data: DemoData,
  random: Random,
  organisation: DemoOrganisation,
  spec: ProgrammeSpec,
): DemoEvent[] {
  const { count, partner, from, to } = spec
  const days = daysBetween(from, to)
  const owned: DemoEvent[] = []
  for (let index = 0; index < count; index++) {
    const eventTypeId = eventTypeFor(organisation.disciplineId, random)
    const startDate = addDays(from, Math.floor(((index + random.fraction()) / count) * days))
    const sells = isTicketed(eventTypeId, random) ? organisation.providerId : undefined
    const year = Number(startDate.slice(2, 4))
    const reference = `${initials(organisation.name)}-${year}${year + 1}-${String(index + 1).padStart(3, '0')}`
    owned.push(
      addEvent(data, random, {
        name: eventName(eventTypeId, random),
        location: random.pick(organisation.locations),
        startDate,
        endDate: endOf(startDate, eventTypeId, random),
        eventTypeId,
        subDisciplineId: subDisciplineFor(organisation.disciplineId, random),
        distributionTypeId: distributionFor(eventTypeId, random),
        tickets: sells ? { providerId: sells, reference: random.chance(0.92) ? reference : undefined } : undefined,
        owners: [organisation],
        partners: partner && random.chance(0.08) ? [partner] : [],
      }),
    )
  }
  addConfirmations(data, random.fork('confirmations'), organisation, owned)
  return owned
}

/** Each shows something: a type, an exemption, another nation, nobody active, no events at all. */
const smallOrganisations: [facts: UsualOrganisationSpec, outcode: string, staff: number, events: number][] = [
  [{ name: 'Blue Heron Dance', disciplineId: 2, npoStatus: 0 }, 'LS7', 3, 9],
  [{ name: 'Thornhaven Playhouse', disciplineId: 7, npoStatus: 0 }, 'YO1', 4, 12],
  [{ name: 'Ashcombe Museum', disciplineId: 5, npoStatus: 0 }, 'EX4', 2, 8],
  [{ name: 'Carrstow Library Service', disciplineId: 3, npoStatus: 3 }, 'NE1', 2, 6],
  [{ name: 'Silver Kite Puppet Company', disciplineId: 7, npoStatus: 0, exemptFromSurveyingId: 64 }, 'BS1', 2, 7],
  [{ name: 'Wendmere Sinfonia', disciplineId: 6, npoStatus: 0 }, 'M1', 3, 10],
  [{ name: 'Hollinfield Gallery', disciplineId: 8, npoStatus: 0 }, 'B5', 2, 7],
  [{ name: 'Selbridge Book Festival', disciplineId: 4, npoStatus: 3 }, 'NR2', 2, 5],
  [{ name: 'Northern Thread Arts Development', disciplineId: 9, npoStatus: 1, exemptFromSurveyingId: 65 }, 'S1', 2, 3],
  [{ name: 'Kestford Creative People', disciplineId: 1, npoStatus: 2 }, 'ST1', 2, 6],
  [{ name: 'Glas y Dorlan Dance', disciplineId: 2, npoStatus: 3 }, 'CF10', 1, 4],
  [{ name: 'Tarnwick Jazz', disciplineId: 6, npoStatus: 3, active: false }, 'CA1', 1, 2],
  [{ name: 'Lark and Ladder Circus', disciplineId: 7, npoStatus: 0 }, 'SE8', 1, 0],
  [{ name: 'Quarrhaven Print Studio', disciplineId: 8, npoStatus: 0 }, 'TR1', 2, 5],
]

/** The organisations beside the two of the demonstration accounts, with people who work for one or several of them. */
export function addOtherOrganisations(
  data: DemoData,
  harbour: DemoOrganisation,
): { organisations: DemoOrganisation[]; events: DemoEvent[] } {
  const random = data.random.fork('others')
  const events: DemoEvent[] = []
  const organisations = smallOrganisations.map(([facts, outcode, staff, count], index) => {
    const own = random.fork(index)
    const place = placeAt(outcode, own)
    const organisation = addUsualOrganisation(data, own, {
      active: true,
      exemptFromSurveyingId: notExempt,
      ...facts,
      place,
    })
    addStaff(data, own, [organisation], staff)
    addLocations(data, own, organisation, 3)
    const [from, to] = [addDays(data.today, -640), addDays(data.today, 200)]
    const partner = index < 2 ? harbour : undefined
    events.push(...addProgramme(data, own, organisation, { count, partner, from, to }))
    return organisation
  })
  const [dance, playhouse, museum] = organisations
  if (dance && playhouse && museum) {
    addStaff(data, random.fork('shared'), [playhouse, dance], 2)
    addStaff(data, random.fork('three'), [museum, dance, playhouse], 1)
  }
  addStaff(data, random.fork('harbour'), [harbour], 9)
  return { organisations, events }
}
