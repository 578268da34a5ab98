import type { CountedCell } from './protect-counts'

/** A dimension of a cube: its values, and whether each person has exactly one, so that they add up to all of them. */
type CubeDimension = { values: readonly number[]; isPartition: boolean }

/**
 * The counts of a question in a period: by places of organisations, at most two at a time, and by category, which is the last
 * dimension (0 is everybody who answered). Every combination is listed, those of nobody as well.
 */
export type CountCube = { id: number; dimensions: readonly CubeDimension[]; cells: readonly CountedCell[] }

/** So many published partitions may add up to one cell: the mean of many would come near the truth. */
export const mostPartitions = 6

/** A cell that is the sum of others: of all values of some of the dimensions in which it stands for all. */
export type CubeEquation = { whole: number; parts: readonly number[]; split: readonly number[] }

/** Every way in which the cells of a cube add up to another, by their places in it. */
export function equationsOf({ dimensions, cells }: Pick<CountCube, 'dimensions' | 'cells'>): CubeEquation[] {
  const places = new Map(cells.map(({ dimensions: of }, at) => [of.join(), at]))
  const partitions = dimensions.flatMap(({ isPartition }, at) => (isPartition ? [at] : []))
  const splits = subsetsOf(partitions).filter((split) => split.length > 0)
  return cells.flatMap((cell, whole) =>
    splits.flatMap((split) => {
      if (split.some((dimension) => cell.dimensions[dimension] !== 0)) return []
      const parts = combinationsOf(split.map((dimension) => dimensions[dimension]?.values ?? [])).map((values) => {
        const of = [...cell.dimensions]
        for (const [at, dimension] of split.entries()) of[dimension] = values[at] ?? 0
        return places.get(of.join())
      })
      return parts.every((part) => part !== undefined) ? [{ whole, parts, split }] : []
    }),
  )
}

/** The most partitions that any cell of a cube has. */
export function partitionsOf(cube: Pick<CountCube, 'dimensions' | 'cells'>): number {
  const counts = new Map<number, number>()
  for (const { whole } of equationsOf(cube)) counts.set(whole, (counts.get(whole) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}

/** Every choice of some of the members, none included. */
export function subsetsOf<Of>(members: readonly Of[]): Of[][] {
  let subsets: Of[][] = [[]]
  for (const member of members) subsets = subsets.concat(subsets.map((subset) => [...subset, member]))
  return subsets
}

/** Every way to take one of each list. */
export const combinationsOf = <Of>(lists: readonly (readonly Of[])[]): Of[][] =>
  lists.reduce<Of[][]>((begun, list) => begun.flatMap((some) => list.map((one) => [...some, one])), [[]])
