import { fewestPeople } from '@/lib/floor/privacy-thresholds'
import { noiseOfCell } from './cell-key'
import { type CountedCell, reasonToWithhold } from './protect-counts'
import { roundCount } from './round-figures'

/** What protection costs in accuracy: mean distances of published counts from the true ones, and how many are withheld. */
type NoiseCost = {
  cells: number
  /** Keyed noise, then rounding: what is published. */
  withNoise: { meanError: number; withheld: number }
  /** Rounding alone ("10-5"), beside it. */
  roundedAlone: { meanError: number; withheld: number }
}

/** The cost over these cells; the errors are over cells that both ways publish, so that they are of the same people. */
export function noiseCost(cells: readonly CountedCell[]): NoiseCost {
  const shown = cells.filter((cell) => reasonToWithhold(cell) === undefined)
  const meanOf = (errorOf: (cell: CountedCell) => number) =>
    shown.length === 0 ? 0 : shown.reduce((sum, cell) => sum + Math.abs(errorOf(cell)), 0) / shown.length
  return {
    cells: cells.length,
    withNoise: {
      meanError: meanOf(({ n, keySum }) => roundCount(n + noiseOfCell(keySum)) - n),
      withheld: cells.length - shown.length,
    },
    roundedAlone: {
      meanError: meanOf(({ n }) => roundCount(n) - n),
      withheld: cells.filter(({ n }) => n < fewestPeople).length,
    },
  }
}

/**
 * What protection costs, measured on the counts of a made-up quarter of 1,200 organisations and 40,000 answers
 * (`kit/national-release.ts`): the mean distance of a published count from the true one, in people, and how many of the cells are
 * withheld. A test works it out again.
 */
export const measuredCost: NoiseCost = {
  cells: 2_294,
  withNoise: { meanError: 1.859, withheld: 1_096 },
  roundedAlone: { meanError: 1.196, withheld: 441 },
}
