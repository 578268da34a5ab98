import { type SalesChannel, transactionTypes } from '../sale'

/** What a column of a ticketing file can be. */
export const saleFields = [
  'reference',
  'eventName',
  'performanceDate',
  'performanceTime',
  'venueName',
  'transactionId',
  'transactionDate',
  'transactionType',
  'customerId',
  'customerPostcode',
  'customerCountry',
  'ticketType',
  'concession',
  'tickets',
  'faceValue',
  'pricePaid',
  'fee',
  'salesChannel',
  'provider',
  'ticketId',
] as const
export type SaleField = (typeof saleFields)[number]

/** What one line stands for: a ticket, a number of tickets at one price, or all that a performance sold. */
export const grains = ['ticket', 'line', 'total'] as const
export type Grain = (typeof grains)[number]

/** The order of day, month and year where a date is written in numbers. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof dateOrders)[number]

/**
 * What is replaced by a file whose lines are an order's: the whole order, only its lines of the events in the file, or
 * nothing (lines are added to what is there).
 */
export const replacements = ['orders', 'events', 'changes'] as const
export type Replacement = (typeof replacements)[number]

/**
 * How files of a source relate to each other: each holds whole orders; each adds lines that never change (a ledger); each
 * holds all orders of a period (a snapshot).
 */
export const fileModes = ['orders', 'ledger', 'snapshot'] as const
export type FileMode = (typeof fileModes)[number]

/**
 * What a word of a status column says of its line: a sale, or what takes one back; `void` for what was sold once and is no
 * longer, so that its order is replaced and it counts nothing; `ignored` for what was never sold.
 */
export const statusMeanings = [...transactionTypes, 'void', 'ignored'] as const
export type StatusMeaning = (typeof statusMeanings)[number]

/** How the files of one heading are read. Headings are compared as `normaliseHeading` makes them. */
export type Mapping = {
  /** Which column is which field: the heading. A field without a column is not in the file. */
  columns: Partial<Record<SaleField, string>>
  grain: Grain
  dateOrder: DateOrder
  /** What a price stands for: one ticket, or the whole line. */
  prices: 'each' | 'line'
  /** True where the price has a booking fee in it, which the column `fee` then takes off. */
  pricesHaveFee: boolean
  /** The sign before pence. */
  decimalSign: '.' | ','
  /** Words of the column `transactionType`, in lower case; `ignored` lines are counted and left out. */
  statusWords: Record<string, StatusMeaning>
  /** Ticket types that are concessions, and those that are not, in lower case; what is in neither is unknown. */
  concessions: Record<string, boolean>
  /** Words of the column `salesChannel`, in lower case. */
  channelWords: Record<string, SalesChannel>
  /** The provider of lines that name none; null where the organisation's only one is meant. */
  providerId: number | null
  mode: FileMode
  /** Null until somebody was asked. */
  replacement: Replacement | null
}

/** A profile that files are read by: the platform's own template, one that comes with it, or an organisation's. */
export type Profile = {
  /** Null for those that come with the platform. */
  id: number | null
  name: string
  mapping: Mapping
}

/** A profile that comes with the platform, of a source whose headings are public. */
export type ShippedProfile = Profile & {
  /** Headings that are all there in files of the source, and together in no others. */
  knownBy: readonly string[]
}

/** The longest name of a profile, in characters. */
export const profileNameMost = 75

/** What a file is remembered as unless somebody says otherwise: `Sales 2026-11.csv` as `Sales`; empty for a file whose name is a number. */
export const profileNameOf = (filename: string): string =>
  filename
    .replace(/\.csv$/i, '')
    .replace(/[\d_+.-]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, profileNameMost)
