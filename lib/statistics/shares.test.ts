import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { finitePopulationFactor } from './intervals'
import { differenceInterval, giveOrTakeOfShare, shareInterval, wilsonInterval } from './shares'

describe('the Wilson interval', () => {
  // Values of R's prop.test(correct = FALSE), which is the interval that Wilson published in 1927.
  test.each([
    [0, 10, 0, 0.277533],
    [10, 10, 0.722467, 1],
    [8, 10, 0.490162, 0.943318],
    [190, 380, 0.44998, 0.55002],
  ])('of %i of %i is %d to %d', (count, base, low, high) => {
    const interval = wilsonInterval({ count, base })
    expect(interval.low).toBeCloseTo(low, 6)
    expect(interval.high).toBeCloseTo(high, 6)
  })

  test('of no answers is everything', () => expect(wilsonInterval({ count: 0, base: 0 })).toEqual({ low: 0, high: 1 }))

  test('is the same for an unknown population and for one no larger than the sample', () => {
    for (const population of [null, 0, 379, 380])
      expect(wilsonInterval({ count: 190, base: 380, population })).toEqual(wilsonInterval({ count: 190, base: 380 }))
  })

  test('of half of a population of 760 is narrower by the root of a half', () => {
    const { low, high } = wilsonInterval({ count: 190, base: 380, population: 760 })
    expect((high - low) / 2).toBeCloseTo(0.05002 * Math.sqrt(380 / 759), 6)
  })

  test('of all but one of a population holds the share itself', () =>
    expect(wilsonInterval({ count: 10, base: 10, population: 11 }).high).toBe(1))

  test('holds its share, lies within 0 and 1, and is narrower of a known population and of more answers', () =>
    fc.assert(
      fc.property(fc.nat(2_000), fc.nat(2_000), fc.nat(5_000), (chosen, others, more) => {
        const base = chosen + others
        fc.pre(base > 0)
        const width = ({ low, high }: { low: number; high: number }) => high - low
        const plain = wilsonInterval({ count: chosen, base })
        const ofAll = wilsonInterval({ count: chosen, base, population: base + more })
        const ofTwice = wilsonInterval({ count: chosen * 2, base: base * 2 })
        for (const { low, high } of [plain, ofAll, ofTwice]) {
          expect(low).toBeGreaterThanOrEqual(0)
          expect(high).toBeLessThanOrEqual(1)
          expect(low).toBeLessThanOrEqual(chosen / base + 1e-12)
          expect(high).toBeGreaterThanOrEqual(chosen / base - 1e-12)
        }
        expect(width(ofAll)).toBeLessThanOrEqual(width(plain) + 1e-12)
        expect(width(ofTwice)).toBeLessThan(width(plain))
      }),
    ))
})

test.each([
  [1, 2, 1],
  [10, 11, Math.sqrt(1 / 10)],
  [100, 1, 1],
  [100, null, 1],
])('the factor of %i of %s', (sample, population, factor) =>
  expect(finitePopulationFactor(sample, population)).toBeCloseTo(factor, 12),
)

test.each([
  [190, 380, 5],
  [0, 380, 1],
  [5, 10, 26],
  [0, 10, 28],
  [5_000, 1_000_000, 1],
  [0, 0, 100],
])('a share of %i of %i is given or taken %i', (count, base, points) =>
  expect(giveOrTakeOfShare({ count, base })).toBe(points),
)

test('a larger margin of answers that come in events is the one that counts', () => {
  const half = { count: 190, base: 380 }
  expect(giveOrTakeOfShare({ ...half, clusteredMargin: 0.08 })).toBe(8)
  expect(giveOrTakeOfShare({ ...half, clusteredMargin: 0.01 })).toBe(5)
  expect(shareInterval({ ...half, clusteredMargin: 0.08 })).toEqual({ low: 0.42, high: 0.58 })
  expect(shareInterval({ ...half, clusteredMargin: 0.01 })).toEqual(wilsonInterval(half))
  const few = shareInterval({ count: 4, base: 380, clusteredMargin: 0.08 })
  expect([few.low, few.high]).toEqual([0, 4 / 380 + 0.08])
  expect(differenceInterval({ ...half, clusteredMargin: 0.08 }, { ...half, clusteredMargin: 0.06 }).high).toBeCloseTo(
    0.1,
    12,
  )
})

describe('the difference of two shares', () => {
  // Newcombe, Statistics in Medicine 17 (1998) 873–890, table II, method 10.
  test.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [10, 10, 0, 10, 0.6075, 1],
    [5, 56, 0, 29, -0.0381, 0.1926],
  ])('%i of %i less %i of %i is %d to %d', (a, ofA, b, ofB, low, high) => {
    const interval = differenceInterval({ count: a, base: ofA }, { count: b, base: ofB })
    expect(interval.low).toBeCloseTo(low, 4)
    expect(interval.high).toBeCloseTo(high, 4)
  })

  test('of no answers is unknown', () =>
    expect(differenceInterval({ count: 0, base: 0 }, { count: 1, base: 2 })).toEqual({ low: -1, high: 1 }))

  test('is the other way round when the two are', () =>
    fc.assert(
      fc.property(fc.nat(300), fc.nat(300), fc.nat(300), fc.nat(300), (a, notA, b, notB) => {
        fc.pre(a + notA > 0 && b + notB > 0)
        const [one, other] = [
          { count: a, base: a + notA },
          { count: b, base: b + notB },
        ]
        const [there, back] = [differenceInterval(one, other), differenceInterval(other, one)]
        expect(there.low).toBeCloseTo(-back.high, 12)
        expect(there.high).toBeCloseTo(-back.low, 12)
      }),
    ))
})
