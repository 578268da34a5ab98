import type { Cell } from '@/lib/floor/spreadsheet/table'
import type { AnswerField } from '../answer-fields'

/** So many different values of one question are remembered; a longer one is a text that nobody gives twice. */
const rememberedMost = 2_000
const rememberedLength = 200

/** A field and the place of its cell in a row. */
export type PlacedField = { field: AnswerField; place: number }

type Part = { places: number[]; reads: AnswerField['read'][]; known: Map<string, Cell[]> }

/** What is read of each answer, by its name, and where it goes. Fields that several surveys share are prepared once. */
export type AnswerParts = ReadonlyMap<string, Part>

export function groupByAnswer(placed: readonly PlacedField[]): AnswerParts {
  const parts = new Map<string, Part>()
  for (const { field, place } of placed) {
    const part: Part = parts.get(field.answer) ?? { places: [], reads: [], known: new Map() }
    part.places.push(place)
    part.reads.push(field.read)
    parts.set(field.answer, part)
  }
  return parts
}

/** The cells that answers become: a value that was met before costs no more than a look. */
export class AnswerCells {
  readonly #parts: AnswerParts

  constructor(parts: AnswerParts) {
    this.#parts = parts
  }

  /** Writes the answer `name`, whose value is `json`, into its cells. @returns false where it has none */
  write(row: Cell[], name: string, json: string): boolean {
    const part = this.#parts.get(name)
    if (!part) return false
    fill(row, part, part.known.get(json) ?? readAnew(part, name, json))
    return true
  }

  /** The same for a value that is at hand. */
  put(row: Cell[], name: string, value: unknown): boolean {
    const part = this.#parts.get(name)
    if (!part) return false
    fill(row, part, readOf(part, name, value))
    return true
  }
}

function fill(row: Cell[], { places }: Part, cells: readonly Cell[]) {
  for (let at = 0; at < places.length; at += 1) row[places[at] as number] = cells[at]
}

function readOf({ reads }: Part, name: string, value: unknown): Cell[] {
  const answers = { [name]: value }
  return reads.map((read) => read(answers))
}

function readAnew(part: Part, name: string, json: string): Cell[] {
  const cells = readOf(part, name, JSON.parse(json))
  const { known } = part
  if (json.length <= rememberedLength && known.size < rememberedMost) known.set(apart(json), cells)
  return cells
}

/** The same text with bytes of its own: a part cut out of a longer text would keep all of that in memory. */
const apart = (text: string) => Buffer.from(text).toString()
