import { formatNumber } from '@/lib/floor/format-number'

/** Reasons to refuse a CSV file; `csvRefusalText` has their messages. */
export type CsvRefusalReason =
  | 'empty'
  | 'no-header'
  | 'not-text'
  | 'not-utf-8'
  | 'zero-character'
  | 'unknown-separator'
  | 'too-many-columns'
  | 'too-many-records'
  | 'record-too-long'
  | 'unclosed-quote'
  | 'stray-quote'

/** A CSV file is refused as a whole because of its content; not a fault of the platform. */
export class CsvRefusal extends Error {
  readonly reason: CsvRefusalReason
  /** The line of the file, from 1; of a quote that is not closed, the line on which it opens. */
  readonly line: number
  /** The limit that was passed, or what was found in its place; '' where there is none. */
  readonly detail: string

  constructor(reason: CsvRefusalReason, line: number, detail: string | number = '') {
    super(`${reason} on line ${line}${detail === '' ? '' : `: ${detail}`}`)
    this.name = 'CsvRefusal'
    this.reason = reason
    this.line = line
    this.detail = typeof detail === 'number' ? formatNumber(detail) : detail
  }
}

type RefusalText = { description: string; fix: string }

const saveAsCsv = 'Open the file in your spreadsheet program, save it as “CSV UTF-8” and upload that.'
const saveAsUtf8 = 'Save the file again as “CSV UTF-8” and upload that.'

const refusalTexts: Record<CsvRefusalReason, (line: string, detail: string) => RefusalText> = {
  empty: () => ({
    description: 'There is nothing in the file.',
    fix: 'Export the file again and check that it has lines before you upload it.',
  }),
  'no-header': () => ({
    description: 'The file does not begin with a line of column names.',
    fix: 'Put the names of the columns on the first line of the file.',
  }),
  'not-text': (_, found) => ({ description: `The file is ${found}, whatever its name says.`, fix: saveAsCsv }),
  'not-utf-8': (line) => ({
    description: `The file says that its text is UTF-8, and on line ${line} it is not.`,
    fix: saveAsUtf8,
  }),
  'zero-character': (line) => ({
    description: `Line ${line} has a character that no text has (NUL); the file may be damaged.`,
    fix: 'Export the file again. If it stays, ask whoever supplies your box office system.',
  }),
  'unknown-separator': (line, separator) => ({
    description: `Line ${line} says that “${separator}” separates the columns, which cannot be read.`,
    fix: 'Separate the columns by commas, semicolons or tabs.',
  }),
  'too-many-columns': (line, limit) => ({
    description: `Line ${line} has more than ${limit} columns.`,
    fix: 'Leave out columns that are not asked for, and check which character separates the columns.',
  }),
  'too-many-records': (line, limit) => ({
    description: `The file has more than ${limit} records; line ${line} is the first beyond them.`,
    fix: 'Split the file, each part with the line of column names, and upload the parts one after another.',
  }),
  'record-too-long': (line, limit) => ({
    description: `The record that begins on line ${line} has more than ${limit} characters.`,
    fix: 'Check that each record ends with a line break.',
  }),
  'unclosed-quote': (line) => ({
    description: `A quotation mark opens a value on line ${line}, and nothing closes it.`,
    fix: `Close or remove the quotation mark on line ${line}; one inside a value is written twice ("").`,
  }),
  'stray-quote': (line) => ({
    description: `On line ${line} there is text after the quotation mark that closes a value.`,
    fix: `Write a quotation mark inside a value on line ${line} twice ("").`,
  }),
}

export const csvRefusalReasons = Object.keys(refusalTexts) as CsvRefusalReason[]

/** The message for the person who sent the file: what is wrong and where, and what to do. */
export function csvRefusalText({ reason, line, detail }: Pick<CsvRefusal, 'reason' | 'line' | 'detail'>): RefusalText {
  return refusalTexts[reason](formatNumber(line), detail)
}
