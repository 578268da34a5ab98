import { addressOf, kindLetters } from './cells'
import { dayOf } from './date-styles'
import type { ReadingLimits } from './limits'
import { WorkbookRefusal } from './refusal'
import { stringOf, tagsOf, textOf } from './xml'

export type SheetGround = {
  /** Shared texts as fields: their kind's letter in front. */
  texts: readonly string[]
  isDate: readonly boolean[]
  from1904: boolean
  limits: ReadingLimits
  /** A row that is not blank. */
  row: (number: number, fields: string[]) => void
}

const rowEnd = '</row>'
const dataEnd = '</sheetData>'
/** More are not told of. */
const mergesMost = 1_000
/** More are not remembered. */
const daysMost = 10_000
const quote = 34

type Cell = { column: number; style: number; type: string }

/**
 * Takes the XML of one sheet a piece at a time and tells its rows as they are complete. Only what is needed is looked
 * at: the address, style and type of each cell, what it holds, and which cells are merged.
 */
export class SheetScanner {
  readonly merges: string[] = []
  readonly #ground: SheetGround
  #rest = ''
  #inData = false
  #rowNumber = 0
  #pastData = false
  readonly #days = new Map<string, string>()

  constructor(ground: SheetGround) {
    this.#ground = ground
  }

  feed(piece: string): void {
    const text = this.#rest + piece
    this.#rest = ''
    if (this.#pastData) this.#tail(text)
    else if (this.#inData) this.#data(text)
    else {
      const start = text.indexOf('<sheetData')
      if (start < 0) this.#keep(text)
      else {
        this.#inData = true
        this.#data(text.slice(start + '<sheetData'.length))
      }
    }
  }

  #data(text: string): void {
    const dataStops = text.indexOf(dataEnd)
    if (dataStops >= 0) {
      this.#rows(text, dataStops)
      this.#pastData = true
      this.#tail(text.slice(dataStops))
      return
    }
    const stop = text.lastIndexOf(rowEnd) + rowEnd.length
    if (stop < rowEnd.length) {
      this.#keep(text)
      return
    }
    this.#rows(text, stop)
    this.#keep(text.slice(stop))
  }

  #keep(text: string): void {
    if (text.length > this.#ground.limits.rowLength) throw new WorkbookRefusal('row-too-long')
    this.#rest = text
  }

  #tail(text: string): void {
    for (const tag of tagsOf(text, 'mergeCell')) {
      const ref = /\sref=["']([^"']*)/.exec(tag)?.[1]
      if (ref && this.merges.length < mergesMost) this.merges.push(ref)
    }
    this.#keep(text.slice(Math.max(0, text.lastIndexOf('<'))))
    if (this.#rest.includes('>')) this.#rest = ''
  }

  #rows(text: string, stop: number): void {
    for (let at = text.indexOf('<row'); at >= 0 && at < stop; ) {
      const close = text.indexOf('>', at)
      const given = /\sr=["'](\d{1,9})["']/.exec(text.slice(at, close))?.[1]
      this.#rowNumber = given === undefined ? this.#rowNumber + 1 : Number(given)
      if (text.charCodeAt(close - 1) === 47) {
        at = text.indexOf('<row', close)
        continue
      }
      const end = text.indexOf(rowEnd, close)
      if (end < 0) throw new WorkbookRefusal('damaged')
      const fields = this.#cells(text, close + 1, end)
      if (fields.length > 0) {
        if (this.#rowNumber > this.#ground.limits.rows)
          throw new WorkbookRefusal('too-many-rows', `row ${this.#rowNumber}`)
        this.#ground.row(this.#rowNumber, fields)
      }
      at = text.indexOf('<row', end)
    }
  }

  #cells(text: string, from: number, end: number): string[] {
    const fields: string[] = []
    let last = -1
    for (let at = text.indexOf('<c', from); at >= 0 && at < end; ) {
      const close = text.indexOf('>', at)
      const cell = readTag(text, at + 2, close, last + 1)
      last = cell.column
      if (text.charCodeAt(close - 1) === 47) {
        at = text.indexOf('<c', close)
        continue
      }
      const stop = text.indexOf('</c>', close)
      if (stop < 0 || stop > end) throw new WorkbookRefusal('damaged')
      const field = this.#field(text, close + 1, stop, cell)
      if (field.length > 1) {
        if (cell.column >= this.#ground.limits.columns)
          throw new WorkbookRefusal('too-many-columns', `cell ${addressOf(cell.column, this.#rowNumber)}`)
        while (fields.length < cell.column) fields.push('')
        fields[cell.column] = field
      }
      at = text.indexOf('<c', stop)
    }
    return fields
  }

  /** What a cell holds, from what stands between its tags. */
  #field(text: string, from: number, stop: number, { style, type }: Cell): string {
    // As a rule it is `<v>…</v>` and nothing else.
    const isPlain = text.startsWith('<v>', from)
    const valueEnd = isPlain ? text.indexOf('</v>', from) : -1
    if (isPlain && valueEnd <= stop && valueEnd >= 0) return this.#value(text.slice(from + 3, valueEnd), style, type)
    const content = text.slice(from, stop)
    if (content.includes('<is')) return kindLetters.text + stringOf(content)
    const value = /<v(?:\s[^>]*)?>([^<]*)<\/v>/.exec(content)?.[1] ?? ''
    return /<f[\s/>]/.test(content) ? kindLetters.formula + (textOf(value) || ' ') : this.#value(value, style, type)
  }

  /** The day that a number stands for; a sheet names the same few over and over. */
  #day(value: string): string | undefined {
    const known = this.#days.get(value)
    if (known !== undefined) return known
    const day = dayOf(Number(value), this.#ground.from1904)
    if (day !== undefined && this.#days.size < daysMost) this.#days.set(value, day)
    return day
  }

  #value(value: string, style: number, type: string): string {
    switch (type) {
      case 's':
        return this.#ground.texts[Number(value)] ?? ''
      case '':
      case 'n': {
        if (value === '') return ''
        const day = this.#ground.isDate[style] ? this.#day(value) : undefined
        return day ? kindLetters.date + day : kindLetters.number + textOf(value)
      }
      case 'b':
        return `${kindLetters.boolean}${value === '1' ? 'TRUE' : 'FALSE'}`
      case 'e':
        return kindLetters.error + textOf(value)
      case 'd':
        return kindLetters.date + textOf(value).replace(/T00:00:00(?:\.0+)?Z?$/, '')
      default:
        return kindLetters.text + textOf(value)
    }
  }
}

/** The address, style and type out of ` r="B2" s="3" t="s"`, in any order. */
function readTag(text: string, from: number, close: number, next: number): Cell {
  const cell: Cell = { column: next, style: 0, type: '' }
  for (let at = from; at < close; at += 1) {
    if (text.charCodeAt(at) !== 61) continue
    const opening = text.charCodeAt(at + 1)
    const end = text.indexOf(opening === quote ? '"' : "'", at + 2)
    if (end < 0 || end > close) break
    if (isLetterAlone(text, at - 1)) {
      const name = text.charCodeAt(at - 1)
      if (name === 114) cell.column = columnOf(text, at + 2, end)
      else if (name === 115) cell.style = numberOf(text, at + 2, end)
      else if (name === 116) cell.type = text.slice(at + 2, end)
    }
    at = end
  }
  return cell
}

const isLetterAlone = (text: string, at: number) => text.charCodeAt(at - 1) <= 32

function numberOf(text: string, from: number, end: number): number {
  let value = 0
  for (let at = from; at < end; at += 1) value = value * 10 + text.charCodeAt(at) - 48
  return value
}

function columnOf(text: string, from: number, end: number): number {
  let column = 0
  let at = from
  for (let code = text.charCodeAt(at); at < end && code >= 65 && code <= 90; code = text.charCodeAt(at)) {
    column = column * 26 + code - 64
    at += 1
  }
  if (at - from < 1 || at - from > 3)
    throw new WorkbookRefusal('too-many-columns', `cell ${text.slice(from, Math.min(end, from + 20))}`)
  return column - 1
}
