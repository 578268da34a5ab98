import { describe, expect, test } from 'vitest'
import { proposeMapping } from '../profiles/propose-mapping'
import { linesAsRead } from './lines-as-read'
import { draftOf, type MappingDraft } from './mapping-draft'

const header = ['Event ID', 'Event date', 'Order ID', 'Order date', 'Quantity', 'Price', 'Status', 'Ticket type']
const lines = [
  ['HAM', '14/11/2026', 'A1', '02/09/2026', '3', '24.00', 'Sold', 'Adult'],
  ['HAM', '14/11/2026', 'A1', '02/09/2026', '2', '10.00', 'Refunded', 'Locals'],
]
const proposal = proposeMapping(
  header,
  lines.map((cells, at) => ({ line: at + 2, cells })),
  {
    providers: [{ id: 101, name: 'AudienceView', isManual: false }],
    ownProviderIds: [101],
    today: '2026-11-23',
    isTemplate: false,
  },
)
const answered: MappingDraft = { ...draftOf(proposal), grain: 'line', prices: 'line' }
const figuresOf = (draft: MappingDraft) => {
  const read = linesAsRead(proposal, draft)
  return typeof read === 'string' ? read : read.map(({ tickets, paidPence }) => [tickets, paidPence])
}

test('nothing is shown until what a line and a price stand for has been said', () => {
  expect(proposal.questions).toEqual(['grain', 'prices', 'statusWords'])
  expect(figuresOf(draftOf(proposal))).toBe('unanswered')
  expect(figuresOf({ ...answered, prices: null })).toBe('unanswered')
  expect(figuresOf({ ...answered, grain: null })).toBe('unanswered')
  expect(figuresOf({ ...answered, dateOrder: null })).toBe('unanswered')
})

test('nothing is shown where none of the first lines could be read', () => {
  expect(linesAsRead({ ...proposal, rows: [] }, answered)).toBe('unanswered')
})

test('what was paid is by what a price stands for', () => {
  expect(figuresOf(answered)).toEqual([
    [3, 2400],
    [-2, -1000],
  ])
  expect(figuresOf({ ...answered, prices: 'each' })).toEqual([
    [3, 7200],
    [-2, -2000],
  ])
})

test('a proposal of single tickets is shown by the line as well', () => {
  const single = { ...proposal, mapping: { ...proposal.mapping, prices: 'each' as const } }
  const rows = single.rows.map((row) => ({ ...row, paidPence: row.paidPence * Math.abs(row.tickets) }))
  expect(linesAsRead({ ...single, rows }, answered)).toMatchObject([{ paidPence: 2400 }, { paidPence: -1000 }])
})

test('a ticket type that is said to be a concession is shown as one', () => {
  const concessions = { ...answered.concessions, locals: true }
  expect(linesAsRead(proposal, answered)).toMatchObject([{ isConcession: false }, { isConcession: null }])
  expect(linesAsRead(proposal, { ...answered, concessions })).toMatchObject([
    { isConcession: false },
    { isConcession: true },
  ])
})

describe('where a column of its own says what is a concession', () => {
  const columns = { ...proposal.mapping.columns, concession: 'Reduced' }
  const own = {
    rows: proposal.rows.map((row) => ({ ...row, isConcession: true })),
    mapping: { ...proposal.mapping, columns },
  }

  test('lines show what it said, whatever their ticket types', () => {
    expect(linesAsRead(own, { ...answered, columns })).toMatchObject([{ isConcession: true }, { isConcession: true }])
  })

  test('its words cannot be changed without reading the lines anew', () => {
    const concessions = { ...answered.concessions, locals: true }
    expect(linesAsRead(own, { ...answered, columns, concessions })).toBe('changed')
  })
})

describe('what has been changed so that the lines read otherwise shows no lines', () => {
  test.each<[string, Partial<MappingDraft>]>([
    ['another column', { columns: { ...answered.columns, pricePaid: 'Quantity' } }],
    ['a column that is left out', { columns: { ...answered.columns, ticketType: undefined } as never }],
    ['another order of dates', { dateOrder: 'mdy' }],
    ['another sign before pence', { decimalSign: ',' }],
    ['a fee in the price', { pricesHaveFee: true }],
    ['what a line is', { grain: 'total' }],
    ['what a word of the status means', { statusWords: { ...answered.statusWords, sold: 'Refund' } }],
  ])('%s', (_, changed) => {
    expect(figuresOf({ ...answered, ...changed })).toBe('changed')
  })
})

test('what no shown value depends on may change', () => {
  expect(figuresOf({ ...answered, mode: 'ledger', providerId: 102, channelWords: { web: 'Online' } })).toHaveLength(2)
  expect(figuresOf({ ...answered, columns: { ...answered.columns, customerId: 'Order ID' } })).toHaveLength(2)
  expect(figuresOf({ ...answered, columns: { ...answered.columns, venueName: undefined } as never })).toHaveLength(2)
})

test('the order in which columns and words were chosen does not matter', () => {
  const reversed = <Value extends object>(value: Value) => Object.fromEntries(Object.entries(value).reverse()) as Value
  expect(figuresOf({ ...answered, columns: reversed(answered.columns) })).toHaveLength(2)
  expect(figuresOf({ ...answered, statusWords: reversed(answered.statusWords) })).toHaveLength(2)
})
