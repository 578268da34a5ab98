import { addDays, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { type Quarter, quartersTouched, whenIs } from '@/lib/floor/calendar/quarter'
import { type Figures, figuresOf, noFigures, quarterNumber } from './figures'
import type { DemoLocation, DemoOrganisation } from './organisations'
import type { Random } from './random'
import { instantOn, type World } from './world'

const relationship = { owner: 10, partner: 11 } as const
export const ticketed = 71
const notTicketed = 72
const funded = { inFull: 61, inPart: 62, no: 63 } as const
export const distribution = { inPerson: 37, touring: 38, live: 39, onDemand: 40, cinema: 42, hybrid: 43 } as const

export type DemoEvent = {
  id: number
  name: string
  startDate: PlainDate
  endDate: PlainDate
  location: DemoLocation
  owner: DemoOrganisation
  subDisciplineId: number
  reference: string | undefined
  quarters: { quarter: Quarter; figures: Figures }[]
}

type GivenEvent = {
  name: string
  location: DemoLocation
  startDate: PlainDate
  endDate: PlainDate
  eventTypeId: number
  subDisciplineId: number
  distributionTypeId?: number
  isFundedId?: number
  /** Leave out for an event without tickets. */
  tickets?: { providerId: number; reference?: string | undefined } | undefined
  /** The first one's figures and confirmations decide; there may be several. */
  owners: readonly [DemoOrganisation, ...DemoOrganisation[]]
  partners?: readonly DemoOrganisation[]
  /** Says for a quarter whether its figures are there; by default what is confirmed or long past is. */
  filled?: (quarter: Quarter) => boolean
}

/** An event with a row of figures for every quarter its dates touch. */
export function addEvent(world: World, random: Random, given: GivenEvent): DemoEvent {
  const { tables, today } = world
  const { owners, partners = [], location, tickets, subDisciplineId } = given
  const [owner] = owners
  const id = world.nextId('events')
  const madeOn = addDays(given.startDate, -random.whole(20, 120))
  const at = instantOn(madeOn < today ? madeOn : addDays(today, -(id % 14)), 11, random.whole(0, 59))
  const author = owner.staff[0]?.id ?? null
  tables.events.add({
    id,
    name: given.name,
    locationId: location.id,
    startDate: given.startDate,
    endDate: given.endDate,
    eventTypeId: given.eventTypeId,
    distributionTypeId: given.distributionTypeId ?? distribution.inPerson,
    subDisciplineId,
    isFundedId:
      given.isFundedId ??
      random.weighted([
        [funded.inFull, 5],
        [funded.inPart, 3],
        [funded.no, 2],
      ]),
    isTicketedId: tickets ? ticketed : notTicketed,
    boxOfficeProviderId: tickets?.providerId ?? null,
    boxOfficeReferenceId: tickets?.reference ?? null,
    createdAt: at,
    createdBy: author,
    updatedAt: at,
    updatedBy: author,
  })
  const assigned = [
    ...owners.map((one) => [one, relationship.owner]),
    ...partners.map((one) => [one, relationship.partner]),
  ]
  for (const [organisation, relationshipTypeId] of assigned as [DemoOrganisation, number][])
    tables.eventOrganisations.add({ eventId: id, organisationId: organisation.id, relationshipTypeId, subDisciplineId })

  const quarters = quartersTouched(given.startDate, given.endDate).map((quarter) => {
    const isConfirmed = owners.some((one) => one.confirmedThrough >= quarterNumber(quarter))
    const isFilled = isConfirmed || (given.filled ?? ((one) => oftenFilled(one, today, random)))(quarter)
    const figures = isFilled
      ? figuresOf(random, { ...given, quarter, isTicketed: Boolean(tickets) })
      : noFigures(random, { location, isTicketed: Boolean(tickets), when: whenIs(quarter, today) })
    tables.eventAttendances.add({ eventId: id, ...quarter, ...figures })
    return { quarter, figures }
  })
  const { name, startDate, endDate } = given
  return { id, name, startDate, endDate, location, owner, subDisciplineId, reference: tickets?.reference, quarters }
}

function oftenFilled(quarter: Quarter, today: PlainDate, random: Random): boolean {
  const when = whenIs(quarter, today)
  if (when === 'future') return false
  return random.chance(when === 'past' ? 0.85 : 0.3)
}
