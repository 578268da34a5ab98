import { dayMs } from '@/lib/floor/calendar/instants'
import { addressOf, kindLetters } from './cells'
import type { ReadingLimits } from './limits'
import type { RecordWriter } from './records'
import { WorkbookRefusal } from './refusal'
import { type Attributes, textOf, ValueText, type XmlHandlers } from './xml'

/** How the numbers of a cell are shown. */
export type CellStyle = {
  isDate: boolean
  /** So many digits are shown at least, with zeros in front; 0 where none are added. */
  digits: number
}

/** What the cells of a workbook refer to. */
type CellContext = {
  /** The shared texts as fields, in the order in which cells name them. */
  texts: readonly string[]
  /** By their index. */
  styles: readonly CellStyle[]
  /** Dates are counted from 1 January 1904, as in workbooks from old Macintoshes. */
  from1904: boolean
}

/** The format's maximum, blank rows included. */
const maxRows = 1_048_576
/** Further merged cells are not reported. */
const maxMerges = 1_000
/** Size of the cache of dates. */
const maxDays = 20_000

/** Writes the rows of a sheet while its XML is parsed, and collects merged cells. */
export class SheetHandlers implements XmlHandlers {
  readonly unit = 'row'
  readonly merges: string[] = []
  readonly #context: CellContext
  readonly #limits: ReadingLimits
  readonly #records: RecordWriter
  readonly #days = new Map<number, string | undefined>()
  #isInData = false
  #row = 0
  #fields: string[] = []
  #cell = { column: -1, type: '', style: 0, isInline: false, isFormula: false, value: new ValueText() }

  constructor(context: CellContext, limits: ReadingLimits, records: RecordWriter) {
    this.#context = context
    this.#limits = limits
    this.#records = records
  }

  readonly open = (name: string, attributes: Attributes): void => {
    if (name === 'sheetData') this.#isInData = true
    else if (this.#isInData) this.#openInData(name, attributes)
    else if (name === 'mergeCell' && attributes.ref && this.merges.length < maxMerges) this.merges.push(attributes.ref)
  }

  readonly close = (name: string): void => {
    if (!this.#isInData) return
    if (name === 'c') this.#endCell()
    else if (name === 'row') this.#records.row(this.#row, this.#fields)
    else if (name === 'sheetData') this.#isInData = false
    else this.#cell.value.close(name)
  }

  readonly text = (text: string): void => this.#cell.value.add(text)

  #openInData(name: string, attributes: Attributes): void {
    const cell = this.#cell
    if (name === 'c') {
      cell.column = attributes.r === undefined ? cell.column + 1 : columnOf(attributes.r)
      cell.type = attributes.t ?? ''
      cell.style = Number(attributes.s ?? 0)
      cell.isInline = cell.isFormula = false
      cell.value.text = ''
    } else if (name === 'f') cell.isFormula = true
    else if (name === 'is') cell.isInline = true
    else if (name === 'row') {
      this.#row = /^\d{1,9}$/.test(attributes.r ?? '') ? Number(attributes.r) : this.#row + 1
      if (this.#row > maxRows) throw new WorkbookRefusal('too-many-rows', `row ${this.#row}`)
      this.#fields = []
      cell.column = -1
    } else cell.value.open(name)
  }

  #endCell(): void {
    const field = this.#field()
    if (field.length < 2) return
    const { column } = this.#cell
    if (column >= this.#limits.columns)
      throw new WorkbookRefusal('too-many-columns', `cell ${addressOf(column, this.#row)}`)
    this.#fields[column] = field
  }

  /** The cell as a field: the letter of its kind and its text; a letter alone is blank. */
  #field(): string {
    const { type, style, isInline, isFormula, value } = this.#cell
    const { text } = value
    if (isInline) return kindLetters.text + textOf(text)
    if (isFormula) return kindLetters.formula + (this.#shownResult(type, style, text) ?? (textOf(text) || ' '))
    if (text === '') return ''
    switch (type) {
      case 's':
        return this.#context.texts[Number(text)] ?? ''
      case '':
      case 'n': {
        const day = this.#context.styles[style]?.isDate ? this.#day(Number(text)) : undefined
        return day ? kindLetters.date + day : kindLetters.number + this.#withZeros(style, textOf(text))
      }
      case 'b':
        return `${kindLetters.boolean}${text === '1' ? 'TRUE' : 'FALSE'}`
      case 'e':
        return kindLetters.error + textOf(text)
      case 'd':
        return kindLetters.date + textOf(text).replace(/T00:00:00(?:\.0+)?Z?$/, '')
      default:
        return kindLetters.text + textOf(text)
    }
  }

  /** What a formula came to as its cell shows it, where that is a day or a number. */
  #shownResult(type: string, style: number, text: string): string | undefined {
    if (text === '' || (type !== '' && type !== 'n')) return undefined
    return this.#context.styles[style]?.isDate ? this.#day(Number(text)) : this.#withZeros(style, textOf(text))
  }

  /** A whole number with the zeros in front that its cell shows: 00042 is a reference, and 42 another. */
  #withZeros(style: number, number: string): string {
    const digits = this.#context.styles[style]?.digits ?? 0
    return digits > 0 && /^\d+$/.test(number) ? number.padStart(digits, '0') : number
  }

  /** The day that a number stands for; a sheet names the same few over and over. */
  #day(serial: number): string | undefined {
    if (this.#days.has(serial)) return this.#days.get(serial)
    const day = dayOf(serial, this.#context.from1904)
    if (this.#days.size < maxDays) this.#days.set(serial, day)
    return day
  }
}

/** The column of an address such as `AB12`, from 0. @throws WorkbookRefusal for an invalid one */
function columnOf(address: string): number {
  let column = 0
  let length = 0
  for (let code = address.charCodeAt(0); code >= 65 && code <= 90; code = address.charCodeAt(length)) {
    column = column * 26 + code - 64
    length += 1
  }
  if (length === 0 || length > 3) throw new WorkbookRefusal('too-many-columns', `cell ${textOf(address.slice(0, 20))}`)
  return column - 1
}

/**
 * Converts a serial number to `yyyy-MM-dd`, followed by the time if there is one. The format treats 1900 as a leap
 * year, so its first sixty days are one off.
 * @returns undefined for a number that is not a date
 */
function dayOf(serial: number, from1904: boolean): string | undefined {
  const days = from1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  if (!(days >= 1 && days < 2_958_466)) return undefined
  const instant = new Date(Math.round((days - 25_569) * dayMs))
  const text = instant.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19)
}
