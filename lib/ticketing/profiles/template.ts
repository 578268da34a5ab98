import { salesChannels, type TransactionType, transactionTypes } from '../sale'
import type { Mapping, Profile, SaleField } from './mapping'

/** The platform's own template: field and heading, in the order of its columns. */
const columns = [
  ['reference', 'Box Office Reference ID'],
  ['eventName', 'Event Name'],
  ['performanceDate', 'Performance Date'],
  ['performanceTime', 'Performance Time'],
  ['venueName', 'Venue Name'],
  ['transactionId', 'Transaction ID'],
  ['transactionDate', 'Transaction Date'],
  ['transactionType', 'Transaction Type'],
  ['customerId', 'Customer ID'],
  ['customerPostcode', 'Customer Postcode'],
  ['customerCountry', 'Customer Country'],
  ['ticketType', 'Ticket Type'],
  ['concession', 'Concession Flag'],
  ['tickets', 'Number of Tickets'],
  ['faceValue', 'Face Value'],
  ['pricePaid', 'Price Paid'],
  ['salesChannel', 'Sales Channel'],
  ['provider', 'Ticketing Provider'],
  // May be left out: the source's own number of each line.
  ['ticketId', 'Ticket ID'],
] as const satisfies readonly (readonly [SaleField, string])[]

/** The headings of the template. */
export const templateColumns = columns.map(([, heading]) => heading)

/** The one line of the template as it is downloaded: an example would be imported with the rest. */
export const templateHeader = templateColumns.join(',')

/** What a file needs to be read as the template. */
export const templateRequired: readonly SaleField[] = [
  'reference',
  'eventName',
  'performanceDate',
  'transactionId',
  'transactionDate',
  'ticketType',
  'concession',
  'tickets',
  'pricePaid',
]

const wordsOf = <Word extends string>(words: readonly Word[]) =>
  Object.fromEntries(words.map((word) => [word.toLowerCase(), word])) as Record<string, Word>

const mapping: Mapping = {
  columns: Object.fromEntries(columns),
  grain: 'line',
  dateOrder: 'dmy',
  prices: 'each',
  pricesHaveFee: false,
  decimalSign: '.',
  statusWords: wordsOf<TransactionType>(transactionTypes),
  concessions: {},
  channelWords: wordsOf(salesChannels),
  providerId: null,
  mode: 'orders',
  replacement: null,
}

export const templateProfile: Profile = { id: null, name: 'Template', mapping }

/** Whether a profile reads the template, also one that an organisation keeps with an answer of its own. */
export const isTemplateProfile = ({ mapping: { columns: own } }: Profile): boolean =>
  templateRequired.every((field) => own[field] === mapping.columns[field])
