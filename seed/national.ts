import { responses, ticketSales } from '@/db/schema'
import { addDays } from '@/lib/floor/calendar/plain-date'
import type { DemoEvent } from './events'
import { organisationName } from './names'
import { addNationalSurveys } from './national-surveys'
import { addLocations, type DemoOrganisation } from './organisations'
import { addProgramme, addUsualOrganisation } from './others'
import { addStaff } from './people'
import { type Random, shares } from './random'
import { responseLines } from './responses'
import type { WriteRows } from './table-rows'
import { Sales, ticketColumns } from './ticketing'
import { type World, writeWorld } from './world'

/** What the database holds afterwards, the small size included. */
export const nationalTotals = {
  organisations: 1_200,
  users: 5_000,
  events: 240_000,
  responses: 1_000_000,
  ticket_sales: 10_000_000,
} as const

const firstDay = '2023-04-01'
const daysAhead = 300

type Member = { organisation: DemoOrganisation; events: DemoEvent[] }
type Print = (line: string) => void

/** So many of each beside what is there. */
export type Wanted = Record<keyof typeof nationalTotals, number>

/** What the national size, or a part of it, has beyond a database that holds `present` (the small size). */
export function stillWanted(present: Wanted, part: number): Wanted {
  const wanted = { ...nationalTotals } as Wanted
  for (const table of Object.keys(wanted) as (keyof Wanted)[])
    wanted[table] = Math.max(0, Math.round((wanted[table] - present[table]) * part))
  return wanted
}

/** Everything a national service has after three years, made for benchmarks: on top of the small size. */
export async function makeNational(world: World, wanted: Wanted, write: WriteRows, print: Print): Promise<void> {
  print(
    `Making ${wanted.events.toLocaleString('en-GB')} events of ${wanted.organisations.toLocaleString('en-GB')} organisations …`,
  )
  const members = makeMembers(world, wanted)
  const surveys = addNationalSurveys(
    world,
    members.flatMap((member) => member.events),
  )
  await writeWorld(write, world, print)

  print(
    `Making ${wanted.responses.toLocaleString('en-GB')} responses to ${surveys.length.toLocaleString('en-GB')} surveys …`,
  )
  const counts = shares(
    surveys.map((survey) => survey.weight),
    wanted.responses,
  )
  await write(
    responses,
    world.tables.responses.columns,
    counted(print, 250_000, 'responses', function* () {
      for (const [index, { survey, random }] of surveys.entries())
        yield* responseLines(world, random, survey, counts[index] ?? 0)
    }),
  )

  print(`Making ${wanted.ticket_sales.toLocaleString('en-GB')} ticket lines …`)
  const lines = counted(print, 2_000_000, 'ticket lines', () => ticketLines(world, members, wanted.ticket_sales))
  await write(ticketSales, ticketColumns, lines)
  await writeWorld(write, world, print)
}

/** The disciplines of the national portfolio, by how many organisations each has. */
const disciplines = [
  [1, 26],
  [2, 9],
  [3, 4],
  [4, 7],
  [5, 9],
  [6, 14],
  [7, 19],
  [8, 10],
  [9, 2],
] as const

function makeMembers(world: World, wanted: Wanted): Member[] {
  const random = world.random.fork('members')
  const sizes = Array.from({ length: wanted.organisations }, () => random.skewed(1.1))
  const eventCounts = shares(sizes, wanted.events)
  const staffCounts = shares(
    sizes.map((size) => 0.6 + Math.sqrt(size)),
    wanted.users,
  )
  const to = addDays(world.today, daysAhead)
  const members: Member[] = []
  for (let index = 0; index < wanted.organisations; index++) {
    const own = random.fork(index)
    const disciplineId = own.weighted(disciplines)
    const organisation = addUsualOrganisation(world, own, { disciplineId, name: freshName(world, disciplineId, own) })
    const neighbour = members.at(-1)?.organisation
    const staff = staffCounts[index] ?? 0
    const shared = neighbour && staff > 3 && own.chance(0.2) ? 1 : 0
    addStaff(world, own, [organisation], staff - shared)
    if (neighbour && shared) addStaff(world, own.fork('shared'), [organisation, neighbour], shared)
    const count = eventCounts[index] ?? 0
    addLocations(world, own, organisation, 2 + Math.round(Math.sqrt(count) / 2))
    const events = addProgramme(world, own, organisation, { count, partner: neighbour, from: firstDay, to })
    for (const event of events) event.quarters = [] // They are written; two hundred thousand of them need not be kept.
    members.push({ organisation, events })
  }
  return members
}

/** A name that no organisation has, of the small size or of anybody else's. */
export function freshName({ taken }: Pick<World, 'taken'>, disciplineId: number, random: Random): string {
  for (;;) {
    const name = organisationName(disciplineId, random)
    if (!taken.names.has(name.toLowerCase())) return name
  }
}

function* ticketLines(world: World, members: readonly Member[], total: number): Generator<string> {
  const onSale = addDays(world.today, 60)
  const selling = members.map(({ organisation, events }) => ({
    organisation,
    events: events.filter((event) => event.reference && event.startDate < onSale),
  }))
  const random = world.random.fork('ticket counts')
  const weights = selling.flatMap(({ events }) =>
    events.map((event) => Math.sqrt(event.location.capacity) * random.skewed(0.8)),
  )
  const counts = shares(weights, total)
  let next = 0
  for (const { organisation, events } of selling) {
    if (events.length === 0) continue
    const sales = new Sales(world, world.random.fork(`tickets ${organisation.id}`), organisation)
    for (const event of events) {
      const count = counts[next++] ?? 0
      if (count > 0) yield* sales.linesFor(event, count)
    }
    sales.close()
  }
}

function* counted(print: Print, step: number, what: string, lines: () => Iterable<string>): Generator<string> {
  let count = 0
  for (const line of lines()) {
    if (++count % step === 0) print(`  ${count.toLocaleString('en-GB')} ${what}`)
    yield line
  }
}
