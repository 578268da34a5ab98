import type { QuarterFigures } from '@/lib/attendance/rules'
import { addDays, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { type Quarter, quartersBetween, quarterTiming } from '@/lib/floor/calendar/quarter'
import { type DemoData, instantOn } from './demo-data'
import { figuresOf, incompleteFigures, quarterNumber } from './figures'
import type { DemoLocation, DemoOrganisation } from './organisations'
import type { Random } from './random'

const relationship = { owner: 10, partner: 11 } as const
const ticketed = 71
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
  quarters: { quarter: Quarter; figures: QuarterFigures }[]
}

type EventSpec = {
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
export function addEvent(data: DemoData, random: Random, spec: EventSpec): DemoEvent {
  const { tables, today } = data
  const { owners, partners = [], location, tickets, subDisciplineId } = spec
  const [owner] = owners
  const id = data.nextId('events')
  const madeOn = addDays(spec.startDate, -random.whole(20, 120))
  const at = instantOn(madeOn < today ? madeOn : addDays(today, -(id % 14)), 11, random.whole(0, 59))
  const author = owner.staff[0]?.id ?? null
  tables.events.add({
    id,
    name: spec.name,
    locationId: location.id,
    startDate: spec.startDate,
    endDate: spec.endDate,
    eventTypeId: spec.eventTypeId,
    distributionTypeId: spec.distributionTypeId ?? distribution.inPerson,
    subDisciplineId,
    isFundedId:
      spec.isFundedId ??
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

  if (tickets?.reference)
    for (const { id: organisationId } of owners)
      tables.eventBoxOfficeReferences.add({
        ...{ organisationId, eventId: id, boxOfficeProviderId: tickets.providerId },
        ...{ reference: tickets.reference, isOfForm: true },
      })

  const quarters = quartersBetween(spec.startDate, spec.endDate).map((quarter) => {
    const isConfirmed = owners.some((one) => one.confirmedThrough >= quarterNumber(quarter))
    const isFilled = isConfirmed || (spec.filled ?? ((one) => isOftenFilled(one, today, random)))(quarter)
    const figures = isFilled
      ? figuresOf(random, { ...spec, quarter, isTicketed: Boolean(tickets) })
      : incompleteFigures(random, { location, isTicketed: Boolean(tickets), when: quarterTiming(quarter, today) })
    tables.eventAttendances.add({ eventId: id, ...quarter, ...figures })
    return { quarter, figures }
  })
  const { name, startDate, endDate } = spec
  return { id, name, startDate, endDate, location, owner, subDisciplineId, reference: tickets?.reference, quarters }
}

function isOftenFilled(quarter: Quarter, today: PlainDate, random: Random): boolean {
  const when = quarterTiming(quarter, today)
  if (when === 'future') return false
  return random.chance(when === 'past' ? 0.85 : 0.3)
}
