import { responses, ticketSales } from '@/db/schema'
import { addDays } from '@/lib/floor/calendar/plain-date'
import { type DemoData, writeDemoData } from './demo-data'
import type { DemoEvent } from './events'
import { organisationName } from './names'
import { addNationalSurveys } from './national-surveys'
import { addLocations, type DemoOrganisation } from './organisations'
import { addProgramme, addUsualOrganisation } from './other-organisations'
import { addStaff } from './people'
import { type Random, shareOut } from './random'
import { responseLines } from './responses'
import type { WriteRows } from './table-rows'
import { Sales, ticketColumns } from './ticketing'

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

type MemberOrganisation = { organisation: DemoOrganisation; events: DemoEvent[] }
type Print = (line: string) => void

/** So many of each beside what is there. */
export type RowCounts = Record<keyof typeof nationalTotals, number>

/** What the national size, or a part of it, has beyond a database that holds `present` (the small size). */
export function remainingCounts(present: RowCounts, part: number): RowCounts {
  const remaining = { ...nationalTotals } as RowCounts
  for (const table of Object.keys(remaining) as (keyof RowCounts)[])
    remaining[table] = Math.max(0, Math.round((remaining[table] - present[table]) * part))
  return remaining
}

/** Everything a national service has after three years, made for benchmarks: on top of the small size. */
export async function makeNational(data: DemoData, wanted: RowCounts, write: WriteRows, print: Print): Promise<void> {
  print(
    `Making ${wanted.events.toLocaleString('en-GB')} events of ${wanted.organisations.toLocaleString('en-GB')} organisations …`,
  )
  const members = makeMembers(data, wanted)
  const surveys = addNationalSurveys(
    data,
    members.flatMap((member) => member.events),
  )
  await writeDemoData(write, data, print)

  print(
    `Making ${wanted.responses.toLocaleString('en-GB')} responses to ${surveys.length.toLocaleString('en-GB')} surveys …`,
  )
  const counts = shareOut(
    surveys.map((survey) => survey.weight),
    wanted.responses,
  )
  await write(
    responses,
    data.tables.responses.columns,
    withProgress(print, 250_000, 'responses', function* () {
      for (const [index, { survey, random }] of surveys.entries())
        yield* responseLines(data, random, survey, counts[index] ?? 0)
    }),
  )

  print(`Making ${wanted.ticket_sales.toLocaleString('en-GB')} ticket lines …`)
  const lines = withProgress(print, 2_000_000, 'ticket lines', () => ticketLines(data, members, wanted.ticket_sales))
  await write(ticketSales, ticketColumns, lines)
  await writeDemoData(write, data, print)
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

function makeMembers(data: DemoData, counts: RowCounts): MemberOrganisation[] {
  const random = data.random.fork('members')
  const sizes = Array.from({ length: counts.organisations }, () => random.skewed(1.1))
  const eventCounts = shareOut(sizes, counts.events)
  const staffCounts = shareOut(
    sizes.map((size) => 0.6 + Math.sqrt(size)),
    counts.users,
  )
  const to = addDays(data.today, daysAhead)
  const members: MemberOrganisation[] = []
  for (let index = 0; index < counts.organisations; index++) {
    const own = random.fork(index)
    const disciplineId = own.weighted(disciplines)
    const organisation = addUsualOrganisation(data, own, { disciplineId, name: unusedName(data, disciplineId, own) })
    const neighbour = members.at(-1)?.organisation
    const staff = staffCounts[index] ?? 0
    const shared = neighbour && staff > 3 && own.chance(0.2) ? 1 : 0
    addStaff(data, own, [organisation], staff - shared)
    if (neighbour && shared) addStaff(data, own.fork('shared'), [organisation, neighbour], shared)
    const count = eventCounts[index] ?? 0
    addLocations(data, own, organisation, 2 + Math.round(Math.sqrt(count) / 2))
    const events = addProgramme(data, own, organisation, { count, partner: neighbour, from: firstDay, to })
    for (const event of events) event.quarters = [] // They are written; two hundred thousand of them need not be kept.
    members.push({ organisation, events })
  }
  return members
}

/** A name that no organisation has, of the small size or of anybody else's. */
export function unusedName({ used }: Pick<DemoData, 'used'>, disciplineId: number, random: Random): string {
  for (;;) {
    const name = organisationName(disciplineId, random)
    if (!used.names.has(name.toLowerCase())) return name
  }
}

function* ticketLines(data: DemoData, members: readonly MemberOrganisation[], total: number): Generator<string> {
  const onSale = addDays(data.today, 60)
  const selling = members.map(({ organisation, events }) => ({
    organisation,
    events: events.filter((event) => event.reference && event.startDate < onSale),
  }))
  const random = data.random.fork('ticket counts')
  const weights = selling.flatMap(({ events }) =>
    events.map((event) => Math.sqrt(event.location.capacity) * random.skewed(0.8)),
  )
  const counts = shareOut(weights, total)
  let next = 0
  for (const { organisation, events } of selling) {
    if (events.length === 0) continue
    const sales = new Sales(data, data.random.fork(`tickets ${organisation.id}`), organisation)
    for (const event of events) {
      const count = counts[next++] ?? 0
      if (count > 0) yield* sales.linesFor(event, count)
    }
    sales.close()
  }
}

function* withProgress(print: Print, step: number, what: string, lines: () => Iterable<string>): Generator<string> {
  let count = 0
  for (const line of lines()) {
    if (++count % step === 0) print(`  ${count.toLocaleString('en-GB')} ${what}`)
    yield line
  }
}
