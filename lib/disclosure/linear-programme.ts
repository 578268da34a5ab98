import openHighs, { type Highs, type ModelData } from 'highs'
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
 * The unknowns where the largest value is reached, and the constraints that bind there: their places, and by how much the row would be
 * more for each unit that they were wider.
 */
export type Optimum = { unknowns: Float64Array; binding: { constraint: number; price: number }[] }

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
   * Where a row of a region is largest, or large enough; undefined where the solver finds no such place. Each unknown is two columns, how much more and
   * how much less it is than at the point inside: so the solver begins at that point, and no time is spent looking for one.
   * @param among the unknowns that may move; the others stay as they are at the point inside
   */
  maximise(region: Region, goal: Goal, among: readonly number[]): Optimum | undefined {
    const { model: data, rows } = modelOf(this.#highs, region, goal, among)
    return this.#highs.withModel(data, (model) => {
      model.options.set({ output_flag: false, presolve: 'off', solver: 'simplex', simplex_strategy: primalSimplex })
      if (model.run().modelStatus !== optimal) return undefined
      const { colValue, rowDual } = model.getSolution()
      const unknowns = Float64Array.from(region.inside)
      for (const [at, column] of among.entries())
        unknowns[column] = (unknowns[column] ?? 0) + (colValue[2 * at] ?? 0) - (colValue[2 * at + 1] ?? 0)
      const prices = rows.map((constraint, at) => ({ constraint, price: Math.abs(rowDual[at] ?? 0) }))
      return { unknowns, binding: prices.filter(({ price }) => price > 1e-9) }
    })
  }
}

const primalSimplex = 4
const optimal = 7

let loading: Promise<Highs> | undefined

/** The part of a region in which these unknowns move, and the places of its constraints. */
function modelOf(
  highs: Highs,
  { bounds, constraints, inside }: Region,
  { row: goal, reach }: Goal,
  among: readonly number[],
) {
  const places = new Map(among.map((column, at) => [column, at]))
  const [starts, rows]: [number[], number[]] = [[0], []]
  const [indices, values]: [number[], number[]] = [[], []]
  const [rowLower, rowUpper]: [number[], number[]] = [[], []]
  for (const [at, { row, low, high }] of constraints.entries()) {
    let sum = 0
    for (const [column, factor] of row) {
      sum += factor * (inside[column] ?? 0)
      const place = places.get(column)
      if (place === undefined) continue
      indices.push(2 * place, 2 * place + 1)
      values.push(factor, -factor)
    }
    if (starts.at(-1) === indices.length) continue
    starts.push(indices.length)
    rows.push(at)
    rowLower.push(Math.min(0, low - sum))
    rowUpper.push(Math.max(0, high - sum))
  }
  // A last column is what the goal gains: it is all that counts, and ends where it is enough.
  const gain = 2 * among.length
  let reached = 0
  for (const [column, factor] of goal) {
    reached += factor * (inside[column] ?? 0)
    const place = places.get(column)
    if (place === undefined) continue
    indices.push(2 * place, 2 * place + 1)
    values.push(factor, -factor)
  }
  indices.push(gain)
  values.push(-1)
  starts.push(indices.length)
  const numRows = starts.length - 1
  const model: ModelData = {
    ...{ numCols: gain + 1, numRows, sense: highs.constants.objectiveSense.maximize },
    colCost: new Float64Array(gain + 1).fill(1, gain),
    colLower: new Float64Array(gain + 1),
    colUpper: [
      ...among.flatMap((column) => {
        const { least = 0, most = 0 } = bounds[column] ?? {}
        const value = inside[column] ?? 0
        return [Math.max(0, most - value), Math.max(0, value - least)]
      }),
      Math.max(0, reach - reached),
    ],
    rowLower: [...rowLower, 0],
    rowUpper: [...rowUpper, Number.POSITIVE_INFINITY],
    matrix: { format: 'csr', numRows, numCols: gain + 1, starts, indices, values },
  }
  return { model, rows }
}
