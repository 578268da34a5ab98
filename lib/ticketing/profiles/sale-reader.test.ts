import { describe, expect, test } from 'vitest'
import type { Finding } from '@/lib/imports/finding'
import type { Mapping } from './mapping'
import { createSaleReader, type ReadingContext } from './sale-reader'
import { templateColumns, templateProfile } from './template'

const spektrix = { id: 101, name: 'Spektrix', isManual: false }
const tessitura = { id: 102, name: 'Tessitura', isManual: false }
const paper = { id: 139, name: 'Manual entry - paper or door sales', isManual: true }
const context: ReadingContext = {
  ...{ providers: [spektrix, tessitura, paper], ownProviderIds: [101], today: '2026-09-30', isTemplate: false },
}

/** Of a source that has a column for everything. */
const mapping: Mapping = {
  ...templateProfile.mapping,
  columns: { ...templateProfile.mapping.columns, fee: 'Fee' },
  ...{ prices: 'line', concessions: { student: true, adult: false }, channelWords: { web: 'Online' } },
  statusWords: { sold: 'Sale', refunded: 'Refund', cancelled: 'Cancellation', void: 'void', held: 'ignored' },
}
const header = [...templateColumns, 'Fee']

const good: Record<string, string> = {
  ...{ 'Box Office Reference ID': 'HAM', 'Event Name': 'Hamlet', 'Performance Date': '14/11/2026' },
  ...{
    'Performance Time': '19:30',
    'Venue Name': 'Main House',
    'Transaction ID': 'T1',
    'Transaction Date': '02/09/2026',
  },
  ...{ 'Transaction Type': 'Sold', 'Customer ID': 'C-1', 'Customer Postcode': 'ls74hz', 'Customer Country': 'UK' },
  ...{ 'Ticket Type': 'Adult', 'Concession Flag': '', 'Number of Tickets': '2', 'Face Value': '60.00' },
  ...{ 'Price Paid': '48.00', 'Sales Channel': 'Web', 'Ticketing Provider': '', 'Ticket ID': 'L1', Fee: '' },
}
const goodOfTemplate = { ...good, 'Transaction Type': 'Sale', 'Concession Flag': 'N', 'Sales Channel': 'Online' }

type ReaderOptions = { mapping?: Partial<Mapping>; context?: Partial<ReadingContext> }

function read(cells: Record<string, string>, given: ReaderOptions = {}) {
  const findings: Finding[] = []
  const about = { ...context, ...given.context }
  const wanted = about.isTemplate ? templateProfile.mapping : mapping
  const reader = createSaleReader(header, { ...wanted, ...given.mapping }, about, (finding) => findings.push(finding))
  const whole: Record<string, string> = { ...(about.isTemplate ? goodOfTemplate : good), ...cells }
  const sale = reader.read(
    7,
    header.map((heading) => whole[heading] ?? ''),
  )
  return {
    sale,
    said: findings.map(({ severity, cell, column, description }) => [severity, cell, column, description]),
  }
}

/** What a line that can be read came to. */
function saleOf(cells: Record<string, string>, given: ReaderOptions = {}) {
  const { sale, said } = read(cells, given)
  if (sale === undefined || sale === 'ignored') throw new Error(`The line was not read: ${JSON.stringify(said)}`)
  return sale
}

const sentencesOf = (cells: Record<string, string>, given: ReaderOptions = {}) => {
  const { sale, said } = read(cells, given)
  return { sale, sentences: said.map(([severity, , column, description]) => `${severity}, ${column}: ${description}`) }
}

describe('what keeps a line out', () => {
  test.each([
    ['no reference', 'Box Office Reference ID', '', 'The value is missing.'],
    [
      'a reference that is too long',
      'Box Office Reference ID',
      'x'.repeat(256),
      'The value is longer than 255 characters.',
    ],
    [
      'a shortened reference',
      'Box Office Reference ID',
      '1.2E+08',
      '‘1.2E+08’ is a number that a spreadsheet has shortened, and its last digits are lost.',
    ],
    ['no day', 'Performance Date', '', 'The value is missing.'],
    [
      'a day that is none',
      'Performance Date',
      '31/11/2026',
      '‘31/11/2026’ is not a date, or not written as the file writes its dates.',
    ],
    ['no order', 'Transaction ID', '', 'The value is missing.'],
    ['an order that is too long', 'Transaction ID', 'x'.repeat(76), 'The value is longer than 75 characters.'],
    [
      'a shortened order',
      'Transaction ID',
      '1E+11',
      '‘1E+11’ is a number that a spreadsheet has shortened, and its last digits are lost.',
    ],
    ['no day of the order', 'Transaction Date', '', 'The value is missing.'],
    [
      'an order of tomorrow',
      'Transaction Date',
      '01/10/2026',
      'The order was made on 01/10/2026, which is still to come.',
    ],
    [
      'an unknown status',
      'Transaction Type',
      'Exchanged',
      '‘Exchanged’ is not known as a sale, a refund, a cancellation or a line to leave out.',
    ],
    ['no number of tickets', 'Number of Tickets', '', 'The value is missing.'],
    ['half a ticket', 'Number of Tickets', '1.5', '‘1.5’ is not a whole number of tickets.'],
    ['a price without tickets', 'Number of Tickets', '0', 'The line has a price and no tickets.'],
    ['no price', 'Price Paid', '', 'The value is missing.'],
    ['fractions of a penny', 'Price Paid', '12.345', '‘12.345’ is not an amount in pounds and pence.'],
    ['a face value that is none', 'Face Value', 'n/a', '‘n/a’ is not an amount in pounds and pence.'],
    [
      'a shortened number of the line',
      'Ticket ID',
      '9.8E+12',
      '‘9.8E+12’ is a number that a spreadsheet has shortened, and its last digits are lost.',
    ],
    [
      'a provider that nobody knows',
      'Ticketing Provider',
      'Spektrum',
      '‘Spektrum’ is not a ticketing provider that the platform knows.',
    ],
  ])('%s', (_, column, text, description) => {
    expect(read({ [column]: text })).toEqual({ sale: undefined, said: [['error', 'Line 7', column, description]] })
  })

  test('all faults of a line are said at once, each once, and warnings of it not', () => {
    const cells = {
      ...{ 'Box Office Reference ID': '', 'Performance Date': 'tbc', 'Transaction ID': '', 'Transaction Date': '' },
      ...{ 'Transaction Type': '?', 'Number of Tickets': 'two', 'Price Paid': 'free', 'Face Value': '-' },
      ...{ 'Ticketing Provider': 'None', 'Sales Channel': 'Fax', 'Customer Postcode': 'N/A' },
    }
    expect(sentencesOf(cells)).toEqual({
      sale: undefined,
      sentences: [
        'error, Transaction Type: ‘?’ is not known as a sale, a refund, a cancellation or a line to leave out.',
        'error, Box Office Reference ID: The value is missing.',
        'error, Performance Date: ‘tbc’ is not a date, or not written as the file writes its dates.',
        'error, Transaction ID: The value is missing.',
        'error, Transaction Date: The value is missing.',
        'error, Number of Tickets: ‘two’ is not a whole number of tickets.',
        'error, Price Paid: ‘free’ is not an amount in pounds and pence.',
        'error, Face Value: ‘-’ is not an amount in pounds and pence.',
        'error, Ticketing Provider: ‘None’ is not a ticketing provider that the platform knows.',
      ],
    })
  })

  test.each([
    ['tickets and prices of a line that is void', { 'Transaction Type': 'Void', 'Number of Tickets': '?' }, {}],
    ['a fee that is not in the price', { Fee: 'x' }, {}],
    ['an order that a total does not have', { 'Transaction ID': '', 'Transaction Date': '' }, { grain: 'total' }],
  ] as const)('of a line with other faults it is not said: %s', (_, cells, about) => {
    expect(sentencesOf({ ...cells, 'Box Office Reference ID': '' }, { mapping: about })).toEqual({
      sale: undefined,
      sentences: ['error, Box Office Reference ID: The value is missing.'],
    })
  })

  test('a price says how it is to be written, with the sign of the file', () => {
    const findings: Finding[] = []
    const reader = createSaleReader(header, { ...mapping, decimalSign: ',' }, context, (found) => findings.push(found))
    reader.read(
      2,
      header.map((heading) => good[heading] ?? ''),
    )
    expect(findings.map(({ column, fix }) => [column, fix])).toEqual([
      ['Price Paid', 'Write it with at most two decimals, such as 24,50.'],
      ['Face Value', 'Write it with at most two decimals, such as 24,50.'],
    ])
  })

  test('of a long cell 60 characters are repeated', () => {
    expect(sentencesOf({ 'Price Paid': 'y'.repeat(200) }).sentences).toEqual([
      `error, Price Paid: ‘${'y'.repeat(60)}…’ is not an amount in pounds and pence.`,
    ])
  })

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('%s is no word of a status', (word) => {
    expect(sentencesOf({ 'Transaction Type': word }).sentences).toEqual([
      `error, Transaction Type: ‘${word}’ is not known as a sale, a refund, a cancellation or a line to leave out.`,
    ])
  })
})

describe('words that objects inherit', () => {
  test.each(['constructor', '__proto__', 'toString'])('%s is no concession, channel or provider', (word) => {
    expect(saleOf({ 'Ticket Type': word }).isConcession).toBeNull()
    expect(saleOf({ 'Sales Channel': word }).salesChannel).toBe('Unknown')
    expect(sentencesOf({ 'Ticketing Provider': word }).sentences).toEqual([
      `error, Ticketing Provider: ‘${word}’ is not a ticketing provider that the platform knows.`,
    ])
  })

  test('they are words where the profile has them', () => {
    const own = Object.fromEntries([['__proto__', 'Refund' as const]])
    expect(saleOf({ 'Transaction Type': '__Proto__' }, { mapping: { statusWords: own } }).tickets).toBe(-2)
  })
})

describe('what stays unknown', () => {
  test.each([
    [
      'Customer Postcode',
      'N/A',
      'The value is not the postcode of a home, so the region of the buyer stays unknown.',
      'customerPostcode',
      null,
    ],
    ['Sales Channel', 'Fax', '‘Fax’ could not be read, so it stays unknown.', 'salesChannel', 'Unknown'],
    ['Performance Time', 'evening', '‘evening’ could not be read, so it stays unknown.', 'performanceTime', null],
    [
      'Customer ID',
      '1.2E+08',
      'The customer id is a number that a spreadsheet has shortened; the buyer stays unknown.',
      'customerId',
      null,
    ],
  ] as const)('%s ‘%s’', (column, text, description, field, value) => {
    expect(sentencesOf({ [column]: text }).sentences).toEqual([`warning, ${column}: ${description}`])
    expect(saleOf({ [column]: text })[field]).toBe(value)
  })

  test('words that are too long are cut', () => {
    expect(sentencesOf({ 'Venue Name': 'v'.repeat(76) }).sentences).toEqual([
      'warning, Venue Name: The value is longer than 75 characters; the rest was left out.',
    ])
    expect(saleOf({ 'Venue Name': 'v'.repeat(76) }).venueName).toBe('v'.repeat(75))
    expect(saleOf({ 'Event Name': 'v'.repeat(256) }).eventName).toBe('v'.repeat(255))
  })

  test('what is blank', () => {
    const blank = [
      'Event Name',
      'Performance Time',
      'Venue Name',
      'Transaction Type',
      'Customer ID',
      'Customer Postcode',
    ]
    const others = ['Customer Country', 'Ticket Type', 'Face Value', 'Sales Channel', 'Ticket ID']
    expect(saleOf(Object.fromEntries([...blank, ...others].map((heading) => [heading, ''])))).toEqual({
      ...{ line: 7, reference: 'HAM', eventName: 'HAM', performanceDate: '2026-11-14', performanceTime: null },
      ...{ venueName: null, transactionId: 'T1', transactionDate: '2026-09-02', transactionType: 'Sale' },
      ...{ customerId: null, customerPostcode: null, customerCountry: null, ticketType: '', isConcession: null },
      ...{ tickets: 2, faceValuePence: null, paidPence: 4800, salesChannel: 'Unknown', providerId: 101 },
      ...{ ticketId: null, isTotal: false },
    })
  })
})

test.each([
  ['Box Office Reference ID', 'reference', 255],
  ['Transaction ID', 'transactionId', 75],
  ['Event Name', 'eventName', 255],
  ['Venue Name', 'venueName', 75],
  ['Ticket Type', 'ticketType', 75],
] as const)('as long as it may be, a value is kept whole: %s', (column, field, length) => {
  const cells = { [column]: 'x'.repeat(length) }
  expect(read(cells).said).toEqual([])
  expect(saleOf(cells)[field]).toBe('x'.repeat(length))
})

test('an order of today is not to come', () => {
  expect(saleOf({ 'Transaction Date': '30/09/2026' }).transactionDate).toBe('2026-09-30')
})

test('a whole line', () => {
  expect(read({})).toEqual({
    sale: {
      ...{ line: 7, reference: 'HAM', eventName: 'Hamlet', performanceDate: '2026-11-14', performanceTime: '19:30' },
      ...{ venueName: 'Main House', transactionId: 'T1', transactionDate: '2026-09-02', transactionType: 'Sale' },
      ...{ customerId: 'C-1', customerPostcode: 'LS7 4HZ', customerCountry: 'UK', ticketType: 'Adult' },
      ...{ isConcession: false, tickets: 2, faceValuePence: 6000, paidPence: 4800, salesChannel: 'Online' },
      ...{ providerId: 101, ticketId: 'L1', isTotal: false },
    },
    said: [],
  })
})

describe('signs', () => {
  test.each([
    ['a sale', 'Sold', '2', '48.00', 'Sale', 2, 4800],
    ['a word gives back', 'Refunded', '2', '48.00', 'Refund', -2, -4800],
    ['a word cancels', 'Cancelled', '2', '48.00', 'Cancellation', -2, -4800],
    ['a word and both signs give back once', 'Refunded', '-2', '-48.00', 'Refund', -2, -4800],
    ['tickets below 0', 'Sold', '-2', '48.00', 'Refund', -2, -4800],
    ['a price below 0', 'Sold', '2', '(48.00)', 'Refund', -2, -4800],
    ['both below 0', '', '-2', '-48.00', 'Refund', -2, -4800],
    ['a free ticket', 'Sold', '1', '0.00', 'Sale', 1, 0],
    ['a free ticket that comes back', 'Sold', '-1', '0', 'Refund', -1, 0],
    ['what was sold once and is no longer', 'Void', '2', '48.00', 'Cancellation', 0, 0],
    ['the same, whatever its figures', 'Void', '', '-', 'Cancellation', 0, 0],
  ])('%s', (_, status, tickets, price, transactionType, count, paidPence) => {
    const cells = { 'Transaction Type': status, 'Number of Tickets': tickets, 'Price Paid': price }
    expect(saleOf(cells)).toMatchObject({ transactionType, tickets: count, paidPence })
  })

  test('a face value has the sign of its tickets', () => {
    expect(saleOf({ 'Transaction Type': 'Refunded', 'Face Value': '-60' }).faceValuePence).toBe(-6000)
    expect(saleOf({ 'Transaction Type': 'Refunded', 'Face Value': '0' }).faceValuePence).toBe(0)
    expect(saleOf({ 'Transaction Type': 'Void' }).faceValuePence).toBe(0)
  })
})

describe('lines that are left out', () => {
  test('a word says so, whatever else cannot be read', () => {
    expect(read({ 'Transaction Type': 'HELD', 'Performance Date': '', 'Price Paid': '' })).toEqual({
      sale: 'ignored',
      said: [],
    })
  })

  test('neither tickets nor a price', () => {
    expect(read({ 'Number of Tickets': '0', 'Price Paid': '0.00' })).toEqual({ sale: 'ignored', said: [] })
  })

  test.each(['Total', 'TOTALS:', 'Grand total', 'Grand  Total', 'Sub-total', 'Subtotal', ' Total '])(
    'a line of sums: %s',
    (word) => {
      const cells = { 'Event Name': word, 'Performance Date': '', 'Transaction ID': '', 'Box Office Reference ID': '' }
      expect(sentencesOf(cells)).toEqual({
        sale: 'ignored',
        sentences: ['warning, Box Office Reference ID: The line adds up the others, so it was left out.'],
      })
    },
  )

  test('an event called Total is none where the line has an order', () => {
    expect(saleOf({ 'Event Name': 'Total' }).tickets).toBe(2)
    expect(read({ 'Event Name': 'Total', 'Performance Date': '' }).sale).toBeUndefined()
    expect(read({ 'Event Name': 'Total eclipse', 'Performance Date': '', 'Transaction ID': '' }).sale).toBeUndefined()
    expect(read({ 'Event Name': 'Teetotal', 'Performance Date': '', 'Transaction ID': '' }).sale).toBeUndefined()
  })

  test('an event called Total is none where the line has a performance', () => {
    const cells = { 'Event Name': 'Total', 'Transaction ID': '' }
    expect(sentencesOf(cells).sentences).toEqual(['error, Transaction ID: The value is missing.'])
    expect(saleOf(cells, { mapping: { grain: 'total' } })).toMatchObject({ eventName: 'Total', tickets: 2 })
  })
})

describe('prices', () => {
  test.each([
    ['of the line', { prices: 'line' }, 4800, 6000],
    ['of one ticket', { prices: 'each' }, 9600, 12000],
    ['of the line, with a fee', { prices: 'line', pricesHaveFee: true }, 4650, 6000],
    ['of one ticket, with a fee', { prices: 'each', pricesHaveFee: true }, 9300, 12000],
  ] as const)('%s', (_, about, paidPence, faceValuePence) => {
    expect(saleOf({ Fee: '1.50' }, { mapping: about })).toMatchObject({ paidPence, faceValuePence })
  })

  test('a fee takes no more than the price, has no sign, and is nothing where it is blank', () => {
    const given = { mapping: { pricesHaveFee: true } }
    expect(saleOf({ Fee: '50' }, given).paidPence).toBe(0)
    expect(saleOf({ Fee: '-1.50', 'Transaction Type': 'Refunded' }, given).paidPence).toBe(-4650)
    expect(saleOf({ Fee: '' }, given).paidPence).toBe(4800)
    expect(sentencesOf({ Fee: 'x' }, given).sentences).toEqual([
      'error, Fee: ‘x’ is not an amount in pounds and pence.',
    ])
    expect(saleOf({ Fee: 'x' }).paidPence).toBe(4800)
  })
})

describe('grains', () => {
  const withoutColumn = (heading: 'tickets' | 'transactionId') => ({ ...mapping.columns, [heading]: undefined })

  test('a line is one ticket where it has no number of them', () => {
    const given = { mapping: { grain: 'ticket' as const, columns: withoutColumn('tickets') } }
    expect(saleOf({ 'Number of Tickets': 'n/a' }, given)).toMatchObject({ tickets: 1, paidPence: 4800 })
    expect(saleOf({ 'Price Paid': '-48' }, given)).toMatchObject({ tickets: -1, paidPence: -4800 })
    expect(saleOf({ 'Transaction Type': 'Void' }, given)).toMatchObject({ tickets: 0, paidPence: 0 })
  })

  test.each([
    ['behind others', header],
    ['in front', header.toSorted((one, other) => +(other === 'Number of Tickets') - +(one === 'Number of Tickets'))],
  ])('a line of tickets counts as many as it says, where their column is %s', (_, headings) => {
    const reader = createSaleReader(headings, { ...mapping, grain: 'ticket' }, context, () => {})
    const cells = headings.map((heading) => good[heading] ?? '')
    expect(reader.read(2, cells)).toMatchObject({ tickets: 2, paidPence: 4800 })
  })

  test('a total has no order, and may have sold nothing', () => {
    const given = { mapping: { grain: 'total' as const } }
    const total = saleOf({ 'Transaction ID': '', 'Transaction Date': '' }, given)
    expect(total).toMatchObject({ isTotal: true, transactionId: '', transactionDate: null, tickets: 2 })
    expect(saleOf({ 'Transaction ID': 'x'.repeat(80), 'Transaction Date': 'never' }, given).transactionId).toBe('')
    expect(read({ 'Number of Tickets': '0', 'Price Paid': '0' }, given).sale).toBe('ignored')
    expect(read({ 'Transaction Type': 'Void' }, given).sale).toBe('ignored')
  })
})

describe('times', () => {
  test('the time of the day is taken where its own column is blank, and the column otherwise', () => {
    expect(saleOf({ 'Performance Date': '14/11/2026 20:00', 'Performance Time': '' }).performanceTime).toBe('20:00')
    expect(saleOf({ 'Performance Date': '14/11/2026 20:00' }).performanceTime).toBe('19:30')
    expect(saleOf({ 'Performance Time': '14/11/2026 2:30 PM' }).performanceTime).toBe('14:30')
  })
})

describe('the provider', () => {
  test('is the line’s, else the profile’s, else the only one of the organisation', () => {
    const given = { mapping: { providerId: 139 } }
    expect(saleOf({ 'Ticketing Provider': ' tessitura ' }, given).providerId).toBe(102)
    expect(saleOf({}, given).providerId).toBe(139)
    expect(saleOf({}).providerId).toBe(101)
  })

  test.each([
    ['two', [102, 101], 'Spektrix, Tessitura, Manual entry - paper or door sales'],
    ['none', [], 'Manual entry - paper or door sales'],
  ])('has to be said where the organisation has %s', (_, ownProviderIds, names) => {
    const findings: Finding[] = []
    const about = { ...context, ownProviderIds }
    const reader = createSaleReader(header, mapping, about, (finding) => findings.push(finding))
    expect(
      reader.read(
        3,
        header.map((heading) => good[heading] ?? ''),
      ),
    ).toBeUndefined()
    expect(findings.map(({ column, description, fix }) => [column, description, fix])).toEqual([
      [
        'Ticketing Provider',
        'Nothing says through which ticketing provider the line was sold.',
        `Name one in a column Ticketing Provider: ${names}. Others are added on the organisation’s Ticketing tab.`,
      ],
    ])
  })
})

describe('the template is strict', () => {
  const given = { context: { isTemplate: true } }

  test('an @ in the customer id is an error, which does not repeat it', () => {
    expect(sentencesOf({ 'Customer ID': 'someone@example.test' }, given).sentences).toEqual([
      'error, Customer ID: The customer id has an @ in it, as an e-mail address has.',
    ])
    expect(saleOf({ 'Customer ID': 'someone@example.test' }).customerId).toBe('someone@example.test')
  })

  test.each([
    ['', 'The value is missing.'],
    ['maybe', '‘maybe’ is neither Y nor N.'],
    ['Adult', '‘Adult’ is neither Y nor N.'],
  ])('a concession is Y or N: ‘%s’', (text, description) => {
    expect(sentencesOf({ 'Concession Flag': text }, given).sentences).toEqual([
      `error, Concession Flag: ${description}`,
    ])
  })

  test('Y, N and their words are read, and prices are of one ticket', () => {
    const flags = ['Y', 'y', 'Yes', 'N', 'no'].map((text) => saleOf({ 'Concession Flag': text }, given).isConcession)
    expect(flags).toEqual([true, true, true, false, false])
    expect(saleOf({ 'Number of Tickets': '3', 'Price Paid': '24.00' }, given).paidPence).toBe(7200)
  })
})

describe('concessions', () => {
  test('are words of their own column, else ticket types, else unknown', () => {
    expect(saleOf({ 'Concession Flag': 'Student', 'Ticket Type': 'Adult' }).isConcession).toBe(true)
    expect(saleOf({ 'Ticket Type': 'ADULT ' }).isConcession).toBe(false)
    expect(saleOf({ 'Ticket Type': 'Balcony' }).isConcession).toBeNull()
  })
})

test('a file of too many tickets is told once, at the first line that is too much; what is left out does not count', () => {
  const findings: Finding[] = []
  const reader = createSaleReader(header, mapping, context, (finding) => findings.push(finding))
  const readLine = (line: number, cells: Record<string, string>) =>
    reader.read(
      line,
      header.map((heading) => ({ ...good, ...cells })[heading] ?? ''),
    )
  readLine(1, { 'Transaction Type': 'Held' })
  for (let line = 2; line <= 1001; line++) readLine(line, { 'Number of Tickets': '100000' })
  expect(findings).toEqual([])
  for (const line of [1002, 1003, 1004]) readLine(line, { 'Number of Tickets': '1' })
  expect(findings.map(({ cell, column }) => [cell, column])).toEqual([['Line 1002', 'Number of Tickets']])
})

test('headings are compared without regard to case and blanks; a line may be short', () => {
  const reader = createSaleReader(['  price   PAID ', 'Box office Reference ID'], mapping, context, () => {})
  expect(reader.read(2, ['1'])).toBeUndefined()
  const findings: Finding[] = []
  createSaleReader(['PRICE  paid', 'Performance Date'], mapping, context, (finding) => findings.push(finding)).read(2, [
    'x',
    'y',
  ])
  expect(findings.map(({ column }) => column)).toEqual([
    ...['Box Office Reference ID', 'Performance Date', 'Transaction ID', 'Transaction Date', 'Number of Tickets'],
    'PRICE  paid',
  ])
})
