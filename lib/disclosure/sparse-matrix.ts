import { SkylineFactor } from './skyline-factor'
import type { SparseRow } from './span'

/** A matrix A of few entries, row by row. */
export class SparseMatrix {
  readonly #width: number
  /** Where each row begins among the entries. */
  readonly #starts: Int32Array
  readonly #columns: Int32Array
  readonly #factors: Float64Array

  constructor(rows: readonly SparseRow[], width: number) {
    this.#width = width
    this.#starts = new Int32Array(rows.length + 1)
    for (const [place, row] of rows.entries()) this.#starts[place + 1] = at(this.#starts, place) + row.size
    this.#columns = Int32Array.from(rows.flatMap((row) => [...row.keys()]))
    this.#factors = Float64Array.from(rows.flatMap((row) => [...row.values()]))
  }

  /** A x. */
  times(unknowns: Float64Array): Float64Array {
    const [starts, columns, factors] = [this.#starts, this.#columns, this.#factors]
    const sums = new Float64Array(starts.length - 1)
    for (let row = 0; row < sums.length; row++) {
      let sum = 0
      const end = at(starts, row + 1)
      for (let place = at(starts, row); place < end; place++)
        sum += (factors[place] as number) * (unknowns[columns[place] as number] as number)
      sums[row] = sum
    }
    return sums
  }

  /** Aᵀ y. */
  timesTransposed(rows: Float64Array): Float64Array {
    const [starts, columns, factors] = [this.#starts, this.#columns, this.#factors]
    const unknowns = new Float64Array(this.#width)
    for (let row = 0; row < rows.length; row++) {
      const by = at(rows, row)
      if (by === 0) continue
      const end = at(starts, row + 1)
      for (let place = at(starts, row); place < end; place++) {
        const column = columns[place] as number
        unknowns[column] = (unknowns[column] as number) + (factors[place] as number) * by
      }
    }
    return unknowns
  }

  /** A R Aᵀ + S, factorised; R and S have entries on their diagonals alone. */
  factorise(r: Float64Array, s: Float64Array): SkylineFactor {
    const rowsOf = this.#rowsOfColumns()
    const first = Int32Array.from(s.keys())
    for (const rows of rowsOf) for (const { row } of rows) first[row] = Math.min(at(first, row), rows[0]?.row ?? row)
    return new SkylineFactor(first, (add) => {
      for (const [row, own] of s.entries()) add(row, row, own)
      for (const [column, rows] of rowsOf.entries())
        for (const [place, { row, factor }] of rows.entries())
          for (const other of rows.slice(0, place + 1)) add(row, other.row, factor * other.factor * at(r, column))
    })
  }

  #rowsOfColumns() {
    const rowsOf = Array.from({ length: this.#width }, (): { row: number; factor: number }[] => [])
    for (let row = 0; row < this.#starts.length - 1; row++)
      for (let place = at(this.#starts, row); place < at(this.#starts, row + 1); place++)
        rowsOf[at(this.#columns, place)]?.push({ row, factor: at(this.#factors, place) })
    return rowsOf
  }
}

const at = (numbers: Int32Array | Float64Array, place: number): number => numbers[place] as number
