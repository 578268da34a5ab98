import type { CsvRefusalReason } from '@/lib/floor/csv/refusal'
import { templateColumns } from '@/lib/ticketing/profiles/template'
import type { ShownElsewhere } from './refused-workbooks'
import { saleFile, saleLine } from './sale-lines'

/** Both sides of the edge of a reason not to read a file: one that is refused, and one that just is not. */
type SaleFileEdge = { message: string; fails: string | Buffer; passes: string | Buffer }

const whole = saleFile(saleLine())
const marked = Buffer.from('\ufeff')
/** With a byte that no text of UTF-8 has. */
const accented = Buffer.from(saleFile(saleLine({ 'Event Name': 'Café' })), 'latin1')
/** A line of so many characters. */
function longLine(characters: number): string {
  const line = saleLine({ 'Customer Country': '' })
  return line.replace(',Adult,', `${'x'.repeat(characters - line.length)},Adult,`)
}
const columns = (count: number) => saleLine() + ','.repeat(count - templateColumns.length)
const utf8 = 'Save the file again as “CSV UTF-8” and upload that.'

/** For every reason not to read a CSV file. One without an edge does not compile. */
export const csvEdges: Readonly<Record<CsvRefusalReason, SaleFileEdge | ShownElsewhere>> = {
  empty: {
    message: 'There is nothing in the file. Export the file again and check that it has lines before you upload it.',
    fails: '\r\n',
    passes: `\r\n${whole}`,
  },
  'no-header': {
    message:
      'The file does not begin with a line of column names. Put the names of the columns on the first line of the file.',
    fails: `,,\r\n${whole}`,
    passes: whole,
  },
  'not-text': {
    message:
      'The file is a PDF document, whatever its name says. Open the file in your spreadsheet program, save it as “CSV UTF-8” and upload that.',
    fails: `%PDF-1.7\r\n${whole}`,
    passes: whole,
  },
  'not-utf-8': {
    message: `The file says that its text is UTF-8, and on line 2 it is not. ${utf8}`,
    fails: Buffer.concat([marked, accented]),
    passes: accented,
  },
  'zero-character': {
    message:
      'Line 2 has a character that no text has (NUL); the file may be damaged. Export the file again. If it stays, ask whoever supplies your box office system.',
    fails: saleFile(saleLine({ 'Event Name': 'Ham\0let' })),
    passes: saleFile(saleLine({ 'Event Name': 'Ham\u0001let' })),
  },
  'unknown-separator': {
    message:
      'Line 1 says that “|” separates the columns, which cannot be read. Separate the columns by commas, semicolons or tabs.',
    fails: `sep=|\r\n${whole}`,
    passes: `sep=;\r\n${whole.replaceAll(',', ';')}`,
  },
  'too-many-columns': {
    message:
      'Line 2 has more than 200 columns. Leave out columns that are not asked for, and check which character separates the columns.',
    fails: saleFile(columns(201)),
    passes: saleFile(columns(200)),
  },
  'too-many-records': { shownBy: 'lib/floor/csv/read-records.test.ts', title: 'more columns or records than allowed' },
  'record-too-long': {
    message:
      'The record that begins on line 2 has more than 65,536 characters. Check that each record ends with a line break.',
    fails: saleFile(longLine(65_537)),
    passes: saleFile(longLine(65_536)),
  },
  'unclosed-quote': {
    message:
      'A quotation mark opens a value on line 2, and nothing closes it. Close or remove the quotation mark on line 2; one inside a value is written twice ("").',
    fails: saleFile(saleLine({ 'Event Name': '"Hamlet' })),
    passes: saleFile(saleLine({ 'Event Name': '"Hamlet"' })),
  },
  'stray-quote': {
    message:
      'On line 2 there is text after the quotation mark that closes a value. Write a quotation mark inside a value on line 2 twice ("").',
    fails: saleFile(saleLine({ 'Event Name': '"Hamlet" again' })),
    passes: saleFile(saleLine({ 'Event Name': '"Hamlet"" again"' })),
  },
}
