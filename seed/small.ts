import { addDays } from '@/lib/floor/calendar/plain-date'
import { role } from '@/lib/floor/identity/role'
import { addAccounts } from './accounts'
import { addConfirmations } from './confirmations'
import type { DemoData } from './demo-data'
import type { DemoEvent } from './events'
import { addHarbour, addHarbourEvents, addMoorside, addMoorsideEvents } from './harbour'
import { addHarbourSurveys } from './harbour-surveys'
import type { DemoOrganisation } from './organisations'
import { addOtherOrganisations } from './other-organisations'
import { addUser } from './people'
import { addRecentActivity } from './recent-activity'
import { responseLines } from './responses'
import { addSurvey } from './surveys'
import { Sales } from './ticketing'

/**
 * The small size: two organisations in detail, fourteen beside them, and every state that a screen can show.
 * @returns the lines of ticket sales, to be copied once the rest is there
 */
export function makeSmall(data: DemoData): Iterable<string> {
  const harbour = addHarbour(data)
  const moorside = addMoorside(data)
  const accounts = addAccounts(data, harbour, moorside)
  addFunderStaff(data)
  const events = addHarbourEvents(data, harbour, moorside)
  const moorsideEvents = addMoorsideEvents(data, harbour, moorside)
  addConfirmations(data, data.random.fork('harbour confirmations'), harbour, events.all)
  addConfirmations(data, data.random.fork('moorside confirmations'), moorside, moorsideEvents)
  const others = addOtherOrganisations(data, harbour)

  const surveys = addHarbourSurveys(data, harbour, events.named)
  for (const event of [...moorsideEvents, ...others.events.filter((_, index) => index % 5 === 0)])
    if (event.startDate < data.today && !event.owner.exempt) addAnsweredSurvey(data, event)

  addRecentActivity(data, { accounts, harbour, survey: surveys.main })
  return harbourTickets(data, harbour, events.all)
}

/** Further people of the funder, one of whom has left. */
function addFunderStaff(data: DemoData): void {
  const random = data.random.fork('funder')
  const shared = { jobTitle: 'Relationship Manager', role: role.globalAdmin, organisations: [] }
  addUser(data, random, { ...shared, email: 'gwen.price@funder.test', firstName: 'Gwen', lastName: 'Price' })
  addUser(data, random, {
    ...shared,
    email: 'tom.lister@funder.test',
    firstName: 'Tom',
    lastName: 'Lister',
    active: false,
  })
}

function addAnsweredSurvey(data: DemoData, event: DemoEvent): void {
  const random = data.random.fork(`survey of event ${event.id}`)
  const survey = addSurvey(data, random, {
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
  for (const line of responseLines(data, random, survey, random.whole(4, 30))) data.tables.responses.lines.push(line)
}

/** What is sold under the theatre's references, up to two months ahead. */
function* harbourTickets(data: DemoData, harbour: DemoOrganisation, events: readonly DemoEvent[]): Generator<string> {
  const random = data.random.fork('tickets')
  const sales = new Sales(data, random, harbour)
  const onSale = addDays(data.today, 60)
  for (const event of events)
    if (event.reference && event.startDate < onSale) yield* sales.linesFor(event, random.whole(60, 260))
  const [event] = events
  // Performances that the box office sells already and nobody has recorded as events yet.
  if (event)
    for (const [name, reference, first, last, least, most] of notRecorded) {
      const days = { startDate: addDays(data.today, first), endDate: addDays(data.today, last) }
      yield* sales.linesFor({ ...event, name, reference, ...days }, random.whole(least, most))
    }
  sales.close()
}

/** Name, reference, first and last day, in days from today, and between how many lines are sold. */
type AnnouncedEvent = [name: string, reference: string, first: number, last: number, least: number, most: number]

const notRecorded: readonly AnnouncedEvent[] = [
  ['The Painted Door', 'HT-2627-033', 60, 72, 60, 120],
  ['New Year’s Day Concert', 'HT-2627-027', 41, 41, 60, 120],
  // Only just announced.
  ['Lambing Season', 'HT-2627-036', 110, 114, 4, 9],
  ['Youth Company Showcase', 'HT-2627-038', 130, 131, 4, 9],
]
