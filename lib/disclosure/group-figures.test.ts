import { describe, expect, test } from 'vitest'
import { differByFew, groupsWithheld, middleHalf, pooledFigure } from './group-figures'
import { figureOf, withheld } from './symbols'

test('a pooled figure wants six organisations', () => {
  expect(pooledFigure(5, figureOf(100))).toEqual(withheld)
  expect(pooledFigure(6, figureOf(100))).toEqual(figureOf(100))
})

describe('the middle half', () => {
  const figures = (count: number, answers = 30) =>
    Array.from({ length: count }, (_, at) => ({ organisation: at + 1, value: (at * 7) % count, answers }))

  test('wants eleven organisations with 30 answers each', () => {
    expect(middleHalf(figures(10))).toBeUndefined()
    expect(middleHalf([...figures(10), { organisation: 11, value: 10, answers: 29 }])).toBeUndefined()
    expect(middleHalf([...figures(10), { organisation: 11, value: 10, answers: 30 }])).toBeDefined()
  })

  test('has edges that are each the mean of the three organisations around a quartile', () => {
    // 0 to 10: around the fourth from below 2, 3, 4, and around the fourth from above 6, 7, 8.
    expect(middleHalf(figures(11))).toEqual({ low: 3, high: 7 })
    const uneven = [0, 0, 2, 3, 10, 11, 12, 20, 30, 31, 99]
    expect(middleHalf(uneven.map((value, organisation) => ({ organisation, value, answers: 30 })))).toEqual({
      low: 5,
      high: (12 + 20 + 30) / 3,
    })
  })
})

describe('two groups', () => {
  const group = (from: number, until: number) => new Set(Array.from({ length: until - from + 1 }, (_, at) => from + at))

  test.each([
    ['the same', group(1, 20), group(1, 20), false],
    ['one more', group(1, 20), group(1, 21), true],
    ['four fewer', group(1, 20), group(1, 16), true],
    ['five fewer', group(1, 20), group(1, 15), false],
    ['one went and six came', group(1, 20), group(2, 26), true],
    ['nobody in common', group(1, 20), group(21, 40), false],
  ])('%s: differ by few organisations', (_, one, other, isFew) => {
    expect(differByFew(one, other)).toBe(isFew)
    expect(differByFew(other, one)).toBe(isFew)
  })

  test('of which the second is withheld, also where the first was in an earlier release', () => {
    expect(groupsWithheld([group(1, 20), group(1, 22), group(1, 30)], [])).toEqual([1])
    expect(groupsWithheld([group(1, 20)], [group(1, 19)])).toEqual([0])
  })
})
