import { smallB, smallD, smallE, smallN, smallS } from './ascii'
import { kindLetters } from './cells'
import { dayOf } from './date-styles'
import type { TextTable } from './text-table'
import { stringOf, textOf } from './xml'

/** What the cells of a workbook mean is told apart by. */
export type CellGround = {
  /** The shared texts, in the order in which cells name them. */
  texts: TextTable
  /** Whether the style of a number makes it a day. */
  isDate: readonly boolean[]
  from1904: boolean
}

/** More are not remembered. */
const daysMost = 10_000

/**
 * Reads any cell as text, at leisure: formulas, texts in parts, times of day, errors, and whatever else is not as most
 * cells are.
 */
export class OddCells {
  readonly #ground: CellGround
  readonly #days = new Map<string, string>()

  constructor(ground: CellGround) {
    this.#ground = ground
  }

  /** What stands between the tags of a cell, as a field: its kind's letter and its text; a letter alone is blank. */
  fieldOf(content: string, style: number, type: number): string {
    if (content.includes('<is')) return kindLetters.text + stringOf(content)
    const value = /<v(?:\s[^>]*)?>([^<]*)<\/v>/.exec(content)?.[1] ?? ''
    return /<f[\s/>]/.test(content) ? kindLetters.formula + (textOf(value) || ' ') : this.#value(value, style, type)
  }

  #value(value: string, style: number, type: number): string {
    switch (type) {
      case smallS:
        return value === '' ? '' : kindLetters.text + this.#ground.texts.textOf(Number(value))
      case 0:
      case smallN: {
        if (value === '') return ''
        const day = this.#ground.isDate[style] ? this.#day(value) : undefined
        return day ? kindLetters.date + day : kindLetters.number + textOf(value)
      }
      case smallB:
        return `${kindLetters.boolean}${value === '1' ? 'TRUE' : 'FALSE'}`
      case smallE:
        return kindLetters.error + textOf(value)
      case smallD:
        return kindLetters.date + textOf(value).replace(/T00:00:00(?:\.0+)?Z?$/, '')
      default:
        return kindLetters.text + textOf(value)
    }
  }

  /** The day that a number stands for; a sheet names the same few over and over. */
  #day(value: string): string | undefined {
    const known = this.#days.get(value)
    if (known !== undefined) return known
    const day = dayOf(Number(value), this.#ground.from1904)
    if (day !== undefined && this.#days.size < daysMost) this.#days.set(value, day)
    return day
  }
}
