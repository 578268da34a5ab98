import { type NoiseRow, noiseTable, noiseVariance } from '../noise-table'
import { type CountedCell, protectCount } from '../protect-counts'
import type { Figure } from '../symbols'
import { type AttackResult, attackResult } from './attack'
import type { AttackedCounts } from './attacked-release'

const exactly = 1e-12

/** What is wrong with a noise table: its sum is 1, its mean 0, its variance 4, each to 10⁻¹². */
function faultsOfTable(table: readonly NoiseRow[]): string[] {
  const sum = (of: (row: NoiseRow) => number) => table.reduce((total, row) => total + of(row), 0)
  const moments = [
    { what: 'sum', is: sum(({ probability }) => probability), wanted: 1 },
    { what: 'mean', is: sum(({ probability, value }) => probability * value), wanted: 0 },
    { what: 'variance', is: sum(({ probability, value }) => probability * value ** 2), wanted: noiseVariance },
  ]
  return moments
    .filter(({ is, wanted }) => Math.abs(is - wanted) > exactly)
    .map(({ what, is, wanted }) => `the ${what} of the noise is ${is}, not ${wanted}`)
}

/** How a count is protected. */
export type CountProtection = (cell: CountedCell) => Figure

/**
 * T9. The moments of the noise table, and every published count made again from its people: the same people have the same figure wherever they
 * are counted. Succeeds with each that is otherwise.
 */
export function attackNoise(
  counts: readonly AttackedCounts[],
  table: readonly NoiseRow[] = noiseTable,
  protection: CountProtection = protectCount,
): AttackResult {
  const found = faultsOfTable(table)
  const figuresOfPeople = new Map<string, number>()
  let tried = 3
  for (const { cube, figures } of counts)
    for (const [at, cell] of cube.cells.entries()) {
      const value = figures[at]?.value ?? null
      if (value === null) continue
      tried++
      const people = `${cell.n} ${cell.keySum}`
      const where = `cube ${cube.id}, ${cell.dimensions.join(' ')}`
      if (protection(cell).value !== value) found.push(`${where}: ${value} is not the figure of its people`)
      if ((figuresOfPeople.get(people) ?? value) !== value) found.push(`${where}: another figure for the same people`)
      figuresOfPeople.set(people, value)
    }
  return attackResult('T9', tried, found)
}
