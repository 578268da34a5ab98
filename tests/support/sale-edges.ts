import { randomUUID } from 'node:crypto'
import { dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import type { findingTexts } from '@/lib/ticketing/profiles/line-findings'
import { lineOf, type SaleCells, saleFile, saleLine } from './sale-lines'

type ExpectedSaleFinding = { severity: 'error' | 'warning'; type: string; description: string } & {
  column: string
  cell: string
}

/** Both sides of the edge of a finding: a file with just that, and one that just passes. */
type SaleEdge = {
  fails: string
  found: ExpectedSaleFinding
  passes: string
  /** Of an organisation without a provider on its Ticketing tab. */
  isWithoutProvider?: true
}

const dayMs = 86_400_000
const day = (ahead: number) => formatDate(dayInLondon(new Date(Date.now() + ahead * dayMs)))

type ExpectedFinding = [severity: 'error' | 'warning', type: string, description: string]

/** One cell that is just wrong, and the same cell just right. */
function edge<Column extends keyof SaleCells>(
  column: Column,
  [wrong, right]: [wrong: string, right: string],
  [severity, type, description]: ExpectedFinding,
  others: SaleCells = {},
): SaleEdge {
  return {
    fails: saleFile(saleLine({ ...others, [column]: wrong })),
    found: { severity, type, description, column, cell: 'Line 2' },
    passes: saleFile(saleLine({ ...others, [column]: right })),
  }
}

const tooHighPrice: ExpectedFinding = [
  'error',
  'Price too high',
  '‘10000000.01’ is more than £10,000,000, the most that a line may come to.',
]
/** As many tickets as a file may have. */
const hundredMillion = Array.from({ length: 1_000 }, () =>
  saleLine({ 'Number of Tickets': '100000', 'Price Paid': '0.01' }),
)
const order = `T-${randomUUID()}`

/** For everything that can be found in a line of the template. What has no edge does not compile. */
export const saleEdges: Readonly<Record<keyof typeof findingTexts, readonly [SaleEdge, ...SaleEdge[]]>> = {
  missing: [
    edge('Box Office Reference ID', ['', 'H'], ['error', 'Missing value', 'The value is missing.']),
    edge('Concession Flag', [' ', 'N'], ['error', 'Missing value', 'The value is missing.']),
  ],
  tooLong: [
    edge(
      'Box Office Reference ID',
      ['x'.repeat(256), 'x'.repeat(255)],
      ['error', 'Too long', 'The value is longer than 255 characters.'],
    ),
    edge(
      'Transaction ID',
      ['x'.repeat(76), 'x'.repeat(75)],
      ['error', 'Too long', 'The value is longer than 75 characters.'],
    ),
  ],
  cut: [
    edge(
      'Ticket Type',
      ['x'.repeat(76), 'x'.repeat(75)],
      ['warning', 'Too long', 'The value is longer than 75 characters; the rest was left out.'],
    ),
  ],
  exponent: [
    edge(
      'Transaction ID',
      ['1.2E+08', '1.2E08'],
      [
        'error',
        'Shortened number',
        '‘1.2E+08’ is a number that a spreadsheet has shortened, and its last digits are lost.',
      ],
    ),
  ],
  shortenedCustomer: [
    edge(
      'Customer ID',
      ['1.2E+08', '1.2E08'],
      [
        'warning',
        'Shortened number',
        'The customer id is a number that a spreadsheet has shortened; the buyer stays unknown.',
      ],
    ),
  ],
  date: [
    edge(
      'Performance Date',
      ['31/11/2026', '30/11/2026'],
      ['error', 'Not a date', '‘31/11/2026’ is not a date, or not written as the file writes its dates.'],
    ),
    edge(
      'Performance Date',
      ['31/12/1989', '01/01/1990'],
      ['error', 'Not a date', '‘31/12/1989’ is not a date, or not written as the file writes its dates.'],
    ),
  ],
  future: [
    edge(
      'Transaction Date',
      [day(1), day(0)],
      ['error', 'Date to come', `The order was made on ${day(1)}, which is still to come.`],
    ),
  ],
  status: [
    edge(
      'Transaction Type',
      ['Sold', 'SALE'],
      ['error', 'Unknown status', '‘Sold’ is not known as a sale, a refund, a cancellation or a line to leave out.'],
    ),
  ],
  tickets: [
    edge(
      'Number of Tickets',
      ['1.5', '1.0'],
      ['error', 'Not a number of tickets', '‘1.5’ is not a whole number of tickets.'],
    ),
  ],
  tooManyTickets: [
    edge(
      'Number of Tickets',
      ['100001', '100000'],
      ['error', 'Too many tickets', '‘100001’ is more than 100,000 tickets, the most that a line may have.'],
      { 'Price Paid': '0.01' },
    ),
  ],
  tooManyInFile: [
    {
      fails: saleFile(...hundredMillion, saleLine({ 'Number of Tickets': '1' })),
      found: {
        ...{ severity: 'error', type: 'Too many tickets', column: 'Number of Tickets', cell: 'Line 1002' },
        description: 'With this line the file has more than 100,000,000 tickets, the most that a file may have.',
      },
      passes: saleFile(...hundredMillion),
    },
  ],
  none: [
    {
      fails: saleFile(saleLine(), saleLine({ 'Number of Tickets': '0', 'Price Paid': '0.01' })),
      found: {
        ...{ severity: 'error', type: 'No tickets', description: 'The line has a price and no tickets.' },
        ...{ column: 'Number of Tickets', cell: 'Line 3' },
      },
      passes: saleFile(saleLine(), saleLine({ 'Number of Tickets': '0', 'Price Paid': '0' })),
    },
  ],
  price: [
    edge('Price Paid', ['24.505', '24.50'], ['error', 'Not a price', '‘24.505’ is not an amount in pounds and pence.']),
  ],
  tooHighPrice: [
    edge('Price Paid', ['10000000.01', '10000000.00'], tooHighPrice, { 'Number of Tickets': '1' }),
    edge('Face Value', ['10000000.01', '10000000.00'], tooHighPrice),
  ],
  tooHighTotal: [
    edge(
      'Price Paid',
      ['100.01', '100.00'],
      [
        'error',
        'Price too high',
        '100,000 tickets at £100.01 are £10,001,000, more than the £10,000,000 that a line may come to.',
      ],
      { 'Number of Tickets': '100000' },
    ),
  ],
  concession: [edge('Concession Flag', ['X', 'y'], ['error', 'Neither Y nor N', '‘X’ is neither Y nor N.'])],
  customer: [
    edge(
      'Customer ID',
      ['ada@example.org', 'ada.example.org'],
      ['error', 'Personal data', 'The customer id has an @ in it, as an e-mail address has.'],
    ),
  ],
  provider: [
    edge(
      'Ticketing Provider',
      ['Spektrixx', 'spektrix'],
      ['error', 'Unknown provider', '‘Spektrixx’ is not a ticketing provider that the platform knows.'],
    ),
  ],
  noProvider: [
    {
      ...edge(
        'Ticketing Provider',
        ['', 'Manual entry - CSV upload'],
        ['error', 'No provider', 'Nothing says through which ticketing provider the line was sold.'],
      ),
      isWithoutProvider: true,
    },
  ],
  postcode: [
    edge(
      'Customer Postcode',
      ['SW1A 1AA', 'SW1A 2AA'],
      [
        'warning',
        'Not a postcode',
        'The value is not the postcode of a home, so the region of the buyer stays unknown.',
      ],
    ),
  ],
  unknown: [
    edge(
      'Performance Time',
      ['24:01', '24:00'],
      ['warning', 'Unknown value', '‘24:01’ could not be read, so it stays unknown.'],
    ),
    edge(
      'Sales Channel',
      ['On line', 'ONLINE'],
      ['warning', 'Unknown value', '‘On line’ could not be read, so it stays unknown.'],
    ),
  ],
  sumOfAll: [
    {
      fails: saleFile(saleLine(), lineOf({ 'Event Name': 'Grand Total', 'Number of Tickets': '2' })),
      found: {
        ...{ severity: 'warning', type: 'Line of sums', column: 'Box Office Reference ID', cell: 'Line 3' },
        description: 'The line adds up the others, so it was left out.',
      },
      passes: saleFile(saleLine(), saleLine({ 'Event Name': 'Grand Total' })),
    },
  ],
  equalLines: [
    {
      fails: saleFile(...[0, 1].map(() => saleLine({ 'Transaction ID': order }))),
      found: {
        ...{ severity: 'warning', type: 'Equal lines', column: '', cell: 'Line 2' },
        description:
          '1 of the lines say exactly what another line of their order says, first those like line 2. All of them count.',
      },
      passes: saleFile(...['Adult', 'Child'].map((type) => saleLine({ 'Transaction ID': order, 'Ticket Type': type }))),
    },
  ],
  repeatedNumbers: [
    {
      fails: saleFile(...['L1', 'L1'].map((id) => saleLine({ 'Transaction ID': order, 'Ticket ID': id }))),
      found: {
        ...{ severity: 'warning', type: 'Repeated numbers', column: '', cell: 'Line 2' },
        description:
          '1 of the lines have the ticket number of another line, first that of line 2. The last of them counts.',
      },
      passes: saleFile(...['L1', 'L2'].map((id) => saleLine({ 'Transaction ID': order, 'Ticket ID': id }))),
    },
  ],
}
