import type { DateOrder, FileMode, Grain, Mapping, Replacement, SaleField } from '../profiles/mapping'
import { parseMoment } from '../profiles/values'

/** What the platform calls the fields of a line. */
export const fieldWords: Record<SaleField, string> = {
  reference: 'Box office reference',
  eventName: 'Event name',
  performanceDate: 'Performance date',
  performanceTime: 'Performance time',
  venueName: 'Venue',
  transactionId: 'Order number',
  transactionDate: 'Order date',
  transactionType: 'Sale, refund or cancellation',
  customerId: 'Customer ID',
  customerPostcode: 'Postcode',
  customerCountry: 'Country',
  ticketType: 'Ticket type',
  concession: 'Concession',
  tickets: 'Number of tickets',
  faceValue: 'Face value',
  pricePaid: 'Price paid',
  fee: 'Booking fee',
  salesChannel: 'Sales channel',
  provider: 'Ticketing provider of the line',
  ticketId: 'Number of the line',
}

type WordedChoice<Id> = { id: Id; name: string; detail: string }

export const grainChoices = [
  { id: 'ticket', name: 'One ticket', detail: 'An order of three tickets has three lines.' },
  {
    id: 'line',
    name: 'Tickets at one price',
    detail: 'An order of three adult tickets has one line, with the number 3.',
  },
  { id: 'total', name: 'All that a performance sold', detail: 'The file has no orders, only sums.' },
] as const satisfies WordedChoice<Grain>[]

export const priceChoices = [
  { id: 'each', name: 'One ticket', detail: 'Two tickets at 24.00 say 24.00.' },
  { id: 'line', name: 'The whole line', detail: 'Two tickets at 24.00 say 48.00.' },
] as const satisfies WordedChoice<Mapping['prices']>[]

export const replacementChoices = [
  {
    id: 'orders',
    name: 'The whole orders',
    detail:
      'The file replaces all that is held of these orders. For example, an order of four tickets that the file has with one ticket becomes an order of one ticket.',
  },
  {
    id: 'events',
    name: 'Only these events',
    detail:
      'What these orders have of other events stays. For example, a report of one show leaves the other show of a shared basket as it is.',
  },
  {
    id: 'changes',
    name: 'Only changes',
    detail:
      'The lines are added to what is held. For example, a file of refunds takes a refunded ticket off the order that it was sold in.',
  },
] as const satisfies WordedChoice<Replacement>[]

export const modeChoices = [
  { id: 'orders', name: 'Whole orders', detail: 'An order in the file replaces what is held of it.' },
  {
    id: 'ledger',
    name: 'A ledger',
    detail: 'Lines never change at the box office; a refund is a line of its own. Only new lines are added.',
  },
  {
    id: 'snapshot',
    name: 'Everything sold in a period',
    detail: 'Orders of the period that are not in the file are removed.',
  },
] as const satisfies WordedChoice<FileMode>[]

const dateOrderWords: Record<DateOrder, string> = { dmy: 'Day first', mdy: 'Month first', ymd: 'Year first' }
const longDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The orders that a date of the file can be read in, each with the day that it then is. */
export function dateOrderChoices(sample: string | undefined): { id: DateOrder; name: string; detail?: string }[] {
  const choices = (Object.keys(dateOrderWords) as DateOrder[]).map((id) => ({
    id,
    day: parseMoment(sample ?? '', id)?.date,
  }))
  // A year of four digits in front is read in any order: only *Year first* is offered. Else it never is: two digits are no such year.
  const isYearFirst = /^\s*\d{4}\D/.test(sample ?? '')
  const readable = choices.filter(({ id, day }) => day !== undefined && (id === 'ymd') === isYearFirst)
  return (readable.length > 0 ? readable : choices).map(({ id, day }) => ({
    id,
    name: dateOrderWords[id],
    ...(day && { detail: `${sample} is ${longDay.format(new Date(`${day}T00:00:00Z`))}` }),
  }))
}
