import { describe, expect, test } from 'vitest'
import { combinationsOf, equationsOf, partitionsOf, subsetsOf } from './count-cube'

const aCell = (dimensions: number[]) => ({ dimensions, n: 0, keySum: 0n, organisations: 0, largest: 0 })
const cube = (isPartition: boolean, isListed: (of: number[]) => boolean = () => true) => ({
  dimensions: [
    { values: [1, 2], isPartition: true },
    { values: [1, 2, 3], isPartition },
  ],
  cells: combinationsOf([
    [0, 1, 2],
    [0, 1, 2, 3],
  ])
    .filter(isListed)
    .map(aCell),
})

describe('the ways in which cells add up', () => {
  test('a total is the sum of its rows, of its columns, and of all cells', () => {
    expect(equationsOf(cube(true)).filter(({ whole }) => whole === 0)).toHaveLength(3)
    expect(partitionsOf(cube(true))).toBe(3)
  })

  test('answers of which several may be given add up to nothing', () => expect(partitionsOf(cube(false))).toBe(1))

  test('nor do parts of which some are not listed', () =>
    expect(partitionsOf(cube(true, ([row, column]) => row !== 2 || column !== 3))).toBe(2))
})

test('subsets and combinations', () => {
  expect(subsetsOf([1, 2])).toEqual([[], [1], [2], [1, 2]])
  expect(
    combinationsOf([
      [1, 2],
      [3, 4],
    ]),
  ).toEqual([
    [1, 3],
    [1, 4],
    [2, 3],
    [2, 4],
  ])
})
