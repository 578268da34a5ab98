import openHighs, { type ColumnData, type Highs } from 'highs'
import type { SparseRow } from './span'

/** What is known of one row of unknowns: `low ≤ row ≤ high`. */
export type Constraint = { row: SparseRow; low: number; high: number }

/** What an unknown may be. */
export type Bounds = { least: number; most: number }

/** Everything that some unknowns may be: their bounds, the constraints, and one point that keeps all of them. */
export type Region = { bounds: readonly Bounds[]; constraints: readonly Constraint[]; inside: Float64Array }

/** What is to be large, and how large is enough. */
export type Goal = { row: SparseRow; reach: number }

/**
 * The unknowns where the largest value is reached, or one that is enough, and the constraints that bind there: their places, and by how
 * much the row would be more for each unit that they were wider.
 */
type Optimum = { unknowns: Float64Array; binding: { constraint: number; price: number }[] }

/** The solver HiGHS, compiled for WebAssembly. */
export class Solver {
  readonly #highs: Highs

  private constructor(highs: Highs) {
    this.#highs = highs
  }

  static async load(): Promise<Solver> {
    loading ??= openHighs()
    return new Solver(await loading)
  }

  /**
   * Where a row of a region is largest, or large enough; undefined where the solver finds no such place. At first few unknowns move. The prices
   * of the constraints then say what each of the others could add at most: those that could add most are let move as well, from
   * where the solver stands, until it is enough, or all others together could not make it so. Hardly ever do more than a few hundred of
   * thousands have to.
   * @param first the unknowns that may move at first; the others are as they are at the point inside until they may
   * @param more how many more may move each time
   */
  maximise(region: Region, goal: Goal, first: readonly number[], more: number): Optimum | undefined {
    const programme = new Programme(this.#highs, region, goal)
    return this.#highs.withModel(programme.withoutUnknowns(), (model) => {
      model.options.set({ output_flag: false, presolve: 'off', solver: 'simplex', simplex_strategy: primalSimplex })
      for (let next = first; next.length > 0; ) {
        model.addCols(programme.columnsOf(next))
        if (model.run().modelStatus !== optimal) return undefined
        const { colValue, rowDual } = model.getSolution()
        const prices = rowDual.subarray(0, region.constraints.length)
        if (!programme.mayBeMore(colValue[0] ?? 0, rowDual)) return programme.optimumOf(colValue, prices)
        next = programme.bestOthers(more)
        if (next.length === 0) return programme.optimumOf(colValue, prices)
      }
      return undefined
    })
  }
}

const primalSimplex = 4
const optimal = 7
/** Less than this nobody can tell from nothing. */
const tolerance = 1e-9

let loading: Promise<Highs> | undefined

/**
 * A linear programme to which unknowns are added. Each is two columns, how much more and how much less it is than at the point inside: so
 * the solver begins at that point. The first column is what the goal gains: it is all that counts, and ends where it is enough.
 */
class Programme {
  readonly #highs: Highs
  readonly #region: Region
  /** What the goal lacks at the point inside. */
  readonly #wanted: number
  /** The constraints that each unknown is in, and the goal behind them. */
  readonly #rowsOf: { row: number; factor: number }[][]
  /** The unknowns that may move, in the order of their columns. */
  readonly #moving: number[] = []
  readonly #isMoving: Uint8Array
  /** What each of the others could add at most, as the prices are now. */
  readonly #promise: Float64Array

  constructor(highs: Highs, region: Region, goal: Goal) {
    this.#highs = highs
    this.#region = region
    this.#wanted = Math.max(0, goal.reach - sumOf(goal.row, region.inside))
    this.#rowsOf = region.bounds.map(() => [])
    const rows = [...region.constraints.map(({ row }) => row), goal.row]
    for (const [row, entries] of rows.entries())
      for (const [column, factor] of entries) this.#rowsOf[column]?.push({ row, factor })
    this.#isMoving = new Uint8Array(region.bounds.length)
    this.#promise = new Float64Array(region.bounds.length)
  }

  withoutUnknowns() {
    const { constraints, inside } = this.#region
    const slack = constraints.map(({ row, low, high }) => {
      const sum = sumOf(row, inside)
      return { below: Math.min(0, low - sum), above: Math.max(0, high - sum) }
    })
    const numRows = constraints.length + 1
    return {
      ...{ numCols: 1, numRows, sense: this.#highs.constants.objectiveSense.maximize },
      ...{ colCost: [1], colLower: [0], colUpper: [this.#wanted] },
      rowLower: [...slack.map(({ below }) => below), 0],
      rowUpper: [...slack.map(({ above }) => above), Number.POSITIVE_INFINITY],
      matrix: {
        ...{ format: 'csc' as const, numRows, numCols: 1 },
        ...{ starts: [0, 1], indices: [numRows - 1], values: [-1] },
      },
    }
  }

  /** The columns of unknowns that may move from now on. */
  columnsOf(unknowns: readonly number[]): Omit<ColumnData, 'count'> {
    const [starts, indices, values, upper]: [number[], number[], number[], number[]] = [[0], [], [], []]
    for (const column of unknowns) {
      this.#moving.push(column)
      this.#isMoving[column] = 1
      const { up, down } = this.#roomOf(column)
      for (const [sign, room] of [
        [1, up],
        [-1, down],
      ] as const) {
        for (const { row, factor } of this.#rowsOf[column] ?? []) {
          indices.push(row)
          values.push(sign * factor)
        }
        starts.push(indices.length)
        upper.push(room)
      }
    }
    const count = 2 * unknowns.length
    return {
      ...{ cost: new Float64Array(count), lower: new Float64Array(count), upper: Float64Array.from(upper) },
      matrix: {
        ...{ format: 'csc', numRows: this.#region.constraints.length + 1, numCols: count },
        ...{ starts: Int32Array.from(starts), indices: Int32Array.from(indices), values: Float64Array.from(values) },
      },
    }
  }

  /** Whether it is not enough yet, and what does not move could make it so. */
  mayBeMore(gain: number, prices: Float64Array): boolean {
    if (gain >= this.#wanted - tolerance) return false
    let most = gain
    for (let column = 0; column < this.#promise.length; column++) {
      this.#promise[column] = 0
      if (this.#isMoving[column] === 1) continue
      let worth = 0
      for (const { row, factor } of this.#rowsOf[column] ?? []) worth -= factor * (prices[row] as number)
      const { up, down } = this.#roomOf(column)
      const promise = worth > 0 ? worth * up : -worth * down
      this.#promise[column] = promise
      most += promise
    }
    return most >= this.#wanted - tolerance
  }

  /** The unknowns that could add most, of those that do not move. */
  bestOthers(count: number): number[] {
    const others = [...this.#promise.keys()].filter((column) => (this.#promise[column] as number) > tolerance)
    return others
      .sort((one, other) => (this.#promise[other] as number) - (this.#promise[one] as number))
      .slice(0, count)
  }

  optimumOf(values: Float64Array, prices: Float64Array): Optimum {
    const unknowns = Float64Array.from(this.#region.inside)
    for (const [at, column] of this.#moving.entries())
      unknowns[column] = (unknowns[column] ?? 0) + (values[2 * at + 1] ?? 0) - (values[2 * at + 2] ?? 0)
    const all = Array.from(prices, (price, constraint) => ({ constraint, price: Math.abs(price) }))
    return { unknowns, binding: all.filter(({ price }) => price > tolerance) }
  }

  #roomOf(column: number) {
    const { least = 0, most = 0 } = this.#region.bounds[column] ?? {}
    const value = this.#region.inside[column] ?? 0
    return { up: Math.max(0, most - value), down: Math.max(0, value - least) }
  }
}

/** What a row comes to. */
export const sumOf = (row: SparseRow, unknowns: Float64Array): number => {
  let sum = 0
  for (const [column, factor] of row) sum += factor * (unknowns[column] ?? 0)
  return sum
}
