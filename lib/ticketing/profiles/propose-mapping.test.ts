import { describe, expect, test } from 'vitest'
import { readingContext } from '@/tests/support/read-ticketing-file'
import { mappingSchema } from './mapping-schema'
import { proposeMapping } from './propose-mapping'

/** A proposal from a heading and lines, each as one text. */
function propose(heading: string, lines: readonly string[], ownProviderIds: readonly number[] = [101]) {
  const records = lines.map((line, index) => ({ line: index + 2, cells: line.split(',') }))
  return proposeMapping(heading.split(','), records, { ...readingContext, ownProviderIds })
}

const heading = 'Show Code,Performance Date,Order Number,Order Date,Status,Ticket Type,Qty,Price'
const line = 'HAM,14/11/2026,T1,02/09/2026,Paid,Adult,2,48.00'

describe('what a person is asked', () => {
  test('whether 03/04/2026 is in March or April', () => {
    const { questions, mapping } = propose(heading, [line.replace('14/11', '03/04')])
    expect(questions).toContain('dateOrder')
    expect(mapping.dateOrder).toBe('dmy')
  })

  test.each([
    ['a day above 12', ['14/11/2026', '03/04/2026'], 'dmy'],
    ['a day above 12 in the second place', ['03/04/2026', '11/14/2026'], 'mdy'],
    ['years in front alone', ['2026-04-03', '2026-05-04'], 'ymd'],
    ['years in front, which say nothing of the others', ['2026-04-03', '03/04/2026'], undefined],
    ['years in front, and a day above 12', ['2026-04-03', '13/04/2026'], 'dmy'],
    ['days of both kinds', ['14/11/2026', '11/14/2026'], undefined],
    ['months by their names', ['3 April 2026', '4 May 2026'], 'dmy'],
    ['months by their names, with times that have points', ['3 April 2026 19.30', '4 May 2026 14.00'], 'dmy'],
    ['a last day of a month', ['31/10/2026'], 'dmy'],
    ['a 12 in front, which may be a month', ['12/04/2026'], undefined],
    ['a 12 in the second place, which may be a month', ['04/12/2026'], undefined],
    ['no dates', [''], 'dmy'],
  ])('dates: %s', (_, dates, order) => {
    const { questions, mapping } = propose(
      heading,
      dates.map((date) => `HAM,${date},T1,,Paid,Adult,1,1.00`),
    )
    expect(questions.includes('dateOrder') ? undefined : mapping.dateOrder).toBe(order)
  })

  test('what a line stands for and what a price, where lines have numbers of tickets', () => {
    expect(propose(heading, [line]).questions).toEqual(['grain', 'prices', 'statusWords'])
    expect(propose('Show Code,Performance Date,Order Number,Order Date,Price', []).questions).toEqual([])
  })

  test('the provider, where the organisation has none or two and the file names none', () => {
    expect(propose(heading, [line], []).questions).toContain('provider')
    expect(propose(heading, [line], [101, 102]).questions).toContain('provider')
    expect(propose(`${heading},Ticketing Provider`, [`${line},Spektrix`], []).questions).not.toContain('provider')
    expect(propose(heading, [line]).mapping.providerId).toBe(101)
  })

  test('columns that are not found; then no lines are shown', () => {
    const { questions, missing, rows } = propose('Order #,Order Date,Quantity,Ticket Type,Total Paid', [
      '1,02/09/2026,1,VIP,9',
    ])
    expect(questions[0]).toBe('columns')
    expect(missing).toEqual(['reference', 'performanceDate'])
    expect(rows).toEqual([])
  })

  test('the column of prices, and then not even a void line is shown, which needs no price', () => {
    const { missing, rows } = propose('Show Code,Performance Date,Order Number,Order Date,Status', [
      'HAM,14/11/2026,T1,02/09/2026,Void',
    ])
    expect(missing).toEqual(['pricePaid'])
    expect(rows).toEqual([])
  })
})

describe('the lines that are shown', () => {
  test('none that cannot be read, and none that are left out', () => {
    expect(propose(heading, [line.replace('48.00', 'free')]).rows).toEqual([])
    const { rows } = propose(heading, [line.replace('Paid', 'Reserved'), line.replace('HAM', 'MAC')])
    expect(rows).toMatchObject([{ line: 3, reference: 'MAC' }])
  })

  test.each([
    ['the only one of the organisation', [102], 102],
    ['the first of the organisation’s two, while nobody has said which', [102, 101], 102],
    ['any, where the organisation has none', [], 101],
  ])('are read with a provider: %s', (_, ownProviderIds, providerId) => {
    expect(propose(heading, [line], ownProviderIds).rows).toMatchObject([{ providerId, tickets: 2 }])
  })

  test('are none where there is no provider at all', () => {
    const context = { ...readingContext, providers: [], ownProviderIds: [] }
    const records = [{ line: 2, cells: line.split(',') }]
    expect(proposeMapping(heading.split(','), records, context).rows).toEqual([])
  })

  test('have no fee in their prices until somebody says so', () => {
    const { mapping, rows } = propose(`${heading},Booking Fee`, [`${line},1.50`])
    expect(mapping.pricesHaveFee).toBe(false)
    expect(rows).toMatchObject([{ paidPence: 4800 }])
  })
})

describe('what is not shown', () => {
  const private_ = 'Customer ID,Postcode,First name,Email,Notes'
  const { samples, rows, words, header } = propose(`${heading},${private_}`, [
    `${line},C-77,LS7 4HZ,Ada,ada@example.test,Allergic to nuts`,
  ])

  test('samples of columns that mean nothing, customer ids and postcodes', () => {
    expect(Object.keys(samples)).toEqual(heading.split(',').filter((column) => column in samples))
    expect(JSON.stringify({ samples, words })).not.toMatch(/C-77|LS7|Ada|example|Allergic/)
    expect(header).toContain('Notes')
  })

  test('customer ids and postcodes of the lines', () => {
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ customerId: null, customerPostcode: null, reference: 'HAM' })
    expect(JSON.stringify(rows)).not.toMatch(/C-77|LS7|Ada|example|Allergic/)
  })

  test('more than five samples, words of more than 75 characters, more than five lines', () => {
    const lines = Array.from({ length: 9 }, (_, index) => line.replace('HAM', `HAM${index}`))
    const proposal = propose(heading, [...lines, line.replace('Adult', 'x'.repeat(76)).replace('Paid', 'y'.repeat(80))])
    expect(proposal.samples['Show Code']).toEqual(['HAM0', 'HAM1', 'HAM2', 'HAM3', 'HAM4'])
    expect(proposal.words).toEqual({ statuses: ['Paid'], ticketTypes: ['Adult'], channels: [] })
    expect(proposal.rows).toHaveLength(5)
    expect(() => mappingSchema.parse(proposal.mapping)).not.toThrow()
  })

  test('more than a hundred words; one of 75 characters is shown', () => {
    const types = ['x'.repeat(75), ...Array.from({ length: 100 }, (_, index) => `Price ${index}`)]
    const { words } = propose(
      'Show Code,Ticket Type',
      types.map((type) => `HAM,${type}`),
    )
    expect(words.ticketTypes).toHaveLength(100)
    expect(words.ticketTypes[0]).toBe('x'.repeat(75))
    expect(words.ticketTypes[99]).toBe('Price 98')
  })

  test('blanks around words', () => {
    const { words, mapping, samples } = propose('Show Code,Status', ['HAM, Paid ', 'HAM,Paid', 'HAM,  '])
    expect(words.statuses).toEqual(['Paid'])
    expect(mapping.statusWords).toEqual({ paid: 'Sale' })
    expect(samples.Status).toEqual(['Paid'])
  })
})

describe('which column is which', () => {
  test.each([
    [
      'Line-Up',
      'Event External Id,Event Name,Performance Date Time,Address Postcode,Address Country,Price Variant Name,Discount Name,Channel Name,Item Is Void,Customer Public Id',
      {
        ...{ reference: 'Event External Id', eventName: 'Event Name', performanceDate: 'Performance Date Time' },
        ...{
          customerPostcode: 'Address Postcode',
          customerCountry: 'Address Country',
          ticketType: 'Price Variant Name',
        },
        ...{ concession: 'Discount Name', salesChannel: 'Channel Name', transactionType: 'Item Is Void' },
        customerId: 'Customer Public Id',
      },
    ],
    [
      'PatronBase',
      'Production ID,Title,Paid count,Complementary count,Unpaid count',
      { reference: 'Production ID', eventName: 'Title', tickets: 'Paid count' },
    ],
    [
      'BookTix: the posted price is not what was paid',
      'id,order_item_status,order_id,show_name,performance_date,unix_date,ticket_name,order_item_price,order_item_discount',
      {
        ...{ reference: 'show_name', eventName: 'show_name', performanceDate: 'performance_date' },
        ...{ transactionId: 'order_id', transactionDate: 'unix_date', transactionType: 'order_item_status' },
        ...{ ticketType: 'ticket_name', faceValue: 'order_item_price' },
      },
    ],
    [
      'Eventbrite’s report of one event',
      'Order no.,Order Date,First Name,Surname,Email,Quantity,Ticket Type,Attendee no.,Total Paid,Fees Paid,Attendee Status,Home Postcode,Home Country',
      {
        ...{
          transactionId: 'Order no.',
          transactionDate: 'Order Date',
          tickets: 'Quantity',
          ticketType: 'Ticket Type',
        },
        ...{ ticketId: 'Attendee no.', pricePaid: 'Total Paid', fee: 'Fees Paid', transactionType: 'Attendee Status' },
        ...{ customerPostcode: 'Home Postcode', customerCountry: 'Home Country' },
      },
    ],
    [
      'sums of performances',
      'Production ID,Title,Performance Date,Tickets sold,Income',
      {
        ...{ reference: 'Production ID', eventName: 'Title', performanceDate: 'Performance Date' },
        ...{ tickets: 'Tickets sold', pricePaid: 'Income' },
      },
    ],
    ['an event that has only a name', 'Event,Date', { reference: 'Event', eventName: 'Event' }],
    ['nothing that is known', 'Alpha,Beta', {}],
  ])('%s', (_, columns, expected) => {
    expect(propose(columns, []).mapping.columns).toEqual(expected)
  })

  test('of two columns of one name the first', () => {
    expect(propose('Show Code,Price,price', ['HAM,1.00,2.00']).samples).toEqual({
      'Show Code': ['HAM'],
      Price: ['1.00'],
    })
  })

  test('of two columns that could be a field the one that is more surely so, wherever it is', () => {
    expect(propose('Price,Total', []).mapping.columns.pricePaid).toBe('Price')
    expect(propose('Total,Price', []).mapping.columns.pricePaid).toBe('Price')
  })

  test('signs and blanks within a heading do not matter', () => {
    expect(propose('Order - Number,Order_Date,Price:', []).mapping.columns).toEqual({
      ...{ transactionId: 'Order - Number', transactionDate: 'Order_Date', pricePaid: 'Price:' },
    })
  })

  test('a number that repeats is no number of the line', () => {
    const columnsOf = (...numbers: string[]) =>
      propose(
        'Show Code,Ticket Number',
        numbers.map((number) => `HAM,${number}`),
      ).mapping.columns
    expect(columnsOf('1', '2', '1').ticketId).toBeUndefined()
    expect(columnsOf('1', '2', '', '').ticketId).toBe('Ticket Number')
  })
})

describe('what a line stands for', () => {
  test.each([
    ['a ticket', 'Show Code,Order Number,Price', 'ticket', 'each'],
    ['a number of them', 'Show Code,Order Number,Qty,Price', 'line', 'line'],
    ['a number of them, where only the day of the order is known', 'Show Code,Order Date,Qty,Price', 'line', 'line'],
    ['a performance', 'Show Code,Qty,Price', 'total', 'line'],
  ])('%s', (_, columns, grain, prices) => {
    expect(propose(columns, []).mapping).toMatchObject({ grain, prices })
  })
})

describe('words', () => {
  const statusesOf = (columns: string, words: readonly string[]) =>
    propose(
      columns,
      words.map((word, index) => `HAM,${word},N${index}`),
    ).mapping.statusWords

  test('of the status of a line', () => {
    const words = ['Paid', 'Refunded', 'Cancelled', 'Void', 'Exchanged', 'Reserved', 'Unpaid', 'Expired', 'constructor']
    expect(statusesOf('Show Code,Status,Qty', words)).toEqual({
      ...{ paid: 'Sale', refunded: 'Refund', cancelled: 'Cancellation', void: 'void', exchanged: 'void' },
      ...{ reserved: 'ignored', unpaid: 'ignored', expired: 'ignored', constructor: 'Sale' },
    })
  })

  test('of a numbered ticket, of which they say how it is now', () => {
    expect(statusesOf('Show Code,Status,Ticket ID', ['Valid', 'Refunded', 'Cancelled'])).toEqual({
      ...{ valid: 'Sale', refunded: 'void', cancelled: 'void' },
    })
  })

  test.each([
    ['a ticket without a number', 'Show Code,Status,Order Number'],
    ['a number of tickets, though the line has a number itself', 'Show Code,Status,Ticket ID,Qty'],
  ])('of %s, which may have a second line that takes it back', (_, columns) => {
    expect(statusesOf(columns, ['Valid', 'Refunded', 'Cancelled'])).toEqual({
      ...{ valid: 'Sale', refunded: 'Refund', cancelled: 'Cancellation' },
    })
  })

  test('of a column that only says whether something is void', () => {
    expect(statusesOf('Show Code,Item Is Void,Barcode', ['TRUE', 'false'])).toEqual({ true: 'void', false: 'Sale' })
    expect(statusesOf('Show Code,Item Is Void,Barcode', ['Y', 'Not today', 'Yet to be decided'])).toEqual({
      ...{ y: 'void', 'not today': 'Sale', 'yet to be decided': 'Sale' },
    })
  })

  test('of a column that is named after refunds, whether it has marks or the words themselves', () => {
    expect(statusesOf('Show Code,Refunded,Barcode', ['x', 'N', 'Refunded', 'Yes - refunded', 'Pending'])).toEqual({
      ...{ x: 'void', n: 'Sale', refunded: 'void', 'yes - refunded': 'void', pending: 'Sale' },
    })
    expect(
      statusesOf('Show Code,Refunded,Qty', [
        't',
        'Refunded',
        'Not refunded',
        'Unrefunded',
        '0 refunded',
        'Refund declined',
      ]),
    ).toEqual({
      ...{ t: 'void', refunded: 'void', 'not refunded': 'Sale', unrefunded: 'Sale', '0 refunded': 'Sale' },
      'refund declined': 'Sale',
    })
    expect(statusesOf('Show Code,Status,Qty', ['Refundable', 'Non-refundable'])).toEqual({
      ...{ refundable: 'Sale', 'non-refundable': 'Sale' },
    })
  })

  test('of ticket types: what says neither is unknown', () => {
    const types = ['Adult', 'Full Price', 'Student', 'Under 26', 'Family of 4', 'Over 60s', 'Thunder Stand', 'Balcony']
    const { mapping } = propose(
      'Show Code,Ticket Type',
      types.map((type) => `HAM,${type}`),
    )
    expect(mapping.concessions).toEqual({
      ...{ adult: false, 'full price': false, student: true, 'under 26': true, 'family of 4': true, 'over 60s': true },
    })
  })

  test('of concessions in a column of their own, which are ticket types as well', () => {
    const { words, mapping } = propose('Show Code,Ticket Type,Concession', ['HAM,Stalls,Student', 'HAM,Circle,Adult'])
    expect(words.ticketTypes).toEqual(['Stalls', 'Circle', 'Student', 'Adult'])
    expect(mapping.concessions).toEqual({ student: true, adult: false })
  })

  test('of channels', () => {
    const channels = ['Website', 'Call Centre', 'Box Office', 'POS', 'Outdoor posters', 'Agent', 'Mobile', 'Groups']
    const { mapping } = propose(
      'Show Code,Channel',
      channels.map((channel) => `HAM,${channel}`),
    )
    expect(mapping.channelWords).toEqual({
      ...{ website: 'Online', 'call centre': 'Phone', 'box office': 'In person', pos: 'In person' },
      ...{ 'outdoor posters': 'Unknown', agent: 'Agent', mobile: 'App', groups: 'Group booking' },
    })
  })
})

test.each([
  [['24,50', '1.234,00'], ','],
  [['(24,50)'], ','],
  [['24.50', '1,234'], '.'],
  [['24,50', '24.50'], '.'],
  [['24,50', '24'], ','],
  [['1,234'], '.'],
  [['24'], '.'],
])('the sign before pence of %j is ‘%s’', (prices, sign) => {
  const records = prices.map((price, index) => ({ line: index + 2, cells: ['HAM', price] }))
  expect(proposeMapping(['Show Code', 'Price'], records, readingContext).mapping.decimalSign).toBe(sign)
})

test('the sign before pence is told by face values where prices have none', () => {
  expect(
    proposeMapping(['Face Value', 'Price'], [{ line: 2, cells: ['24,50', '20'] }], readingContext).mapping.decimalSign,
  ).toBe(',')
})
