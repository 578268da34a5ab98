/**
 * A symmetric positive matrix as L Lᵀ (Cholesky), kept from the first entry of each row that is not 0 to its diagonal: whatever is
 * before stays 0. So rows that have nothing in common cost nothing, wherever they stand apart.
 */
export class SkylineFactor {
  readonly #first: Int32Array
  /** Where the entry of column 0 of each row would be. */
  readonly #origins: Int32Array
  readonly #entries: Float64Array

  /**
   * @param first the first column of each row that may not be 0
   * @param fill adds the entries below the diagonal and on it
   */
  constructor(first: Int32Array, fill: (add: (row: number, column: number, value: number) => void) => void) {
    this.#first = first
    this.#origins = new Int32Array(first.length)
    let length = 0
    for (let row = 0; row < first.length; row++) {
      this.#origins[row] = length - at(first, row)
      length += row - at(first, row) + 1
    }
    this.#entries = new Float64Array(length)
    fill((row, column, value) => {
      const place = at(this.#origins, row) + column
      this.#entries[place] = at(this.#entries, place) + value
    })
    this.#factorise()
  }

  #factorise() {
    const [first, origins, entries] = [this.#first, this.#origins, this.#entries]
    for (let row = 0; row < first.length; row++) {
      const own = at(origins, row)
      for (let column = at(first, row); column <= row; column++) {
        const other = at(origins, column)
        let sum = at(entries, own + column)
        for (let k = Math.max(at(first, row), at(first, column)); k < column; k++)
          sum -= (entries[own + k] as number) * (entries[other + k] as number)
        entries[own + column] = column < row ? sum / at(entries, other + column) : Math.sqrt(Math.max(sum, smallest))
      }
    }
  }

  /** x of L Lᵀ x = b. */
  solve(wanted: Float64Array): Float64Array {
    const [first, origins, entries] = [this.#first, this.#origins, this.#entries]
    const found = Float64Array.from(wanted)
    for (let row = 0; row < found.length; row++) {
      const own = at(origins, row)
      let sum = at(found, row)
      for (let k = at(first, row); k < row; k++) sum -= (entries[own + k] as number) * (found[k] as number)
      found[row] = sum / at(entries, own + row)
    }
    for (let row = found.length - 1; row >= 0; row--) {
      const own = at(origins, row)
      const value = at(found, row) / at(entries, own + row)
      found[row] = value
      for (let k = at(first, row); k < row; k++) found[k] = (found[k] as number) - (entries[own + k] as number) * value
    }
    return found
  }
}

/** A diagonal entry is at least this: a row that depends on others to the precision of the machine. */
const smallest = 1e-14

const at = (numbers: Int32Array | Float64Array, place: number): number => numbers[place] as number
