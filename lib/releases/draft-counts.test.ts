import { describe, expect, test } from 'vitest'
import { countCubes } from '@/lib/published/cubes'
import { type CountedAnswers, cellsOfCounts, countCubeOf, protectCounts } from './draft-counts'

const [rating] = countCubes.filter(({ question }) => question.name === 'Experience')
const values = { region: [101, 102], discipline: [1, 2] }
const quarter = { year: 2026, quarter: 1 } as const

/** Five organisations of a region that are answered alike; a key sum in the middle of the range adds no noise. */
const answersOf = (region: number, byCategory: readonly number[], organisations = 5): CountedAnswers[] =>
  Array.from({ length: organisations }, (_, organisation) => organisation).flatMap((organisation) => {
    const of = { organisation: region * 100 + organisation, region, discipline: 1, keySum: 0n }
    const all = byCategory.reduce((sum, n) => sum + n, 0)
    return [
      { ...of, category: 0, n: all, keySum: organisation === 0 ? 2n ** 31n : 0n },
      ...byCategory.map((n, at) => ({ ...of, category: at + 1, n, keySum: organisation === 0 ? 2n ** 31n : 0n })),
    ].filter(({ n }) => n > 0)
  })

const cellsFor = (answers: CountedAnswers[]) => {
  if (!rating) throw new Error('There is no rating')
  return cellsOfCounts(protectCounts(countCubeOf(rating, values, answers)), quarter)
}

const at = (cells: ReturnType<typeof cellsFor>, regionId: number, disciplineId: number, categoryId: number) =>
  cells.find(
    (cell) => cell.regionId === regionId && cell.disciplineId === disciplineId && cell.categoryId === categoryId,
  )

describe('the counts of a question', () => {
  test('are to the nearest five, by region and discipline together without categories', () => {
    const cells = cellsFor(answersOf(101, [40, 30]))
    expect(at(cells, 0, 0, 0)).toMatchObject({ value: 350, symbol: 0, reason: null, cubeId: 105 })
    expect(at(cells, 101, 0, 1)).toMatchObject({ value: 200 })
    expect(at(cells, 101, 1, 0)).toMatchObject({ value: 350 })
    expect(at(cells, 101, 1, 1)).toBeUndefined()
  })

  test('of nobody and of few read the same, and every combination is listed', () => {
    const cells = cellsFor(answersOf(101, [40, 30, 1]))
    const [few, nobody] = [at(cells, 101, 0, 3), at(cells, 102, 0, 3)]
    expect(few).toMatchObject({ value: null, symbol: 1, reason: 'few people' })
    expect(nobody).toMatchObject({ value: null, symbol: 1, reason: 'few people' })
  })

  test('of four organisations are withheld', () =>
    expect(at(cellsFor(answersOf(101, [40, 30], 4)), 101, 0, 0)).toMatchObject({
      value: null,
      reason: 'few organisations',
    }))

  test('of nearly everybody are told as more than 95 %, and no other with them', () => {
    const cells = cellsFor(answersOf(101, [98, 2, 3]))
    expect(at(cells, 101, 0, 1)).toMatchObject({ value: null, symbol: 6, reason: 'nearly all' })
    expect(at(cells, 101, 0, 3)).toMatchObject({ value: null, symbol: 1, reason: 'nearly all' })
  })
})
