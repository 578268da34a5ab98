import { addressOf } from './cells'
import type { ReadingLimits } from './limits'
import { WorkbookRefusal } from './refusal'
import { fieldEnd, fieldEndByte, recordEnd, recordKinds } from './wire'

/** Handed on once there are so many bytes. */
const enough = 64 * 1024

/**
 * What is told of a workbook, as bytes (see `wire`). `handOn` has used the bytes by the time it returns.
 *
 * A row is told field by field, from left to right: `field` makes room for one, its bytes are put at `length`, which is
 * moved on, and `endField` ends it.
 */
export class Records {
  bytes = Buffer.allocUnsafeSlow(2 * enough)
  length = 0
  readonly #limits: ReadingLimits
  readonly #handOn: (bytes: Buffer) => void
  #told = 0
  #row = 0
  #rowStart = 0
  #nextColumn = 0

  constructor(limits: ReadingLimits, handOn: (bytes: Buffer) => void) {
    this.#limits = limits
    this.#handOn = handOn
  }

  /** Begins a row, or begins it anew if it has not ended. */
  startRow(number: number): void {
    if (this.#nextColumn > 0) this.length = this.#rowStart
    this.#row = number
    this.#rowStart = this.length
    this.#nextColumn = 0
  }

  /** The first column of the row that may still be told. */
  get nextColumn(): number {
    return this.#nextColumn
  }

  /** Goes to a column and makes room for a field of so many bytes. @throws WorkbookRefusal beyond the limits of a row */
  field(column: number, size: number): void {
    const { columns, rowLength } = this.#limits
    if (column >= columns) throw new WorkbookRefusal('too-many-columns', `cell ${addressOf(column, this.#row)}`)
    if (this.length - this.#rowStart + size > rowLength) throw new WorkbookRefusal('row-too-long')
    this.#room(size + columns)
    for (; this.#nextColumn < column; this.#nextColumn += 1) this.endField()
    this.#nextColumn = column + 1
  }

  endField(): void {
    this.bytes[this.length] = fieldEndByte
    this.length += 1
  }

  /** Tells the bytes from `start` to `end` behind the letter of their kind. */
  copyField(column: number, letter: number, from: Uint8Array, start: number, end: number): void {
    this.field(column, end - start + 1)
    const { bytes } = this
    bytes[this.length] = letter
    let length = this.length + 1
    for (let at = start; at < end; at += 1) {
      bytes[length] = from[at] ?? 0
      length += 1
    }
    this.length = length
    this.endField()
  }

  /** A field of any text. */
  textField(column: number, text: string): void {
    this.field(column, Buffer.byteLength(text))
    this.#text(text)
    this.endField()
  }

  /** Ends a row; one that is blank is not told of. @throws WorkbookRefusal for what no sheet holds */
  endRow(): void {
    if (this.#nextColumn === 0) return
    if (this.#row > this.#limits.rows) throw new WorkbookRefusal('too-many-rows', `row ${this.#row}`)
    this.#nextColumn = 0
    this.#text(recordKinds.row + this.#row + recordEnd)
    this.#told += this.length - this.#rowStart
    if (this.#told > this.#limits.toldBytes) throw new WorkbookRefusal('too-large')
    if (this.length >= enough) this.flush()
  }

  /** A record that is no row. */
  record(kind: string, fields: readonly string[] = []): void {
    this.#text(fields.map((field) => field + fieldEnd).join('') + kind + recordEnd)
  }

  /** Hands on what has been told. */
  flush(): void {
    this.#handOn(this.bytes.subarray(0, this.length))
    this.length = 0
  }

  #text(text: string): void {
    this.#room(3 * text.length)
    this.length += this.bytes.write(text, this.length)
  }

  #room(size: number): void {
    if (this.length + size <= this.bytes.length) return
    const larger = Buffer.allocUnsafeSlow(2 * (this.length + size))
    this.bytes.copy(larger, 0, 0, this.length)
    this.bytes = larger
  }
}
