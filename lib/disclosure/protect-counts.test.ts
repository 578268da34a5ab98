import { describe, expect, test } from 'vitest'
import { noiseTable } from './noise-table'
import {
  type CountedCell,
  meanOf,
  protectBreakdown,
  protectCount,
  reasonToWithhold,
  scoreOfFigures,
  shareOf,
} from './protect-counts'
import { figureOf, withheld } from './symbols'

/** A sum of record keys that gives this noise. */
function keyOfNoise(noise: number): bigint {
  const at = noiseTable.findIndex(({ value }) => value === noise)
  const [before, upTo] = [noiseTable[at - 1]?.upTo ?? 0, noiseTable[at]?.upTo ?? 1]
  return BigInt(Math.floor(((before + upTo) / 2) * 2 ** 32))
}

const aCell = (n: number, of: Partial<CountedCell & { noise: number }> = {}): CountedCell => ({
  dimensions: [],
  n,
  keySum: keyOfNoise(of.noise ?? 0),
  organisations: 20,
  largest: Math.floor(n / 4),
  ...of,
})

describe('a count is withheld', () => {
  test.each([
    ['of 9 people', aCell(9), 'few people'],
    ['of nobody', aCell(0, { organisations: 0 }), 'few people'],
    ['of 9 people, though noise makes them 14', aCell(9, { noise: 5 }), 'few people'],
    ['of 10 people, of whom noise leaves 9', aCell(10, { noise: -1 }), 'few people'],
    ['of 14 people, of whom noise leaves 9', aCell(14, { noise: -5 }), 'few people'],
    ['of 4 organisations', aCell(100, { organisations: 4 }), 'few organisations'],
    ['of which one organisation holds 71 of 100', aCell(100, { largest: 71 }), 'one organisation'],
  ])('%s', (_, cell, reason) => {
    expect(reasonToWithhold(cell)).toBe(reason)
    expect(protectCount(cell)).toEqual({ value: null, symbol: 'c' })
  })

  test.each([
    ['of 10 people', aCell(10), 10],
    ['of 11 people, of whom noise leaves 10', aCell(11, { noise: -1 }), 10],
    ['of 15 people, of whom noise leaves 10', aCell(15, { noise: -5 }), 10],
    ['of 5 organisations', aCell(100, { organisations: 5 }), 100],
    ['of which one organisation holds 70 of 100', aCell(100, { largest: 70 }), 100],
  ])('but not %s', (_, cell, value) => {
    expect(reasonToWithhold(cell)).toBeUndefined()
    expect(protectCount(cell)).toEqual({ value, symbol: null })
  })
})

test('noise is added before rounding', () => {
  expect(protectCount(aCell(100, { noise: 2 })).value).toBe(100)
  expect(protectCount(aCell(100, { noise: 3 })).value).toBe(105)
  expect(protectCount(aCell(100, { noise: -3 })).value).toBe(95)
})

describe('a share', () => {
  test('wants a published base of 50', () => {
    expect(shareOf(figureOf(15), figureOf(45))).toEqual(withheld)
    expect(shareOf(figureOf(15), figureOf(50))).toEqual({ value: 30, symbol: null })
    expect(shareOf(figureOf(15), withheld)).toEqual(withheld)
  })

  test('is in whole per cents of published figures', () => expect(shareOf(figureOf(65), figureOf(195)).value).toBe(33))

  test('of less than 5 % is "<5 %", and of nothing published is withheld', () => {
    expect(shareOf(figureOf(45), figureOf(1000))).toEqual({ value: null, symbol: '<5' })
    expect(shareOf(figureOf(50), figureOf(1000))).toEqual({ value: 5, symbol: null })
    expect(shareOf(withheld, figureOf(1000))).toEqual({ value: null, symbol: 'c' })
  })

  test('of 95 % or more is ">95 %"', () => {
    expect(shareOf(figureOf(950), figureOf(1000))).toEqual({ value: null, symbol: '>95' })
    expect(shareOf(figureOf(945), figureOf(1000)).symbol).toBeNull()
  })
})

describe('where a category is nearly everybody', () => {
  test('its share alone is told, and no count of any category', () => {
    const { base, categories } = protectBreakdown({ base: aCell(1000), categories: [aCell(960), aCell(40)] })
    expect(base).toEqual({ value: 1000, symbol: null })
    expect(categories).toEqual([
      { count: withheld, share: { value: null, symbol: '>95' } },
      { count: withheld, share: withheld },
    ])
  })

  test('at 95 % by its people, and not at less', () => {
    const of = (n: number) =>
      protectBreakdown({ base: aCell(1000), categories: [aCell(n), aCell(1000 - n)] }).categories
    expect(of(950)[0]?.share).toEqual({ value: null, symbol: '>95' })
    expect(of(940)[0]).toEqual({ count: figureOf(940), share: figureOf(94) })
    expect(of(940)[1]).toEqual({ count: figureOf(60), share: figureOf(6) })
  })

  test('as published too, though it is not by its people', () => {
    const { categories } = protectBreakdown({
      base: aCell(200, { noise: -4 }),
      categories: [aCell(186, { noise: 5 }), aCell(14)],
    })
    expect(categories.map(({ share }) => share.symbol)).toEqual(['>95', 'c'])
  })

  test('nothing but the base is told of a base under 50, nor where the category is withheld by itself', () => {
    const small = protectBreakdown({ base: aCell(45), categories: [aCell(44), aCell(1)] })
    expect(small.categories.map(({ share }) => share)).toEqual([withheld, withheld])
    const ofOne = protectBreakdown({ base: aCell(1000), categories: [aCell(990, { largest: 800 }), aCell(10)] })
    expect(ofOne.categories.map(({ share }) => share)).toEqual([withheld, withheld])
  })
})

describe('a mean and a net promoter score', () => {
  const scale = (counts: (number | null)[]) =>
    counts.map((count, at) => ({ value: at + 1, count: count === null ? withheld : figureOf(count) }))

  test('are of published counts', () => {
    expect(meanOf(scale([10, 20, 30])).value).toBe(2.3)
    expect(scoreOfFigures({ promoters: figureOf(70), passives: figureOf(20), detractors: figureOf(10) }).value).toBe(60)
  })

  test('are withheld with a withheld part, and under 50 people', () => {
    expect(meanOf(scale([null, 200, 300]))).toEqual(withheld)
    expect(meanOf(scale([10, 15, 20]))).toEqual(withheld)
    expect(meanOf(scale([10, 20, 20])).value).toBe(2.2)
    expect(scoreOfFigures({ promoters: figureOf(70), passives: figureOf(20), detractors: withheld })).toEqual(withheld)
  })
})
