import { addDays } from '@/lib/floor/calendar/plain-date'
import { addAccounts } from './accounts'
import { addConfirmations } from './confirmations'
import type { DemoEvent } from './events'
import { addHarbour, addHarbourEvents, addMoorside, addMoorsideEvents } from './harbour'
import { addHarbourSurveys } from './harbour-surveys'
import type { DemoOrganisation } from './organisations'
import { addOthers } from './others'
import { addUser, role } from './people'
import { responseLines } from './responses'
import { addSurvey } from './surveys'
import { Sales } from './ticketing'
import { addTrail } from './trail'
import type { World } from './world'

/**
 * The small size: two organisations in detail, fourteen beside them, and every state that a screen can show.
 * @returns the lines of ticket sales, to be copied once the rest is there
 */
export function makeSmall(world: World): Iterable<string> {
  const harbour = addHarbour(world)
  const moorside = addMoorside(world)
  const accounts = addAccounts(world, harbour, moorside)
  addFunderStaff(world)
  const events = addHarbourEvents(world, harbour, moorside)
  const moorsideEvents = addMoorsideEvents(world, harbour, moorside)
  addConfirmations(world, world.random.fork('harbour confirmations'), harbour, events.all)
  addConfirmations(world, world.random.fork('moorside confirmations'), moorside, moorsideEvents)
  const others = addOthers(world, harbour)

  const surveys = addHarbourSurveys(world, harbour, events.named)
  for (const event of [...moorsideEvents, ...others.events.filter((_, index) => index % 5 === 0)])
    if (event.startDate < world.today && !event.owner.exempt) addAnsweredSurvey(world, event)

  addTrail(world, { accounts, harbour, survey: surveys.main })
  return harbourTickets(world, harbour, events.all)
}

/** Further people of the funder, one of whom has left. */
function addFunderStaff(world: World): void {
  const random = world.random.fork('funder')
  const shared = { jobTitle: 'Relationship Manager', role: role.globalAdmin, organisations: [] }
  addUser(world, random, { ...shared, email: 'gwen.price@funder.test', firstName: 'Gwen', lastName: 'Price' })
  addUser(world, random, {
    ...shared,
    email: 'tom.lister@funder.test',
    firstName: 'Tom',
    lastName: 'Lister',
    active: false,
  })
}

function addAnsweredSurvey(world: World, event: DemoEvent): void {
  const random = world.random.fork(`survey of event ${event.id}`)
  const survey = addSurvey(world, random, {
    event,
    state: random.weighted([
      ['published', 6],
      ['inactive', 1],
      ['archived', 2],
    ]),
    name: `${event.name} audiences`.slice(0, 75),
    optionalQuestions: random.chance(0.5) ? ['O-Q1', 'O-Q20', 'O-Q27'] : [],
    activeTo: addDays(event.endDate, 40),
  })
  for (const line of responseLines(world, random, survey, random.whole(4, 30))) world.tables.responses.lines.push(line)
}

/** What is sold under the theatre's references, up to two months ahead. */
function* harbourTickets(world: World, harbour: DemoOrganisation, events: readonly DemoEvent[]): Generator<string> {
  const random = world.random.fork('tickets')
  const sales = new Sales(world, random, harbour)
  const onSale = addDays(world.today, 60)
  for (const event of events)
    if (event.reference && event.startDate < onSale) yield* sales.linesFor(event, random.whole(60, 260))
  const [event] = events
  // Performances that the box office sells already and nobody has recorded as events yet.
  if (event)
    for (const [name, reference, first, last] of notRecorded) {
      const days = { startDate: addDays(world.today, first), endDate: addDays(world.today, last) }
      yield* sales.linesFor({ ...event, name, reference, ...days }, random.whole(60, 120))
    }
  for (const [name, reference, first, last] of justAnnounced)
    world.tables.boxOfficeReferences.add({
      organisationId: harbour.id,
      boxOfficeProviderId: harbour.providerId ?? null,
      eventIdentifier: reference,
      eventName: name,
      startDate: addDays(world.today, first),
      endDate: addDays(world.today, last),
      ticketsSold: 0,
    })
  sales.close()
}

/** Name, reference, first and last day, in days from today. */
type Announced = [name: string, reference: string, first: number, last: number]

const notRecorded: readonly Announced[] = [
  ['The Painted Door', 'HT-2627-033', 60, 72],
  ['New Year’s Day Concert', 'HT-2627-027', 41, 41],
]

/** On sale, and nothing sold yet. */
const justAnnounced: readonly Announced[] = [
  ['Lambing Season', 'HT-2627-036', 110, 114],
  ['Youth Company Showcase', 'HT-2627-038', 130, 131],
]
