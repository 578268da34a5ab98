import type { WorkbookRow } from './cells'
import type { ReadingLimits } from './limits'
import { type RefusalReason, WorkbookRefusal } from './refusal'

/**
 * The output format of the reading process, in UTF-8: a record is its fields, each ended by U+001F, then the letter of
 * its kind and, for a row, its number; U+001E ends it. Neither character occurs in a text, since control characters are
 * removed. The kind comes last, so that both sides handle all fields at once.
 */
const fieldEnd = '\u001f'
const recordEnd = '\u001e'

/** Letters of the kinds of records. */
export const recordKinds = { sheets: 'S', sheet: 'T', row: 'R', merges: 'M', refused: 'X', done: 'Z' } as const

/** A part of a workbook's content, in order. */
export type WorkbookPart =
  | { kind: 'sheets'; names: string[] }
  | { kind: 'sheet'; name: string }
  | { kind: 'row'; row: WorkbookRow }
  | { kind: 'merges'; refs: string[] }

/** Number of characters buffered before writing. */
const flushLength = 64 * 1024

/** Converts the content of a workbook into records, and writes them in batches. */
export class RecordWriter {
  readonly #limits: ReadingLimits
  readonly #write: (bytes: Buffer) => void
  #text = ''
  #bytes = 0

  constructor(limits: ReadingLimits, write: (bytes: Buffer) => void) {
    this.#limits = limits
    this.#write = write
  }

  /** A row, its fields by column; a blank one is left out. @throws WorkbookRefusal for a row that no sheet can have */
  row(number: number, fields: readonly string[]): void {
    if (fields.length === 0) return
    const { rows, rowLength } = this.#limits
    if (fields.reduce((sum, field) => sum + field.length, 0) > rowLength) throw new WorkbookRefusal('row-too-long')
    if (number > rows) throw new WorkbookRefusal('too-many-rows', `row ${number}`)
    this.record(recordKinds.row + number, fields)
  }

  record(kind: string, fields: readonly string[] = []): void {
    if (fields.length > 0) this.#text += fields.join(fieldEnd) + fieldEnd
    this.#text += kind + recordEnd
    if (this.#text.length >= flushLength) this.flush()
  }

  /** Writes the buffered records. @throws WorkbookRefusal for more than the limit of all records */
  flush(): void {
    const bytes = Buffer.from(this.#text)
    this.#text = ''
    this.#bytes += bytes.length
    if (this.#bytes > this.#limits.recordBytes) throw new WorkbookRefusal('too-large')
    this.#write(bytes)
  }
}

/** Reads the records of a reading process, a piece at a time. */
export class RecordReader {
  /** True after the last record. */
  isDone = false
  #rest = ''

  /** The parts completed by this piece. @throws WorkbookRefusal where the process refuses the workbook */
  take(piece: string): WorkbookPart[] {
    const records = (this.#rest + piece).split(recordEnd)
    this.#rest = records.pop() ?? ''
    const parts: WorkbookPart[] = []
    for (const record of records) {
      const part = partOf(record)
      if (part) parts.push(part)
      else this.isDone = true
    }
    return parts
  }
}

/** One record as a part; undefined for the last. */
function partOf(record: string): WorkbookPart | undefined {
  const fields = record.split(fieldEnd)
  const head = fields.pop() ?? ''
  switch (head.charAt(0)) {
    case recordKinds.row:
      return { kind: 'row', row: { number: Number(head.slice(1)), fields } }
    case recordKinds.sheets:
      return { kind: 'sheets', names: fields }
    case recordKinds.sheet:
      return { kind: 'sheet', name: fields[0] ?? '' }
    case recordKinds.merges:
      return { kind: 'merges', refs: fields }
    case recordKinds.refused:
      throw new WorkbookRefusal(fields[0] as RefusalReason, fields[1])
    default:
      return undefined
  }
}
