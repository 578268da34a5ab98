import { randomUUID } from 'node:crypto'
import { templateColumns, templateHeader } from '@/lib/ticketing/profiles/template'

/** The cells of a line of the template, by its headings. */
export type SaleCells = Partial<Record<(typeof templateColumns)[number], string>>

/** Two adult tickets of an order of its own. */
const good = (): SaleCells => ({
  'Box Office Reference ID': 'HAM',
  'Event Name': 'Hamlet',
  'Performance Date': '14/11/2026',
  'Performance Time': '19:30',
  'Venue Name': 'Main House',
  'Transaction ID': `T-${randomUUID()}`,
  'Transaction Date': '02/09/2026',
  'Transaction Type': 'Sale',
  'Customer ID': 'C-1',
  'Customer Postcode': 'LS7 4HZ',
  'Customer Country': 'United Kingdom',
  'Ticket Type': 'Adult',
  'Concession Flag': 'N',
  'Number of Tickets': '2',
  'Face Value': '24.00',
  'Price Paid': '24.00',
  'Sales Channel': 'Online',
})

/** A line with nothing wrong with it but for these cells. */
export const saleLine = (cells: SaleCells = {}): string => lineOf({ ...good(), ...cells })

/** A line with these cells alone. */
export const lineOf = (cells: SaleCells): string => templateColumns.map((heading) => cells[heading] ?? '').join(',')

/** A file of the template. */
export const saleFile = (...lines: readonly string[]): string => `${[templateHeader, ...lines].join('\r\n')}\r\n`
