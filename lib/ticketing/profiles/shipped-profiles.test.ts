import { describe, expect, test } from 'vitest'
import { boxOfficeProviders } from '@/db/reference/reference-files'
import { readTicketingFile } from '@/tests/support/read-ticketing-file'
import { mappingSchema } from './mapping-schema'
import { findShippedProfile, shippedProfiles } from './shipped-profiles'
import { isTemplateProfile, templateColumns, templateHeader } from './template'

const pretix = [
  ...['Event slug', 'Order code', 'Position ID', 'Status', 'Email', 'Phone number', 'Order date', 'Order time'],
  ...['Date', 'Start date', 'End date', 'Product', 'Variation', 'Price', 'Tax rate', 'Tax rule', 'Tax value'],
  ...['Attendee name', 'Attendee email', 'Company', 'Address', 'ZIP code', 'City', 'Country', 'State', 'Voucher'],
  ...['Pseudonymization ID', 'Seat ID', 'Order comment', 'Company', 'Invoice address name', 'Address', 'ZIP code'],
  ...['City', 'Country', 'State', 'VAT ID', 'Sales channel', 'Order locale', 'Payment providers'],
]
const eventbrite = [
  ...['Order ID', 'Order date', 'Attendee first name', 'Attendee last name', 'Attendee email', 'Purchaser country'],
  ...['Event name', 'Event ID', 'Event start date', 'Event start time', 'Event timezone', 'Event location'],
  ...['Ticket quantity', 'Ticket tier', 'Ticket type', 'Currency', 'Ticket price', 'Barcode number'],
]

type Cells = Record<string, string | number>
const csv = (header: readonly string[], lines: readonly Cells[]) =>
  `${[header, ...lines.map((line) => header.map((heading) => line[heading] ?? ''))].map((cells) => cells.join(',')).join('\r\n')}\r\n`

describe('what is known', () => {
  test('three profiles come with the platform', () => {
    expect(shippedProfiles.map(({ id, name }) => [id, name])).toEqual([
      [null, 'Template'],
      [null, 'pretix'],
      [null, 'Eventbrite'],
    ])
  })

  test.each(shippedProfiles)(
    '$name can be stored, and nothing of how it is recognised is',
    ({ mapping, ...others }) => {
      expect(mappingSchema.parse(mapping)).toEqual(mapping)
      expect(Object.keys(others)).toEqual(['id', 'name'])
    },
  )

  test('each names its provider', () => {
    const nameOf = (id: number | null) => boxOfficeProviders.find((provider) => provider.id === id)?.name
    expect(shippedProfiles.map(({ mapping }) => nameOf(mapping.providerId))).toEqual([
      undefined,
      'pretix',
      'Eventbrite',
    ])
    expect(
      ['Line-Up', 'BookTix'].filter((name) => !boxOfficeProviders.some((provider) => provider.name === name)),
    ).toEqual([])
  })

  test('the template alone is strict', () => {
    expect(shippedProfiles.filter(isTemplateProfile).map(({ name }) => name)).toEqual(['Template'])
  })
})

describe('which profile a heading has', () => {
  const nameOf = (header: readonly string[]) => findShippedProfile(header)?.name

  test.each([
    ['no columns', []],
    ['columns of nobody', ['Show', 'Date', 'Price']],
    ['pretix without the beginning of a performance', pretix.filter((heading) => heading !== 'Start date')],
    ['pretix without the status, which says what was cancelled', pretix.filter((heading) => heading !== 'Status')],
    ['pretix without a price', pretix.filter((heading) => heading !== 'Price')],
    ['Eventbrite without the numbers of tickets', eventbrite.filter((heading) => heading !== 'Barcode number')],
    [
      'Eventbrite’s report of one event',
      ['Order #', 'Order Date', 'Quantity', 'Ticket Type', 'Attendee #', 'Total Paid'],
    ],
    ['both sources’', [...pretix, ...eventbrite]],
    ['the template without concessions', templateColumns.filter((heading) => heading !== 'Concession Flag')],
  ])('none: %s', (_, header) => {
    expect(nameOf(header)).toBeUndefined()
  })

  test('each its own, in any order and case', () => {
    const templates = [templateColumns, templateColumns.slice(0, 14).concat('Price Paid')]
    expect(templates.map(nameOf)).toEqual(['Template', 'Template'])
    const turned = (header: readonly string[]) => header.map((heading) => ` ${heading.toUpperCase()} `).reverse()
    expect([pretix, eventbrite, turned(pretix), turned(eventbrite)].map(nameOf)).toEqual([
      ...['pretix', 'Eventbrite', 'pretix', 'Eventbrite'],
    ])
  })
})

describe('pretix', () => {
  const position: Cells = {
    ...{ 'Event slug': 'ham', 'Order code': 'A7B3C', 'Position ID': 1, Status: 'paid', 'Order date': '2026-09-02' },
    ...{ Date: 'Hamlet', 'Start date': '2026-11-14 19:30:00', Product: 'Adult', Price: '24.00', 'ZIP code': 'LS7 4HZ' },
    ...{ 'Pseudonymization ID': 'P1', 'Sales channel': 'web' },
  }
  const read = (...lines: Cells[]) =>
    readTicketingFile(
      csv(
        pretix,
        lines.map((line) => ({ ...position, ...line })),
      ),
    )

  test('what cannot be read is said by the words of pretix', async () => {
    expect((await read({ 'Start date': '' }, { Status: 'approval pending' }, { Price: '1e2' })).said).toEqual([
      'error, Line 2, Start date: The value is missing.',
      'error, Line 3, Status: ‘approval pending’ is not known as a sale, a refund, a cancellation or a line to leave out.',
      'error, Line 4, Price: ‘1e2’ is not an amount in pounds and pence.',
    ])
  })

  test('paid positions count, others do not; one that was canceled stays as an order of nothing', async () => {
    const lines = [
      {},
      { 'Position ID': 2, 'Pseudonymization ID': 'P2', Price: '10.00' },
      { 'Order code': 'PEND1', Status: 'pending' },
      { 'Order code': 'EXPI1', Status: 'expired' },
      { 'Order code': 'CANC1', Status: 'canceled', 'Start date': '2026-12-05 19:30:00' },
    ]
    expect(await read(...lines)).toEqual({
      sums: { 'ham 2026-11': [2, 3400, 1], 'ham 2026-12': [0, 0, 0] },
      said: [],
      ignored: 2,
    })
  })
})

describe('Eventbrite', () => {
  const ticket: Cells = {
    ...{ 'Order ID': '901', 'Order date': '2026-09-02 10:00:00', 'Event name': 'Hamlet', 'Event ID': '55' },
    ...{ 'Event start date': '2026-11-14', 'Event start time': '19:30:00', 'Ticket quantity': 1 },
    ...{ 'Ticket type': 'Adult', Currency: 'GBP', 'Ticket price': '24.00', 'Barcode number': '90115001' },
  }
  const read = (...lines: Cells[]) =>
    readTicketingFile(
      csv(
        eventbrite,
        lines.map((line) => ({ ...ticket, ...line })),
      ),
    )

  test('what cannot be read is said by the words of Eventbrite', async () => {
    const lines = [{ 'Order ID': '1.2E+08' }, { 'Barcode number': '9.01E+10' }, { 'Ticket quantity': '' }]
    expect((await read(...lines)).said).toEqual([
      'error, Line 2, Order ID: ‘1.2E+08’ is a number that a spreadsheet has shortened, and its last digits are lost.',
      'error, Line 3, Barcode number: ‘9.01E+10’ is a number that a spreadsheet has shortened, and its last digits are lost.',
      'error, Line 4, Ticket quantity: The value is missing.',
    ])
  })

  test('each line is a ticket at its price', async () => {
    const lines = [
      {},
      { 'Barcode number': '90115002', 'Ticket price': '10.00' },
      { 'Order ID': '902', 'Ticket price': '0.00' },
    ]
    expect(await read(...lines)).toEqual({ sums: { '55 2026-11': [3, 3400, 2] }, said: [], ignored: 0 })
  })
})

describe('one season in four forms', () => {
  /** Order, reference, day, tickets, pounds of each; the last order was given back whole. */
  const season = [
    ['O1', 'ham', '2026-11-14', 2, 24],
    ['O1', 'ham', '2026-11-14', 1, 10],
    ['O2', 'ham', '2026-11-15', 4, 24],
    ['O3', 'ham', '2026-12-01', 1, 0],
    ['O4', 'tem', '2026-12-05', 3, 12.5],
    ['O5', 'tem', '2027-01-09', 2, 12.5],
  ] as const
  const givenBack = ['O6', 'tem', '2026-12-05', 2, 12.5] as const

  const british = (date: string) => date.split('-').reverse().join('/')
  const eachTicket = (make: (line: (typeof season)[number], number: string) => Cells) =>
    season.flatMap((line, index) => Array.from({ length: line[3] }, (_, ticket) => make(line, `${index}-${ticket}`)))

  const sums = {
    ...{ 'ham 2026-11': [7, 15400, 2], 'ham 2026-12': [1, 0, 1], 'tem 2026-12': [3, 3750, 1] },
    ...{ 'tem 2027-01': [2, 2500, 1] },
  }

  test('the template', async () => {
    const line = (
      [order, reference, day, tickets, pounds]: (typeof season)[number] | typeof givenBack,
      type: string,
    ) => ({
      ...{ 'Box Office Reference ID': reference, 'Event Name': reference, 'Performance Date': british(day) },
      ...{
        'Transaction ID': order,
        'Transaction Date': '02/09/2026',
        'Transaction Type': type,
        'Ticket Type': 'Adult',
      },
      ...{ 'Concession Flag': 'N', 'Number of Tickets': tickets, 'Price Paid': pounds.toFixed(2) },
    })
    const lines = [...season.map((sold) => line(sold, 'Sale')), line(givenBack, ''), line(givenBack, 'Refund')]
    expect(await readTicketingFile(csv(templateHeader.split(','), lines))).toEqual({ sums, said: [], ignored: 0 })
  })

  test('pretix', async () => {
    const lineOf = (
      [order, reference, day, , pounds]: (typeof season)[number] | typeof givenBack,
      id: string,
    ): Cells => ({
      ...{ 'Event slug': reference, 'Order code': order, Status: 'paid', 'Order date': '2026-09-02', Date: reference },
      ...{ 'Start date': `${day} 19:30:00`, Product: 'Adult', Price: pounds.toFixed(2), 'Pseudonymization ID': id },
    })
    const canceled = ['6-0', '6-1'].map((id) => ({ ...lineOf(givenBack, id), Status: 'canceled' }))
    expect(await readTicketingFile(csv(pretix, [...eachTicket(lineOf), ...canceled]))).toEqual({
      ...{ sums, said: [], ignored: 0 },
    })
  })

  test('Eventbrite', async () => {
    const lines = eachTicket(([order, reference, day, , pounds], number) => ({
      ...{ 'Order ID': order, 'Order date': '2026-09-02 10:00:00', 'Event name': reference, 'Event ID': reference },
      ...{ 'Event start date': day, 'Event start time': '19:30:00', 'Ticket quantity': 1, 'Ticket type': 'Adult' },
      ...{ 'Ticket price': pounds.toFixed(2), 'Barcode number': `90${number}` },
    }))
    expect(await readTicketingFile(csv(eventbrite, lines))).toEqual({ sums, said: [], ignored: 0 })
  })

  test('sums of performances, as any source has them: tickets and pence agree, and there are no orders', async () => {
    const performances = Map.groupBy(season, ([, reference, day]) => `${reference} ${day}`)
    const lines = [...performances.values()].map((sold) => ({
      ...{ 'Production ID': sold[0]?.[1] ?? '', 'Performance Date': british(sold[0]?.[2] ?? '') },
      'Tickets Sold': sold.reduce((sum, [, , , tickets]) => sum + tickets, 0),
      Income: `£${sold.reduce((sum, [, , , tickets, pounds]) => sum + tickets * pounds, 0).toFixed(2)}`,
    }))
    const read = await readTicketingFile(csv(['Production ID', 'Performance Date', 'Tickets Sold', 'Income'], lines))
    const withoutOrders = Object.entries(sums).map(([cell, [tickets, pence]]) => [cell, [tickets, pence, 0]])
    expect(read).toEqual({ sums: Object.fromEntries(withoutOrders), said: [], ignored: 0 })
  })
})
