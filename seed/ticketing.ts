import { postcodeOutcodes } from '@/db/reference/reference-files'
import { addDays, daysBetween, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { distanceBandBetween } from '@/lib/ticketing/distance-bands'
import { earlier } from './days'
import { type DemoData, instantOn } from './demo-data'
import type { DemoEvent } from './events'
import type { DemoOrganisation } from './organisations'
import type { Home } from './places'
import type { Random, WeightedChoices } from './random'
import { addUpload } from './uploads'

export const ticketColumns = [
  'organisationId',
  'performanceDate',
  'rowKey',
  'importId',
  'boxOfficeProviderId',
  'boxOfficeReferenceId',
  'eventName',
  'performanceTime',
  'venueName',
  'transactionId',
  'transactionDate',
  'transactionType',
  'customerId',
  'postcodeSector',
  'outcode',
  'regionId',
  'upperTierAuthorityId',
  'distanceBand',
  'customerCountry',
  'ticketType',
  'isConcession',
  'tickets',
  'faceValuePence',
  'paidPence',
  'salesChannel',
] as const

const channels = [
  ['Online', 68],
  ['In person', 14],
  ['Phone', 8],
  ['App', 5],
  ['Agent', 3],
  ['Group booking', 2],
] as const
const prices = [600, 900, 1200, 1400, 1600, 1850, 2200, 2400, 2800, 3500]
/** Name, share of the full price, whether it is a concession, how often. */
const ticketTypes: WeightedChoices<[name: string, share: number, isConcession: boolean]> = [
  [['Adult', 1, false], 58],
  [['Concession', 0.8, true], 18],
  [['Under 26', 0.5, true], 9],
  [['Child', 0.5, true], 8],
  [['Family ticket', 0.7, true], 4],
  [['Complimentary', 0, false], 3],
]

const outcodes = new Map(postcodeOutcodes.map((row) => [row.outcode, row]))

/** The upload that brought the lines of one organisation in one year of performances. */
function addTicketImport(
  data: DemoData,
  organisation: DemoOrganisation,
  spec: { id: number; year: number; rows: number },
) {
  const { id, year, rows } = spec
  const day = earlier(`${year}-12-28`, addDays(data.today, -2))
  const at = instantOn(day, 16, 10)
  const by = organisation.staff[0] ?? { id: null, name: 'Support team' }
  addUpload(data, organisation, {
    id,
    kind: 'ticketing',
    filename: `ticketing-${year}.csv`,
    status: 'successful',
    rows,
    messages: [`${rows.toLocaleString('en-GB')} lines imported`],
    at,
    tookMs: 8_000,
    by,
  })
}

type Sums = { lines: number; tickets: number; concession: number; revenue: number }
type Rollup = Sums & { transactions: number }

/** The sales of one organisation: lines for COPY, and beside them what is counted from them. */
export class Sales {
  readonly #data: DemoData
  readonly #random: Random
  readonly #organisation: DemoOrganisation
  readonly #rollups = new Map<string, Rollup>()
  readonly #imports = new Map<string, { id: number; rows: number }>()
  readonly #yesterday: PlainDate
  #transaction = 100_000

  constructor(data: DemoData, random: Random, organisation: DemoOrganisation) {
    this.#data = data
    this.#random = random
    this.#organisation = organisation
    this.#yesterday = addDays(data.today, -1)
  }

  /** `count` lines for the performances of an event that sells under a reference. */
  *linesFor(event: DemoEvent, count: number): Generator<string> {
    const { id, providerId = 0, catchment } = this.#organisation
    const random = this.#random
    const reference = event.reference ?? ''
    const days = performanceDays(event, random)
    const full = random.pick(prices)
    const performances = new Map<string, Sums>()
    let sold = 0
    let made = 0
    while (made < count) {
      const day = random.pick(days)
      const month = `${day.slice(0, 7)}-01`
      const home = random.chance(0.9) ? catchment.home(random) : undefined
      const batch = this.#import(day.slice(0, 4))
      const rollup = this.#rollup(`${providerId}/${home?.nationId ?? ''}/${month}`)
      const bought = addDays(day, -Math.floor(random.fraction() ** 3 * 120))
      const boughtOn = earlier(bought, this.#yesterday)
      const transaction = `TX${++this.#transaction}`
      const time = random.chance(0.3) ? '14:00' : '19:30'
      const performance = sumsAt(performances, `${day}/${time}`)
      const customer = home ? random.hex(11) : '\\N'
      const from = home ? `${this.#buyerFrom(home)}\tUnited Kingdom` : '\\N\t\\N\t\\N\t\\N\t\\N\t\\N'
      const head = `${id}\t${day}\t\\\\x`
      const middle = `\t${batch.id}\t${providerId}\t${reference}\t${event.name}\t${time}\t${event.location.name}\t${transaction}\t`
      const buyer = `\t${customer}\t${from}\t`
      const channel = random.weighted(channels)
      const lines = random.chance(0.28) ? 2 : 1
      let left = 0
      for (let index = 0; index < lines && made < count; index++) {
        const [type, share, concession] = random.weighted(ticketTypes)
        const tickets = random.weighted([
          [1, 30],
          [2, 50],
          [3, 9],
          [4, 8],
          [6, 3],
        ])
        const paid = Math.round((full * share) / 50) * 50
        const tail = (sign: 1 | -1) =>
          `${buyer}${type}\t${concession ? 't' : 'f'}\t${sign * tickets}\t${sign * tickets * full}\t${sign * tickets * paid}\t${channel}\n`
        made++
        batch.rows++
        left += tickets
        for (const sums of [rollup, performance]) addSale(sums, tickets, concession, paid)
        yield `${head}${random.hex(16)}${middle}${boughtOn}\tSale${tail(1)}`
        if (made < count && random.chance(0.015)) {
          made++
          batch.rows++
          left -= tickets
          for (const sums of [rollup, performance]) addSale(sums, -tickets, concession, paid)
          yield `${head}${random.hex(16)}${middle}${boughtOn}\tRefund${tail(-1)}`
        }
      }
      sold += left
      // An order of which everything was given back is none.
      if (left > 0) rollup.transactions++
    }
    for (const [performance, sums] of performances) {
      const [performanceDate = '', performanceTime = ''] = performance.split('/')
      this.#data.tables.boxOfficePerformances.add({
        ...{ organisationId: id, boxOfficeProviderId: providerId, eventIdentifier: reference },
        ...{ performanceDate, performanceTime, isTotal: false, venueName: event.location.name },
        ...{ lines: sums.lines, tickets: sums.tickets },
        ...{ concessionTickets: sums.concession, paidPence: sums.revenue },
      })
    }
    const soldFor = [...performances.keys()].map((performance) => performance.slice(0, 10)).sort()
    this.#data.tables.boxOfficeReferences.add({
      organisationId: id,
      boxOfficeProviderId: providerId,
      eventIdentifier: reference,
      eventName: event.name,
      startDate: soldFor[0] ?? event.startDate,
      endDate: soldFor.at(-1) ?? event.endDate,
      ticketsSold: sold,
    })
  }

  /** Call once all lines are made: adds the uploads they came with and the sums of them. */
  close(): void {
    for (const [year, batch] of this.#imports)
      addTicketImport(this.#data, this.#organisation, { ...batch, year: Number(year) })
    for (const [key, rollup] of this.#rollups) {
      const [provider, region, month = ''] = key.split('/')
      this.#data.tables.ticketingRollups.add({
        organisationId: this.#organisation.id,
        boxOfficeProviderId: Number(provider),
        regionId: region ? Number(region) : null,
        month,
        lines: rollup.lines,
        tickets: rollup.tickets,
        concessionTickets: rollup.concession,
        revenuePence: rollup.revenue,
        transactions: rollup.transactions,
      })
    }
  }

  /** Where a buyer lives, in the order of the columns from the sector on. */
  #buyerFrom({ outcode, nationId }: Home): string {
    const sector = `${outcode} ${this.#random.whole(1, 9)}`
    const home = outcodes.get(outcode)
    const band = distanceBandBetween(home, outcodes.get(this.#organisation.place.outcode))
    return [sector, outcode, nationId, home?.upperTierAuthorityId ?? '\\N', band ?? '\\N'].join('\t')
  }

  #import(year: string) {
    const found = this.#imports.get(year)
    if (found) return found
    const batch = { id: this.#data.nextId('imports'), rows: 0 }
    this.#imports.set(year, batch)
    return batch
  }

  #rollup(key: string): Rollup {
    const found = this.#rollups.get(key)
    if (found) return found
    const rollup = { lines: 0, tickets: 0, concession: 0, revenue: 0, transactions: 0 }
    this.#rollups.set(key, rollup)
    return rollup
  }
}

/** @param tickets below 0 for what was given back */
function addSale(sums: Sums, tickets: number, isConcession: boolean, paidPence: number): void {
  sums.lines += 1
  sums.tickets += tickets
  if (isConcession) sums.concession += tickets
  sums.revenue += tickets * paidPence
}

function sumsAt(performances: Map<string, Sums>, performance: string): Sums {
  const found = performances.get(performance) ?? { lines: 0, tickets: 0, concession: 0, revenue: 0 }
  performances.set(performance, found)
  return found
}

/** At most forty days of a long run, in order. */
function performanceDays({ startDate, endDate }: DemoEvent, random: Random): PlainDate[] {
  const length = daysBetween(startDate, endDate) + 1
  const days = new Set([startDate, endDate])
  for (let index = 0; index < Math.min(38, length - 2); index++)
    days.add(addDays(startDate, random.whole(0, length - 1)))
  return [...days].sort()
}
