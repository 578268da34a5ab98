import { capitalA, capitalZ, isAt, isDigit, isTagAt, nextTag, zero } from './ascii'
import { type CellGround, OddCells } from './odd-cell'
import { OpenTag } from './open-tag'
import { PlainCells } from './plain-cell'
import type { Records } from './records'
import { WorkbookRefusal } from './refusal'
import { textOf } from './xml'

const rowOpens = Buffer.from('<row')
const rowCloses = Buffer.from('</row>')
const cellOpens = Buffer.from('<c')
const cellCloses = Buffer.from('</c>')

/**
 * Takes the rows of a sheet, whole ones, and tells them. Only what is needed is looked at: the address, style and type of
 * each cell, and what it holds.
 */
export class RowScanner {
  readonly #records: Records
  readonly #plain: PlainCells
  readonly #odd: OddCells
  readonly #tag = new OpenTag()
  #rowNumber = 0
  /** The column of the cell that `#nextCell` came to. */
  #column = 0

  constructor(ground: CellGround, records: Records) {
    this.#records = records
    this.#plain = new PlainCells(ground, records)
    this.#odd = new OddCells(ground)
  }

  /** Every row of a block. @throws WorkbookRefusal for what no sheet holds, or a row that does not end with it */
  scan(xml: Buffer): void {
    for (let at = nextTag(xml, 0); at < xml.length; at = nextTag(xml, at))
      at = isTagAt(xml, at, rowOpens) ? this.#row(xml, at + rowOpens.length) : at + 1
  }

  /** One row from behind its `<row`. @returns the place behind it */
  #row(xml: Buffer, from: number): number {
    const tag = this.#tag
    const cells = tag.read(xml, from)
    this.#rowNumber = numberOf(xml, tag) ?? this.#rowNumber + 1
    if (tag.isEmpty) return cells
    this.#records.startRow(this.#rowNumber)
    this.#column = -1
    let at = this.#nextCell(xml, cells)
    for (; !isAt(xml, at, rowCloses); at = this.#nextCell(xml, at)) {
      if (this.#column < this.#records.nextColumn) {
        at = this.#rowInAnyOrder(xml, cells)
        break
      }
      const content = at
      at = this.#plain.tell(xml, content, tag, this.#column)
      if (at < 0) {
        const end = cellEnd(xml, content)
        const field = this.#odd.fieldOf(xml.toString('utf8', content, end), tag.style, tag.type)
        if (field.length > 1) this.#records.textField(this.#column, field)
        at = end + cellCloses.length
      }
    }
    this.#records.endRow()
    return at + rowCloses.length
  }

  /** The same for a row whose cells are not from left to right, which no program writes. @returns its end */
  #rowInAnyOrder(xml: Buffer, from: number): number {
    const fields: string[] = []
    this.#column = -1
    let at = this.#nextCell(xml, from)
    for (; !isAt(xml, at, rowCloses); at = this.#nextCell(xml, at)) {
      const end = cellEnd(xml, at)
      const field = this.#odd.fieldOf(xml.toString('utf8', at, end), this.#tag.style, this.#tag.type)
      if (field.length > 1) fields[this.#column] = field
      at = end + cellCloses.length
    }
    this.#records.startRow(this.#rowNumber)
    fields.forEach((field, column) => {
      this.#records.textField(column, field)
    })
    return at
  }

  /**
   * Goes to the next cell that holds something, and reads its tag.
   * @returns where its content begins, or where the end of the row stands
   * @throws WorkbookRefusal for a row without an end
   */
  #nextCell(xml: Buffer, from: number): number {
    const tag = this.#tag
    for (let at = nextTag(xml, from); at < xml.length; at = nextTag(xml, at)) {
      if (isTagAt(xml, at, cellOpens)) {
        at = tag.read(xml, at + cellOpens.length)
        this.#column = tag.addressTo === 0 ? this.#column + 1 : columnOf(xml, tag)
        if (!tag.isEmpty) return at
      } else if (isAt(xml, at, rowCloses)) return at
      else at += 1
    }
    throw new WorkbookRefusal('damaged')
  }
}

/** Where the `</c>` of a cell stands. @throws WorkbookRefusal for a cell that its row's end cuts off */
function cellEnd(xml: Buffer, content: number): number {
  for (let at = nextTag(xml, content); at < xml.length; at = nextTag(xml, at + 1)) {
    if (isAt(xml, at, cellCloses)) return at
    if (isAt(xml, at, rowCloses)) break
  }
  throw new WorkbookRefusal('damaged')
}

/** The number that a row gives itself; undefined where it gives none. */
function numberOf(xml: Uint8Array, { addressFrom, addressTo }: OpenTag): number | undefined {
  if (addressTo === addressFrom || addressTo > addressFrom + 9) return undefined
  let number = 0
  for (let at = addressFrom; at < addressTo; at += 1) {
    const byte = xml[at] ?? 0
    if (!isDigit(byte)) return undefined
    number = number * 10 + byte - zero
  }
  return number
}

/** The column of an address such as `AB12`, from 0. @throws WorkbookRefusal for one that no sheet has */
function columnOf(xml: Buffer, { addressFrom, addressTo }: OpenTag): number {
  let column = 0
  let at = addressFrom
  for (let byte = xml[at] ?? 0; at < addressTo && byte >= capitalA && byte <= capitalZ; byte = xml[at] ?? 0) {
    column = column * 26 + byte - capitalA + 1
    at += 1
  }
  if (at === addressFrom || at > addressFrom + 3) {
    const address = textOf(xml.toString('utf8', addressFrom, Math.min(addressTo, addressFrom + 20)))
    throw new WorkbookRefusal('too-many-columns', `cell ${address}`)
  }
  return column - 1
}
