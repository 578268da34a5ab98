import { expect, test } from 'vitest'
import { Random } from '@/seed/random'
import { SparseMatrix } from './sparse-matrix'

test('A R Aᵀ + S is solved, with rows that have nothing in common apart', () => {
  const random = new Random('skyline')
  const rows = Array.from({ length: 40 }, (_, row) => {
    // Two groups of rows over columns of their own, and rows over all.
    const [from, to] = row < 15 ? [0, 29] : row < 30 ? [30, 59] : [0, 59]
    return new Map(Array.from({ length: 6 }, () => [random.whole(from, to), random.fraction() + 0.1] as const))
  })
  const matrix = new SparseMatrix(rows, 60)
  const [r, s] = [60, 40].map((length) => Float64Array.from({ length }, () => random.fraction() + 0.01))
  const wanted = Float64Array.from({ length: 40 }, () => random.fraction() - 0.5)
  const found = matrix.factorise(r ?? wanted, s ?? wanted).solve(wanted)
  const back = matrix.timesTransposed(found).map((value, column) => value * (r?.[column] ?? 0))
  const image = matrix.times(back).map((value, row) => value + (s?.[row] ?? 0) * (found[row] ?? 0))
  for (const [row, value] of image.entries()) expect(value).toBeCloseTo(wanted[row] ?? 0, 9)
})

test('A x and Aᵀ y are those of the rows', () => {
  const matrix = new SparseMatrix(
    [
      new Map([
        [0, 2],
        [2, -1],
      ]),
      new Map([[1, 3]]),
    ],
    3,
  )
  expect([...matrix.times(Float64Array.of(1, 2, 3))]).toEqual([-1, 6])
  expect([...matrix.timesTransposed(Float64Array.of(1, 2))]).toEqual([2, 6, -1])
})
