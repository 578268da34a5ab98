import openHighs, { type Highs, type Model, type ModelData } from 'highs'
import type { SparseRow } from './span'

/** What is known of one row of unknowns: `low ≤ row ≤ high`. */
export type Constraint = { row: SparseRow; low: number; high: number }

/** The unknowns where the largest value is reached, and the places of the constraints that bind there. */
export type Optimum = { unknowns: Float64Array; binding: number[] }

/**
 * Everything that some unknowns may be, as a model of the solver HiGHS, compiled for WebAssembly. Each question begins where the last one
 * ended, so that thousands of them over the same region are quick.
 */
export class FeasibleRegion {
  readonly #model: Model
  readonly #asked = new Set<number>()

  private constructor(model: Model) {
    this.#model = model
  }

  /**
   * Loads the solver and gives the region to `work`; its memory is freed afterwards.
   * @param bounds of the unknowns
   */
  static async use<Of>(
    bounds: readonly { least: number; most: number }[],
    constraints: readonly Constraint[],
    work: (region: FeasibleRegion) => Of,
  ): Promise<Of> {
    const highs = await loadOnce()
    return highs.withModel(modelOf(highs, bounds, constraints), (model) => {
      // Without presolving a question can begin at the corner where the last one ended; that corner stays feasible.
      model.options.set({ output_flag: false, presolve: 'off', solver: 'simplex', simplex_strategy: primalSimplex })
      return work(new FeasibleRegion(model))
    })
  }

  /** Where a row is largest; undefined where the solver finds no such place. */
  maximise(row: SparseRow): Optimum | undefined {
    for (const column of this.#asked) this.#model.changeColCost(column, 0)
    this.#asked.clear()
    for (const [column, factor] of row) {
      this.#model.changeColCost(column, factor)
      this.#asked.add(column)
    }
    if (this.#model.run().modelStatus !== optimal) return undefined
    const { colValue, rowDual } = this.#model.getSolution()
    const binding: number[] = []
    for (const [at, dual] of rowDual.entries()) if (Math.abs(dual) > 1e-9) binding.push(at)
    return { unknowns: colValue, binding }
  }
}

const primalSimplex = 4
const optimal = 7

let loading: Promise<Highs> | undefined
const loadOnce = () => {
  loading ??= openHighs()
  return loading
}

function modelOf(
  highs: Highs,
  bounds: readonly { least: number; most: number }[],
  constraints: readonly Constraint[],
): ModelData {
  const starts = [0]
  const indices: number[] = []
  const values: number[] = []
  for (const { row } of constraints) {
    for (const [column, factor] of row) {
      indices.push(column)
      values.push(factor)
    }
    starts.push(indices.length)
  }
  return {
    numCols: bounds.length,
    numRows: constraints.length,
    sense: highs.constants.objectiveSense.maximize,
    colCost: new Float64Array(bounds.length),
    colLower: bounds.map(({ least }) => least),
    colUpper: bounds.map(({ most }) => most),
    rowLower: constraints.map(({ low }) => low),
    rowUpper: constraints.map(({ high }) => high),
    matrix: { format: 'csr', numRows: constraints.length, numCols: bounds.length, starts, indices, values },
  }
}
