import openHighs, { type Highs, type ModelData } from 'highs'
import type { SparseRow } from './span'

/** What is known of one row of unknowns: `low ≤ row ≤ high`. */
export type Constraint = { row: SparseRow; low: number; high: number }

/** What an unknown may be. */
export type Bounds = { least: number; most: number }

/** Everything that some unknowns may be: their bounds, the constraints, and one point that keeps all of them. */
export type Region = { bounds: readonly Bounds[]; constraints: readonly Constraint[]; inside: Float64Array }

/** The unknowns where the largest value is reached, and the places of the constraints that bind there. */
export type Optimum = { unknowns: Float64Array; binding: number[] }

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
   * Where a row of a region is largest; undefined where the solver finds no such place. Each unknown is two columns, how much more and
   * how much less it is than at the point inside: so the solver begins at that point, and no time is spent looking for one.
   * @param among the unknowns that may move; the others stay as they are at the point inside
   */
  maximise(region: Region, goal: SparseRow, among: readonly number[]): Optimum | undefined {
    const { model: data, rows } = modelOf(this.#highs, region, goal, among)
    return this.#highs.withModel(data, (model) => {
      model.options.set({ output_flag: false, presolve: 'off', solver: 'simplex', simplex_strategy: primalSimplex })
      if (model.run().modelStatus !== optimal) return undefined
      const { colValue, rowDual } = model.getSolution()
      const unknowns = Float64Array.from(region.inside)
      for (const [at, column] of among.entries())
        unknowns[column] = (unknowns[column] ?? 0) + (colValue[2 * at] ?? 0) - (colValue[2 * at + 1] ?? 0)
      return { unknowns, binding: rows.filter((_, at) => Math.abs(rowDual[at] ?? 0) > 1e-9) }
    })
  }
}

const primalSimplex = 4
const optimal = 7

let loading: Promise<Highs> | undefined

/** The part of a region in which these unknowns move, and the places of its constraints. */
function modelOf(highs: Highs, { bounds, constraints, inside }: Region, goal: SparseRow, among: readonly number[]) {
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
  const both = (of: (column: number) => [number, number]) => Float64Array.from(among.flatMap(of))
  const numCols = 2 * among.length
  const model: ModelData = {
    ...{ numCols, numRows: rows.length, sense: highs.constants.objectiveSense.maximize },
    colCost: both((column) => [goal.get(column) ?? 0, -(goal.get(column) ?? 0)]),
    colLower: new Float64Array(numCols),
    colUpper: both((column) => {
      const { least = 0, most = 0 } = bounds[column] ?? {}
      const value = inside[column] ?? 0
      return [Math.max(0, most - value), Math.max(0, value - least)]
    }),
    ...{ rowLower, rowUpper },
    matrix: { format: 'csr', numRows: rows.length, numCols, starts, indices, values },
  }
  return { model, rows }
}
