import { describe, expect, test } from 'vitest'
import { type FileRead, readTicketingFile } from '@/tests/support/read-ticketing-file'
import type { Mapping } from './mapping'
import { templateHeader } from './template'

const lines = (...all: readonly string[]) => `${all.join('\r\n')}\r\n`

const heading = 'Show Code,Performance Date,Order Number,Order Date,Status,Ticket Type,Qty,Price'
const file = (...all: readonly string[]) => lines(heading, ...all)
const withColumn = (name: string, ...all: readonly string[]) => lines(`${heading},${name}`, ...all)
const template = (...all: readonly string[]) => lines(templateHeader, ...all)
const templateLine = (about: Record<number, string> = {}) =>
  [
    'HAM',
    'Hamlet',
    '14/11/2026',
    '19:30',
    '',
    'T1',
    '02/09/2026',
    'Sale',
    '',
    '',
    '',
    'Adult',
    'N',
    '2',
    '',
    '24.00',
    '',
    '',
    '',
  ]
    .map((cell, index) => about[index + 1] ?? cell)
    .join(',')

type Expected = Partial<FileRead>
type Case = [name: string, content: string | Buffer, expected: Expected, answers?: Partial<Mapping>]

const two = 'HAM,14/11/2026,T1,02/09/2026,Paid,Adult,2,48.00'
const sold = { sums: { 'HAM 2026-11': [2, 4800, 1] }, said: [], ignored: 0 } satisfies Expected

/** The text as Excel writes it as Unicode. */
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

const encodings: Case[] = [
  ['UTF-8 with its mark', `\ufeff${file(two)}`, sold],
  ['UTF-16 with commas', utf16(file(two)), sold],
  ['UTF-16 with semicolons', utf16(file(two).replaceAll(',', ';')), sold],
  [
    'Windows-1252, where £ is one byte',
    Buffer.from(file('CAFÉ,14/11/2026,T1,02/09/2026,Paid,Adult,1,£9.50'), 'latin1'),
    { sums: { 'CAFÉ 2026-11': [1, 950, 1] }, said: [] },
  ],
  ['a first line that names the separator', `sep=;\r\n${file(two).replaceAll(',', ';')}`, sold],
  [
    'semicolons and a decimal comma',
    file('HAM;14/11/2026;T1;02/09/2026;Paid;Adult;2;1.234,50').replaceAll(heading, heading.replaceAll(',', ';')),
    { sums: { 'HAM 2026-11': [2, 123450, 1] }, said: [] },
  ],
  ['ends of lines as on Unix, blank lines at the end', `${file(two).replaceAll('\r\n', '\n')}\n,,,,,,,\n`, sold],
  [
    'a line break within quotes, after which lines are still counted rightly',
    file('"HAM\nLET",14/11/2026,T1,02/09/2026,Paid,Adult,1,x', 'HAM,14/11/2026,T2,02/09/2026,Paid,Adult,1,y'),
    {
      said: [
        'error, Line 2, Price: ‘x’ is not an amount in pounds and pence.',
        'error, Line 4, Price: ‘y’ is not an amount in pounds and pence.',
      ],
    },
  ],
]

const money: Case[] = [
  [
    'a pound sign and thousands',
    file('GALA,14/11/2026,T1,02/09/2026,Paid,Table,10,"£1,234.50"'),
    { sums: { 'GALA 2026-11': [10, 123450, 1] }, said: [] },
  ],
  [
    'a refund in brackets',
    file(two, 'HAM,14/11/2026,T1,02/09/2026,Paid,Adult,1,(24.00)'),
    { sums: { 'HAM 2026-11': [1, 2400, 1] }, said: [] },
  ],
  [
    'a refund with its sign behind',
    file(two, 'HAM,14/11/2026,T1,02/09/2026,Paid,Adult,1,24.00-'),
    { sums: { 'HAM 2026-11': [1, 2400, 1] }, said: [] },
  ],
  [
    'a decimal comma in one price of many',
    file(two, '"HAM",14/11/2026,T2,02/09/2026,Paid,Adult,1,"12,00"'),
    {
      sums: { 'HAM 2026-11': [2, 4800, 1] },
      said: ['error, Line 3, Price: ‘12,00’ is not an amount in pounds and pence.'],
    },
  ],
  [
    'a fraction of a penny',
    file('HAM,14/11/2026,T1,02/09/2026,Paid,Adult,3,12.345'),
    { sums: {}, said: ['error, Line 2, Price: ‘12.345’ is not an amount in pounds and pence.'] },
  ],
  [
    'another currency',
    file('HAM,14/11/2026,T1,02/09/2026,Paid,Adult,3,USD 12.00'),
    { said: ['error, Line 2, Price: ‘USD 12.00’ is not an amount in pounds and pence.'] },
  ],
  [
    'a price with its fee',
    withColumn('Booking Fee', `${two},1.50`, 'HAM,14/11/2026,T2,02/09/2026,Refunded,Adult,1,24.00,0.75'),
    { sums: { 'HAM 2026-11': [1, 4650 - 2325, 1] }, said: [] },
    { pricesHaveFee: true },
  ],
  ['prices of one ticket', file('HAM,14/11/2026,T1,02/09/2026,Paid,Adult,2,24.00'), sold, { prices: 'each' }],
  [
    'complimentary tickets',
    file(two, 'HAM,14/11/2026,T2,02/09/2026,Paid,Comp,3,0.00'),
    { sums: { 'HAM 2026-11': [5, 4800, 2] }, said: [] },
  ],
  [
    'a season package whose price is on one line',
    file('HAM,14/11/2026,T1,02/09/2026,Paid,Season,2,90.00', 'TEM,05/12/2026,T1,02/09/2026,Paid,Season,2,0.00'),
    { sums: { 'HAM 2026-11': [2, 9000, 1], 'TEM 2026-12': [2, 0, 0] }, said: [] },
  ],
  [
    'fees as lines of their own',
    file(two, 'HAM,14/11/2026,T1,02/09/2026,Paid,Booking fee,0,1.50'),
    { sums: sold.sums, said: ['error, Line 3, Qty: The line has a price and no tickets.'] },
  ],
]

const refunds: Case[] = [
  [
    'tickets and price both below 0',
    file(two, 'HAM,14/11/2026,T1,03/09/2026,Refunded,Adult,-1,-24.00'),
    { sums: { 'HAM 2026-11': [1, 2400, 1] }, said: [] },
  ],
  [
    'only what was given back: no order is left',
    file('HAM,14/11/2026,T1,03/09/2026,Refunded,Adult,2,48.00'),
    { sums: { 'HAM 2026-11': [-2, -4800, 0] }, said: [] },
  ],
  [
    'an exchange for another month',
    file(two, 'HAM,14/11/2026,T1,03/09/2026,Paid,Adult,-2,-48.00', 'HAM,05/12/2026,T1,03/09/2026,Paid,Adult,2,48.00'),
    { sums: { 'HAM 2026-11': [0, 0, 1], 'HAM 2026-12': [2, 4800, 0] }, said: [] },
  ],
  [
    'flags of void items',
    withColumn(
      'Barcode',
      'HAM,14/11/2026,T1,02/09/2026,false,Adult,1,24.00,B1',
      'HAM,14/11/2026,T1,02/09/2026,true,Adult,1,24.00,B2',
    ).replace('Status', 'Item Is Void'),
    { sums: { 'HAM 2026-11': [1, 2400, 1] }, said: [], ignored: 0 },
  ],
  [
    'holds and reservations that nobody paid',
    file(two, 'HAM,14/11/2026,T2,02/09/2026,Reserved,Adult,4,96.00', 'HAM,14/11/2026,,,On hold,Adult,4,'),
    { ...sold, ignored: 2 },
  ],
  [
    'tests that a person has taken out',
    file(two, 'TEST,14/11/2026,T2,02/09/2026,Test booking,Adult,4,96.00'),
    { ...sold, ignored: 1 },
    { statusWords: { paid: 'Sale', 'test booking': 'ignored' } },
  ],
  [
    'a word that came after the profile was made',
    file(two, 'HAM,14/11/2026,T2,02/09/2026,Rolled over,Adult,1,24.00'),
    {
      sums: sold.sums,
      said: [
        'error, Line 3, Status: ‘Rolled over’ is not known as a sale, a refund, a cancellation or a line to leave out.',
      ],
    },
    { statusWords: { paid: 'Sale' } },
  ],
  [
    'a word that objects have',
    file('HAM,14/11/2026,T2,02/09/2026,constructor,Adult,1,24.00'),
    {
      said: [
        'error, Line 2, Status: ‘constructor’ is not known as a sale, a refund, a cancellation or a line to leave out.',
      ],
    },
    { statusWords: { paid: 'Sale' } },
  ],
]

const days: Case[] = [
  ['months by their names', file('HAM,Sat 14 Nov 2026 7.30pm,T1,2 September 2026,Paid,Adult,2,48.00'), sold],
  ['months first, as one day shows', file('HAM,11/14/2026,T1,09/02/2026,Paid,Adult,2,48.00'), sold],
  [
    'years first for performances, days first for orders',
    file('HAM,2026-11-14,T1,22/09/2026,Paid,Adult,2,48.00'),
    sold,
  ],
  [
    'an instant that is the next month in London',
    file('HAM,2026-07-31T23:30:00Z,T1,2026-07-31T23:30:00Z,Paid,Adult,1,24.00'),
    { sums: { 'HAM 2026-08': [1, 2400, 1] }, said: [] },
  ],
  ['seconds since 1970', file('HAM,14-11-2026,T1,1788350400,Paid,Adult,2,48.00'), sold],
  ['24:00 as a time', withColumn('Start Time', `${two},24:00`), sold],
  [
    'a time that is none',
    withColumn('Start Time', `${two},evening`),
    { ...sold, said: ['warning, Line 2, Start Time: ‘evening’ could not be read, so it stays unknown.'] },
  ],
  [
    'a day that November does not have',
    file('HAM,31/11/2026,T1,02/09/2026,Paid,Adult,2,48.00'),
    {
      said: [
        'error, Line 2, Performance Date: ‘31/11/2026’ is not a date, or not written as the file writes its dates.',
      ],
    },
  ],
  [
    'an order of a day to come',
    file('HAM,14/12/2026,T1,24/11/2026,Paid,Adult,2,48.00'),
    { said: ['error, Line 2, Order Date: The order was made on 24/11/2026, which is still to come.'] },
  ],
  [
    'a gift voucher among the events',
    file(two, 'VOUCHER,,T3,02/09/2026,Paid,Gift voucher,1,50.00'),
    { sums: sold.sums, said: ['error, Line 3, Performance Date: The value is missing.'] },
  ],
]

const identities: Case[] = [
  [
    'an order number that a spreadsheet has shortened',
    file('HAM,14/11/2026,1.2E+08,02/09/2026,Paid,Adult,2,48.00'),
    {
      said: [
        'error, Line 2, Order Number: ‘1.2E+08’ is a number that a spreadsheet has shortened, and its last digits are lost.',
      ],
    },
  ],
  ['an order whose code only looks so', file(two.replace('T1', '3E789')), sold],
  [
    'a ticket number that a spreadsheet has shortened',
    withColumn('Barcode', `${two},9.78E+12`),
    {
      said: [
        'error, Line 2, Barcode: ‘9.78E+12’ is a number that a spreadsheet has shortened, and its last digits are lost.',
      ],
    },
  ],
  [
    'postcodes of all kinds',
    withColumn('Postcode', ...['LS74HZ', 'LS7', 'N/A', 'SW1A 1AA', '90210'].map((code) => `${two},${code}`)),
    {
      sums: { 'HAM 2026-11': [10, 24000, 1] },
      said: [
        'warning, Line 4, Postcode: The value is not the postcode of a home, so the region of the buyer stays unknown.',
        'warning, Line 5, Postcode: The value is not the postcode of a home, so the region of the buyer stays unknown.',
        'warning, Line 6, Postcode: The value is not the postcode of a home, so the region of the buyer stays unknown.',
      ],
    },
  ],
  ['e-mail addresses as customer ids, outside the template', withColumn('Customer ID', `${two},a@example.test`), sold],
  [
    'e-mail addresses as customer ids, in the template',
    template(templateLine({ 9: 'a@example.test' })),
    { said: ['error, Line 2, Customer ID: The customer id has an @ in it, as an e-mail address has.'] },
  ],
  [
    'a provider that nobody knows, in the template',
    template(templateLine({ 18: 'Spektrics' }), templateLine({ 18: 'tessitura' })),
    {
      sums: { 'HAM 2026-11': [2, 4800, 1] },
      said: ['error, Line 2, Ticketing Provider: ‘Spektrics’ is not a ticketing provider that the platform knows.'],
    },
  ],
  [
    'a line that lacks a cell, of which nothing is repeated: the buyer may be in any other',
    template(templateLine({ 9: 'PATRON-1', 5: '~' }).replace('~,', '')),
    {
      said: [
        'error, Line 2, Transaction Type: ‘…’ is not known as a sale, a refund, a cancellation or a line to leave out.',
        'error, Line 2, Transaction Date: ‘…’ is not a date, or not written as the file writes its dates.',
        'error, Line 2, Number of Tickets: The value is missing.',
        'error, Line 2, Price Paid: The value is missing.',
        'error, Line 2, Concession Flag: ‘…’ is neither Y nor N.',
      ],
    },
  ],
  [
    'an e-mail address or a postcode where none belongs, which is not repeated',
    template(templateLine({ 3: 'a@example.test' }), templateLine({ 8: 'LS7 4HZ' })),
    {
      said: [
        'error, Line 2, Performance Date: ‘…’ is not a date, or not written as the file writes its dates.',
        'error, Line 3, Transaction Type: ‘…’ is not known as a sale, a refund, a cancellation or a line to leave out.',
      ],
    },
  ],
  [
    'a concession that is neither, in the template',
    template(templateLine({ 13: 'Adult' })),
    { said: ['error, Line 2, Concession Flag: ‘Adult’ is neither Y nor N.'] },
  ],
]

const forms: Case[] = [
  [
    'a line of sums at the end',
    file(two, 'Grand Total,,,,,,2,48.00'),
    { ...sold, said: ['warning, Line 3, Show Code: The line adds up the others, so it was left out.'], ignored: 1 },
  ],
  [
    'columns without a name, and a short line',
    lines(`${heading},,`, `${two},,`, `${two}`),
    { ...sold, sums: { 'HAM 2026-11': [4, 9600, 1] } },
  ],
  ['two columns of one name: the first counts', withColumn('Price', `${two},1.00`), sold],
  [
    'sums of performances, which are no orders',
    lines(
      'Production ID,Title,Performance Date,Tickets sold,Income',
      'HAM,Hamlet,14/11/2026,212,"£4,240.00"',
      'HAM,Hamlet,15/11/2026,0,0.00',
      'Total,,,212,"£4,240.00"',
    ),
    {
      sums: { 'HAM 2026-11': [212, 424000, 0] },
      said: ['warning, Line 4, Production ID: The line adds up the others, so it was left out.'],
      ignored: 2,
    },
  ],
  [
    'a ticket on each line',
    lines(
      'Show Code,Performance Date,Order Number,Order Date,Price',
      ...['24.00', '10.00', '-10.00'].map((price) => `HAM,14/11/2026,T1,02/09/2026,${price}`),
    ),
    { sums: { 'HAM 2026-11': [1, 2400, 1] }, said: [] },
  ],
  [
    'a number of the ticket that begins anew in each order, which is no number of the line',
    lines(
      'Show Code,Performance Date,Order Number,Order Date,Price,Ticket Number',
      ...['T1', 'T2'].map((order) => `HAM,14/11/2026,${order},02/09/2026,24.00,1`),
    ),
    { sums: { 'HAM 2026-11': [2, 4800, 2] }, said: [] },
  ],
  [
    'the days and times of Line-Up',
    lines(
      'Event External Id,Event Name,Performance Start Date,Performance Start Time,Order Number,Order Date,Price Variant Name,Channel Name,Price',
      '384,Ghosts,19-11-2026,02:00 PM,T1,02-09-2026,Full Price,Website,20.00',
    ),
    { sums: { '384 2026-11': [1, 2000, 1] }, said: [] },
  ],
]

describe.each([
  ['encodings and separators', encodings],
  ['money', money],
  ['what is given back or left out', refunds],
  ['days and times', days],
  ['what identifies', identities],
  ['forms', forms],
])('%s', (_, cases) => {
  test.each(cases)('%s', async (_name, content, expected, answers) => {
    expect(await readTicketingFile(content, answers)).toMatchObject(expected)
    if (expected.sums) expect((await readTicketingFile(content, answers)).sums).toEqual(expected.sums)
  })
})
