import { isAt, isDigit, isInNumber, smallN, smallS, zero } from './ascii'
import { kindLetters } from './cells'
import { copyOwnText, copyText } from './copy-text'
import { dayOf } from './date-styles'
import type { CellGround } from './odd-cell'
import { type OpenTag, typeByWord } from './open-tag'
import type { Records } from './records'
import { TextTable } from './text-table'

const valueOpens = Buffer.from('<v>')
const valueCloses = Buffer.from('</v></c>')
const inlineOpens = Buffer.from('<is>')
const inlineCloses = Buffer.from('</t></is></c>')

const letterOf = (kind: keyof typeof kindLetters) => kindLetters[kind].charCodeAt(0)
const [textLetter, numberLetter, dateLetter] = [letterOf('text'), letterOf('number'), letterOf('date')]

/** Days that are remembered; more are odd cells. */
const daysMost = 20_000
/** Longer texts are odd cells. */
const textMost = 4 * 1024

/**
 * Tells cells that are as most are, straight from their bytes: a shared text, a number, a whole day, or a text of plain
 * letters. No string is made of any of them.
 */
export class PlainCells {
  readonly #ground: CellGround
  readonly #records: Records
  readonly #days = new TextTable({ bytes: 16 * daysMost, texts: daysMost })
  /** By the number of a day, its place in `#days`. */
  readonly #places = new Map<number, number>()
  readonly #text = { bytes: Buffer.alloc(textMost), length: 0 }

  constructor(ground: CellGround, records: Records) {
    this.#ground = ground
    this.#records = records
  }

  /**
   * Tells the cell whose content begins at `from`, unless it is blank.
   * @returns the place behind the cell; -1, with nothing told, for one that is not plain
   */
  tell(xml: Uint8Array, from: number, { type, style }: OpenTag, column: number): number {
    if (!isAt(xml, from, valueOpens)) return type === typeByWord ? this.#inline(xml, from, column) : -1
    const value = from + valueOpens.length
    if (type === typeByWord) return this.#ownText(copyText(xml, value, valueCloses, this.#cleared()), column)
    if (type === smallS) return this.#sharedText(xml, value, column)
    if (type !== 0 && type !== smallN) return -1
    return this.#ground.isDate[style] ? this.#day(xml, value, column) : this.#number(xml, value, column)
  }

  #sharedText(xml: Uint8Array, from: number, column: number): number {
    const end = digitsEnd(xml, from)
    if (end === from || !isAt(xml, end, valueCloses)) return -1
    const index = wholeNumber(xml, from, end)
    const { texts } = this.#ground
    if (index < texts.count) this.#tell(column, textLetter, texts, index)
    return end + valueCloses.length
  }

  #number(xml: Uint8Array, from: number, column: number): number {
    let end = from
    while (isInNumber(xml[end])) end += 1
    if (end === from || !isAt(xml, end, valueCloses)) return -1
    this.#records.copyField(column, numberLetter, xml, from, end)
    return end + valueCloses.length
  }

  #day(xml: Uint8Array, from: number, column: number): number {
    const end = digitsEnd(xml, from)
    if (end === from || !isAt(xml, end, valueCloses)) return -1
    const place = this.#placeOfDay(wholeNumber(xml, from, end))
    if (place < 0) return -1
    this.#tell(column, dateLetter, this.#days, place)
    return end + valueCloses.length
  }

  #placeOfDay(serial: number): number {
    const known = this.#places.get(serial)
    if (known !== undefined) return known
    const day = dayOf(serial, this.#ground.from1904)
    if (day === undefined || this.#days.count === daysMost) return -1
    const place = this.#days.add(day)
    this.#places.set(serial, place)
    return place
  }

  #inline(xml: Uint8Array, from: number, column: number): number {
    if (!isAt(xml, from, inlineOpens)) return -1
    return this.#ownText(copyOwnText(xml, from + inlineOpens.length, inlineCloses, this.#cleared()), column)
  }

  #cleared() {
    this.#text.length = 0
    return this.#text
  }

  /** Tells the text that was copied, up to the place `behind` it. */
  #ownText(behind: number, column: number): number {
    const { bytes, length } = this.#text
    if (behind >= 0 && length > 0) this.#records.copyField(column, textLetter, bytes, 0, length)
    return behind
  }

  #tell(column: number, letter: number, texts: TextTable, index: number): void {
    const start = texts.startOf(index)
    const end = texts.endOf(index)
    if (end > start) this.#records.copyField(column, letter, texts.bytes, start, end)
  }
}

function digitsEnd(xml: Uint8Array, from: number): number {
  let at = from
  while (isDigit(xml[at] ?? 0)) at += 1
  return at
}

function wholeNumber(xml: Uint8Array, from: number, end: number): number {
  let value = 0
  for (let at = from; at < end; at += 1) value = value * 10 + (xml[at] ?? 0) - zero
  return value
}
