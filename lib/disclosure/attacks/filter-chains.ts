import type { CountCube } from '../count-cube'
import { type AttackResult, attackResult } from './attack'

/** A filter of shared figures as somebody may try it: in each dimension one value, several, all but some (below 0), or all. */
type TriedFilter = readonly (readonly number[])[]

/** What the platform answers to a filter: a number; null where it withholds or refuses. */
export type AnswerFilter = (filter: TriedFilter) => number | null

/** A random whole number, both ends included. */
type DrawNumber = (least: number, most: number) => number

/**
 * T2. Chains of filters, each a small change of the one before: a value more, one less, another, all but one. Succeeds with each number
 * that is not the published figure of one cell.
 */
export function attackByFilters(
  cube: CountCube,
  publishedOf: ReadonlyMap<string, number>,
  answer: AnswerFilter,
  { chains, chance }: { chains: number; chance: DrawNumber },
): AttackResult {
  const found: string[] = []
  let tried = 0
  for (let chain = 0; chain < chains; chain++) {
    let filter: TriedFilter = cube.dimensions.map(() => [])
    for (let step = chance(1, 6); step > 0; step--) {
      filter = changed(filter, cube, chance)
      tried++
      const number = answer(filter)
      if (number !== null && publishedOf.get(asCell(filter)) !== number)
        found.push(`${JSON.stringify(filter)}: ${number}`)
    }
  }
  return attackResult('T2', tried, found)
}

/** The cell of a filter with at most one value in each dimension, as its numbers; of another no cell has this name. */
const asCell = (filter: TriedFilter): string =>
  filter.map((values) => (values.length === 0 ? '0' : values.join('+'))).join()

function changed(filter: TriedFilter, { dimensions }: CountCube, chance: DrawNumber): TriedFilter {
  const at = chance(0, dimensions.length - 1)
  const values = dimensions[at]?.values ?? []
  const one = values[chance(0, values.length - 1)] ?? 0
  const own = filter[at] ?? []
  const ways = [[], [one], [...own, one], own.slice(1), [-one]]
  const next = ways[chance(0, ways.length - 1)] ?? []
  return filter.with(at, [...new Set(next)])
}
