import { templateHeader } from '@/lib/ticketing/profiles/template'

/**
 * What must come of a file: the sentence that refuses it, with single mistakes where that is what they are (`Line 2 Price
 * Paid: …`), or what it is said to be where it is read.
 */
type HostileCsvEnd = { refusal: string; mistakes?: string[] } | { encoding: string; separator: ',' | ';' | '\t' }

export type HostileCsv = {
  name: string
  make: () => Buffer
  end: HostileCsvEnd
  /** Hundreds of megabytes as they are read: for drills. */
  isLarge?: true
}

/** Letters that no two of the encodings write alike. */
const eventName = 'Größe € 5'
/** Where a file is read: two lines of one order, three tickets, £58.00, of this event. */
export const readOf = {
  ...{ lines: 2, tickets: 3, paidPence: 5800, eventName },
  messages: ['2 lines with 3 tickets (£58.00) were added.', '1 reference of the file belongs to no event yet.'],
}

const megabyte = 1024 * 1024
const aLine = (ticket: string) =>
  `HAM,${eventName},14/11/2026,19:30,Main House,T1,02/09/2026,Sale,C-1,LS7 4HZ,United Kingdom,${ticket},Online,,`
const [firstLine, secondLine] = [aLine('Adult,N,2,24.00,24.00'), aLine('Under 26,Y,1,24.00,10.00')]
const text = [templateHeader, firstLine, secondLine, ''].join('\r\n')
const headed = (rest: string | Buffer) => Buffer.concat([Buffer.from(`${templateHeader}\r\n`), Buffer.from(rest)])
const withMark = (mark: readonly number[], rest: Buffer) => Buffer.concat([Buffer.from(mark), rest])
const little = () => Buffer.from(text, 'utf16le')
/** No value of the lines holds a comma. */
const semicolons = text.replaceAll(',', ';')
const decimalCommas = semicolons.replace(/(\d)\.(\d\d)/g, '$1,$2')

const utf8 = { encoding: 'UTF-8', separator: ',' } as const
const endsOfRecords = 'Check that each record ends with a line break.'
const columnsLeftOut = 'Leave out columns that are not asked for, and check which character separates the columns.'
const exportAgain = 'Export the file again. If it stays, ask whoever supplies your box office system.'
const tooLarge = 'The file is larger than 200 MB. Export it in several parts, such as one for each season.'
const tooLong = (line: number) =>
  `The record that begins on line ${line} has more than 65,536 characters. ${endsOfRecords}`
const unclosed = (line: number) =>
  `A quotation mark opens a value on line ${line}, and nothing closes it. Close or remove the quotation mark on line ${line}; one inside a value is written twice ("").`

/** Ticketing files as no box office should write them, and as some do. */
export const hostileCsvFiles: readonly HostileCsv[] = [
  {
    name: 'no line break',
    make: () => Buffer.from(text.replaceAll('\r\n', ',').repeat(10)),
    end: { refusal: `Line 1 has more than 200 columns. ${columnsLeftOut}` },
  },
  {
    name: 'a price of 3,000 blanks',
    make: () => headed(`${firstLine.replace('24.00,24.00', `24.00,-${' '.repeat(3_000)}x`)}\r\n`),
    end: {
      refusal: 'Nothing was imported: 1 problem needs to be put right first.',
      mistakes: [`Line 2 Price Paid: ‘-${' '.repeat(59)}…’ is not an amount in pounds and pence.`],
    },
  },
  {
    name: '10,000 columns in the heading',
    make: () => Buffer.from(`${templateHeader}${',More'.repeat(10_000)}\r\n${firstLine}\r\n`),
    end: { refusal: `Line 1 has more than 200 columns. ${columnsLeftOut}` },
  },
  {
    name: '10,000 columns in a line',
    make: () => headed(`${firstLine}\r\n${secondLine}${',x'.repeat(10_000)}\r\n`),
    end: { refusal: `Line 3 has more than 200 columns. ${columnsLeftOut}` },
  },
  {
    name: 'a NUL',
    make: () => headed(`${firstLine}\r\n${secondLine.replace('Adult', 'Ad\0ult').replace('Under', 'Un\0der')}\r\n`),
    end: { refusal: `Line 3 has a character that no text has (NUL); the file may be damaged. ${exportAgain}` },
  },
  {
    name: 'a mark of UTF-8 before Windows-1252',
    make: () => withMark([0xef, 0xbb, 0xbf], headed(Buffer.from(`${firstLine.replace('€', '\x80')}\r\n`, 'latin1'))),
    end: {
      refusal:
        'The file says that its text is UTF-8, and on line 2 it is not. Save the file again as “CSV UTF-8” and upload that.',
    },
  },
  {
    name: 'a quotation mark that nothing closes',
    make: () => headed(`${firstLine}\r\n${secondLine.replace('HAM', '"HAM')}\r\n`),
    end: { refusal: unclosed(3) },
  },
  {
    name: 'another separator named',
    make: () => Buffer.from(`sep=|\r\n${text.replaceAll(',', '|')}`),
    end: {
      refusal:
        'Line 1 says that “|” separates the columns, which cannot be read. Separate the columns by commas, semicolons or tabs.',
    },
  },
  {
    name: 'decimal commas in the template',
    make: () => Buffer.from(decimalCommas),
    end: {
      refusal: 'Nothing was imported: 4 problems need to be put right first.',
      mistakes: [
        'Line 2 Price Paid: ‘24,00’ is not an amount in pounds and pence.',
        'Line 2 Face Value: ‘24,00’ is not an amount in pounds and pence.',
        'Line 3 Price Paid: ‘10,00’ is not an amount in pounds and pence.',
        'Line 3 Face Value: ‘24,00’ is not an amount in pounds and pence.',
      ],
    },
  },
  { name: 'lone carriage returns', make: () => Buffer.from(text.replaceAll('\r\n', '\r')), end: utf8 },
  {
    name: 'mixed line ends',
    make: () => Buffer.from(`${templateHeader}\r${firstLine}\n\r\n\r${secondLine}\n`),
    end: utf8,
  },
  { name: 'no line break at its end', make: () => Buffer.from(text.trimEnd()), end: utf8 },
  { name: 'a mark of UTF-8', make: () => withMark([0xef, 0xbb, 0xbf], Buffer.from(text)), end: utf8 },
  { name: 'UTF-16 LE', make: little, end: { ...utf8, encoding: 'UTF-16 LE' } },
  {
    name: 'UTF-16 LE with its mark',
    make: () => withMark([0xff, 0xfe], little()),
    end: { ...utf8, encoding: 'UTF-16 LE' },
  },
  { name: 'UTF-16 BE', make: () => little().swap16(), end: { ...utf8, encoding: 'UTF-16 BE' } },
  {
    name: 'UTF-16 BE with its mark',
    make: () => withMark([0xfe, 0xff], little().swap16()),
    end: { ...utf8, encoding: 'UTF-16 BE' },
  },
  {
    name: 'Windows-1252',
    make: () => Buffer.from(text.replaceAll('€', '\x80'), 'latin1'),
    end: { ...utf8, encoding: 'Windows-1252' },
  },
  { name: '“sep=;”', make: () => Buffer.from(`sep=;\r\n${semicolons}`), end: { ...utf8, separator: ';' } },
  { name: 'semicolons that nobody names', make: () => Buffer.from(semicolons), end: { ...utf8, separator: ';' } },
  {
    name: 'a million empty lines in between',
    make: () => headed(`${firstLine}\r\n${'\n'.repeat(1_000_000)}${secondLine}\r\n`),
    end: utf8,
  },
  {
    name: 'two million empty lines and nothing else',
    make: () => Buffer.alloc(2_000_000, '\n'),
    end: {
      refusal:
        'The file does not begin with a line of column names. Put the names of the columns on the first line of the file.',
    },
  },
  ...[20, 190].flatMap((size): HostileCsv[] => [
    {
      name: `a value of ${size} MB`,
      make: () => headed(Buffer.concat([Buffer.from(`${firstLine}\r\nHAM,`), Buffer.alloc(size * megabyte, 'x')])),
      end: { refusal: tooLong(3) },
      ...(size > 20 && { isLarge: true }),
    },
    {
      name: `a quoted value of ${size} MB`,
      make: () => headed(Buffer.concat([Buffer.from(`${firstLine}\r\nHAM,"`), Buffer.alloc(size * megabyte, 'x')])),
      end: { refusal: unclosed(3) },
      ...(size > 20 && { isLarge: true }),
    },
  ]),
  {
    name: 'a value of 300 MB',
    make: () => headed(Buffer.alloc(300 * megabyte, 'x')),
    end: { refusal: tooLarge },
    isLarge: true,
  },
]
