import { csvRows, recordsOf } from './csv-rows'

const heading =
  'Order ID,Order date,Attendee status,Event name,Event ID,Event start date,Event start time,Event location,Ticket quantity,Ticket type,Ticket price,Purchaser postcode'

const prices = { 'General admission': '24.00', Student: '12.50', 'Friends of the house': '18.00' } as const
const types = Object.keys(prices) as (keyof typeof prices)[]
const statuses = ['Attending', 'Checked In', 'Attending', 'Not Attending'] as const

const padded = (number: number, places: number) => String(number).padStart(places, '0')
const dayOf = (day: number) => new Date(Date.UTC(2026, 6, 1 + day)).toISOString().slice(0, 10)

/** The lines of one play: two nights, and five orders for each, one of which is taken back. */
function linesOf(play: number, plays: number): string[] {
  const venue = play === plays - 2 ? 'Town Hall' : play % 3 === 0 ? 'Studio' : 'Main House'
  // From July on; the last of them plays on the last evening of September and on the next.
  const first = play === plays ? 91 : Math.floor(((play - 1) * 88) / plays)
  return [0, 1].flatMap((night) =>
    [1, 2, 3, 4, 5].map((order) => {
      const type = types[(play + order) % types.length] ?? 'Student'
      const status = statuses[order % statuses.length]
      const number = `${padded(play, 3)}${night}${order}`
      const quantity = 1 + ((play * 5 + night * 4 + order * order) % 7)
      return `${number},2026-06-${padded(1 + (play % 28), 2)},${status},"Play no. ${padded(play, 3)}, in two acts",EB${padded(play, 3)},${dayOf(first + night)},19:30,${venue},${quantity},${type},${prices[type]},LS7 4HZ`
    }),
  )
}

/** What a file of this form sold, from its text alone: every line with its tickets and its pence. */
function readLines(file: string) {
  return recordsOf(csvRows(file)).map((record) => {
    const isSold = record['Attendee status'] !== 'Not Attending'
    const tickets = isSold ? Number(record['Ticket quantity']) : 0
    return {
      order: String(record['Order ID']),
      reference: String(record['Event ID']),
      name: String(record['Event name']),
      venue: String(record['Event location']),
      day: String(record['Event start date']),
      tickets,
      pence: tickets * Math.round(Number(record['Ticket price']) * 100),
    }
  })
}

const sumOf = <Line>(lines: readonly Line[], figure: (line: Line) => number) =>
  lines.reduce((sum, line) => sum + figure(line), 0)

/**
 * A file such as Eventbrite exports of so many plays from July to September 2026, a line for the tickets of an order at one
 * price; and what it says, added up from its text.
 */
export function aSeasonAtTheBoxOffice(plays: number) {
  const rows = Array.from({ length: plays }, (_, at) => linesOf(at + 1, plays)).flat()
  const file = `${[heading, ...rows].join('\r\n')}\r\n`
  const lines = readLines(file)
  const ofPlays = [...Map.groupBy(lines, ({ reference }) => reference)].map(([reference, own]) => ({
    reference,
    name: own[0]?.name ?? '',
    venue: own[0]?.venue ?? '',
    tickets: sumOf(own, ({ tickets }) => tickets),
    /** Those of performances until the end of September. */
    ticketsOfQuarter: sumOf(own, ({ day, tickets }) => (day < '2026-10-01' ? tickets : 0)),
  }))
  return {
    file,
    // A line that was taken back is one of the file, with no ticket.
    lines: lines.length,
    takenBack: lines.filter(({ tickets }) => tickets === 0).length,
    /** Those of which something was not taken back. */
    orders: new Set(lines.flatMap(({ order, tickets }) => (tickets > 0 ? [order] : []))).size,
    tickets: sumOf(lines, ({ tickets }) => tickets),
    pence: sumOf(lines, ({ pence }) => pence),
    plays: ofPlays,
  }
}
