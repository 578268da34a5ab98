import type { Cell } from '@/lib/floor/spreadsheet/table'
import type { AnswerField } from '../answer-fields'

/** How many values of one answer are cached; a longer value is a text that hardly occurs twice. */
const maxCachedValues = 2_000
const maxCachedLength = 200

/** A field and the index of its cell in a row. */
export type PlacedField = { field: AnswerField; place: number }

type Part = { places: number[]; reads: AnswerField['read'][]; cached: Map<string, Cell[]> }

/** By the name of an answer: how its cells are read and where they are. Surveys that share fields share their parts. */
export type AnswerParts = ReadonlyMap<string, Part>

export function groupByAnswer(placed: readonly PlacedField[]): AnswerParts {
  const parts = new Map<string, Part>()
  for (const { field, place } of placed) {
    const part: Part = parts.get(field.answer) ?? { places: [], reads: [], cached: new Map() }
    part.places.push(place)
    part.reads.push(field.read)
    parts.set(field.answer, part)
  }
  return parts
}

/** Writes answers into the cells of a row, with a cache of the values read before. */
export class AnswerCells {
  readonly #parts: AnswerParts

  constructor(parts: AnswerParts) {
    this.#parts = parts
  }

  /** Writes the answer `name`, whose value is `json`, into its cells. @returns false where it has none */
  write(row: Cell[], name: string, json: string): boolean {
    const part = this.#parts.get(name)
    if (!part) return false
    writeCells(row, part, part.cached.get(json) ?? readAndCache(part, name, json))
    return true
  }

  /** The same for a parsed value, without the cache. */
  writeValue(row: Cell[], name: string, value: unknown): boolean {
    const part = this.#parts.get(name)
    if (!part) return false
    writeCells(row, part, readCells(part, name, value))
    return true
  }
}

function writeCells(row: Cell[], { places }: Part, cells: readonly Cell[]) {
  for (let at = 0; at < places.length; at += 1) row[places[at] as number] = cells[at]
}

function readCells({ reads }: Part, name: string, value: unknown): Cell[] {
  const answers = { [name]: value }
  return reads.map((read) => read(answers))
}

function readAndCache(part: Part, name: string, json: string): Cell[] {
  const cells = readCells(part, name, JSON.parse(json))
  const { cached } = part
  if (json.length <= maxCachedLength && cached.size < maxCachedValues) cached.set(copyText(json), cells)
  return cells
}

/** A copy of a text: a slice would keep the whole text it is cut from in memory. */
const copyText = (text: string) => Buffer.from(text).toString()
