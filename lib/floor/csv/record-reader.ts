import Papa from 'papaparse'
import { findRecordEnd, lineBreaksIn } from './record-end'
import { CsvRefusal } from './refusal'
import { findSeparator, namedSeparator, type Separator } from './separator'

/** A record with the line of the file on which it begins, from 1. */
export type CsvRecord = { line: number; cells: string[] }

export type CsvLimits = {
  maxColumns: number
  /** In characters, as the file has them. */
  maxRecordLength: number
  maxRecords: number
}

/** How many records, or characters of them, make a batch: four times as many take twice as long, in collecting garbage. */
const batchRecords = 1000
const batchCharacters = 1024 * 1024

/**
 * Takes the text of a file in parts and makes records of it. It finds where each record ends, by itself, so that no
 * text without an end ever comes to the parser, which takes the square of its length.
 */
export class RecordReader {
  header: string[] | undefined
  separator: Separator | undefined
  readonly #limits: CsvLimits
  #parser: Papa.Parser | undefined
  /** What has no end yet. */
  #rest = ''
  #line = 1
  #count = 0
  #batch: CsvRecord[] = []
  #characters = 0

  constructor(limits: CsvLimits) {
    this.#limits = limits
  }

  /** The line at the end of what was taken. */
  get line(): number {
    return this.#line + lineBreaksIn(this.#rest)
  }

  get isFull(): boolean {
    return this.#batch.length >= batchRecords || this.#characters >= batchCharacters
  }

  /** The records since the last time. */
  takeBatch(): CsvRecord[] {
    const batch = this.#batch
    this.#batch = []
    this.#characters = 0
    return batch
  }

  /** Takes the next part of the text; `isLast` ends the file. @throws CsvRefusal */
  read(part: string, isLast = false): void {
    const text = this.#rest + part
    let at = 0
    // The next of each that is not before `at`; the length of the text where there is none.
    const next = { '\n': -1, '\r': -1, '"': -1 }
    const find = (character: keyof typeof next, from: number) => {
      if (next[character] < from) {
        const found = text.indexOf(character, from)
        next[character] = found === -1 ? text.length : found
      }
      return next[character]
    }
    const findLineEnd = (from: number) => Math.min(find('\n', from), find('\r', from))
    while (at < text.length) {
      let end = findLineEnd(at)
      let breaksInside = 0
      let cells: string[] | undefined
      const isQuoted = find('"', at) < end
      if (isQuoted) {
        cells = this.#splitAllQuoted(text.slice(at, end))
        if (!cells) {
          const firstLineEnd = end
          end = this.#endOfQuoted(text, at, isLast, findLineEnd)
          if (end > firstLineEnd) breaksInside = lineBreaksIn(text.slice(at, end))
        }
      }
      if (end - at > this.#limits.maxRecordLength) throw this.#tooLong()
      if (end === text.length && !isLast) break
      // Half of a CRLF is not yet a line end.
      if (end === text.length - 1 && text[end] === '\r' && !isLast) break
      this.#take(text.slice(at, end), isQuoted, cells)
      this.#line += 1 + breaksInside
      at = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
    }
    this.#rest = text.slice(at)
    if (isLast && this.header === undefined) throw new CsvRefusal(this.separator ? 'no-header' : 'empty', this.#line)
  }

  /** The length of the text where the record does not end in it. */
  #endOfQuoted(text: string, at: number, isLast: boolean, findLineEnd: (from: number) => number): number {
    const separator = this.separator ?? findSeparator(text.slice(at, at + this.#limits.maxRecordLength))
    const { end, openQuote, isStray } = findRecordEnd(text, at, { separator, isLast, findLineEnd })
    if (openQuote === -1) return end
    const line = this.#line + lineBreaksIn(text.slice(at, openQuote))
    const isOnOneLine = lineBreaksIn(text.slice(openQuote, end)) === 0
    if (isStray) throw new CsvRefusal(isOnOneLine ? 'stray-quote' : 'unclosed-quote', line)
    if (isLast || end - at > this.#limits.maxRecordLength) throw new CsvRefusal('unclosed-quote', line)
    return end
  }

  #tooLong = () => new CsvRefusal('record-too-long', this.#line, this.#limits.maxRecordLength)
  #tooMany = (what: 'columns' | 'records') =>
    new CsvRefusal(`too-many-${what}`, this.#line, this.#limits[what === 'columns' ? 'maxColumns' : 'maxRecords'])

  #take(record: string, isQuoted: boolean, quotedCells: string[] | undefined): void {
    if (!isQuoted && record.trim() === '') return
    if (this.header === undefined) {
      this.#takeHeader(record, isQuoted)
      return
    }
    const cells = quotedCells ?? this.#cellsOf(record, isQuoted)
    if (cells.length > this.#limits.maxColumns) throw this.#tooMany('columns')
    if (isBlank(cells)) return
    this.#count += 1
    if (this.#count > this.#limits.maxRecords) throw this.#tooMany('records')
    this.#batch.push({ line: this.#line, cells })
    this.#characters += record.length
  }

  #takeHeader(record: string, isQuoted: boolean): void {
    const named = this.separator ? undefined : namedSeparator(record, this.#line)
    this.separator ??= named ?? findSeparator(record)
    this.#parser ??= new Papa.Parser({ delimiter: this.separator, newline: '\n' })
    if (named) return
    // A mark of bytes, in the middle of a file that was put together, is a blank to `trim`.
    const cells = this.#cellsOf(record, isQuoted).map((cell) => cell.trim().normalize('NFC'))
    if (cells.length > this.#limits.maxColumns) throw this.#tooMany('columns')
    if (isBlank(cells)) throw new CsvRefusal('no-header', this.#line)
    this.header = cells
  }

  #cellsOf(record: string, isQuoted: boolean): string[] {
    return isQuoted ? this.#parse(record) : record.split(this.separator ?? ',')
  }

  /**
   * The cells of a line that has every value in quotation marks and no other: the way most box office systems write,
   * at several times the parser's rate. Undefined for any other line.
   */
  #splitAllQuoted(line: string): string[] | undefined {
    if (this.separator === undefined || line.length < 2 || !line.startsWith('"') || !line.endsWith('"'))
      return undefined
    const cells = line.slice(1, -1).split(`"${this.separator}"`)
    for (const cell of cells) if (cell.includes('"')) return undefined
    return cells
  }

  #parse(record: string): string[] {
    const parsed = this.#parser?.parse(`${record}\n`, 0, true) as Papa.ParseResult<string[]>
    return parsed.data[0] ?? []
  }
}

function isBlank(cells: readonly string[]): boolean {
  for (const cell of cells) if (cell !== '' && cell.trim() !== '') return false
  return true
}
