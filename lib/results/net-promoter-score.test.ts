import { describe, expect, test } from 'vitest'
import { adjustedWald, netPromoterScore } from './net-promoter-score'

const scores = (counts: Record<string, number>) => Object.entries(counts).map(([value, count]) => ({ value, count }))

describe('the net promoter score', () => {
  test('is unknown without answers, and with values that are not scores', () => {
    expect(netPromoterScore([])).toBeNull()
    expect(
      netPromoterScore([
        { value: '', count: 3 },
        { value: true, count: 2 },
        { value: [], count: 1 },
      ]),
    ).toBeNull()
    expect(netPromoterScore(scores({ pnts: 4, '11': 2, '-1': 1, '9.5': 1 }))).toBeNull()
  })

  test.each([
    [0, 'detractors'],
    [6, 'detractors'],
    [7, 'passives'],
    [8, 'passives'],
    [9, 'promoters'],
    [10, 'promoters'],
  ] as const)('%i is one of the %s', (value, group) =>
    expect(netPromoterScore(scores({ [value]: 1 }))?.[group]).toBe(1),
  )

  test('is promoters less detractors, in points', () =>
    expect(netPromoterScore(scores({ 10: 60, 9: 10, 8: 20, 6: 10 }))).toMatchObject({
      score: 60,
      promoters: 70,
      passives: 20,
      detractors: 10,
      interval: { low: 45, high: 71, margin: expect.closeTo(12.98, 2) },
    }))

  test.each([1, 2, 9])('of %i answers has no margin', (count) =>
    expect(netPromoterScore(scores({ 10: count }))).toMatchObject({ score: 100, interval: null }),
  )

  test('of ten equal answers is not certain', () =>
    expect(netPromoterScore(scores({ 10: 10 }))).toMatchObject({ score: 100, interval: { low: 48, high: 100 } }))

  test('never lies outside its interval, nor the interval outside the scale', () => {
    for (const [high, middle, low] of [
      [10, 0, 0],
      [0, 10, 0],
      [0, 0, 10],
      [400, 0, 0],
      [0, 0, 400],
      [5, 0, 5],
      [7, 2, 1],
    ] as const) {
      const nps = netPromoterScore(scores({ 10: high, 8: middle, 0: low }))
      const { low: from = Number.NaN, high: to = Number.NaN } = nps?.interval ?? {}
      expect(from).toBeGreaterThanOrEqual(-100)
      expect(to).toBeLessThanOrEqual(100)
      expect(nps?.score).toBeGreaterThanOrEqual(from)
      expect(nps?.score).toBeLessThanOrEqual(to)
    }
  })
})

describe('the adjusted Wald interval', () => {
  test.each([
    ['one passive', { promoters: 0, passives: 1, detractors: 0 }, 0, 60],
    ['one promoter', { promoters: 1, passives: 0, detractors: 0 }, 25, 73.5],
    ['one detractor', { promoters: 0, passives: 0, detractors: 1 }, -25, 73.5],
    ['seventy, twenty and ten', { promoters: 70, passives: 20, detractors: 10 }, 58.25, 12.98],
  ])('of %s', (_, groups, centre, margin) => {
    const interval = adjustedWald(groups)
    expect(interval.centre).toBeCloseTo(centre, 2)
    expect(interval.margin).toBeCloseTo(margin, 1)
  })
})

/** The probability of each way in which `answers` answers can fall into the three groups. */
function* samplesOf(answers: number, [promoter, passive, detractor]: readonly [number, number, number]) {
  const logFactorial = (of: number) =>
    Array.from({ length: of }, (_, at) => Math.log(at + 1)).reduce((a, b) => a + b, 0)
  for (let promoters = 0; promoters <= answers; promoters++)
    for (let passives = 0; passives <= answers - promoters; passives++) {
      const detractors = answers - promoters - passives
      const ways = [promoters, passives, detractors].reduce((sum, of) => sum - logFactorial(of), logFactorial(answers))
      const chance = Math.exp(ways) * promoter ** promoters * passive ** passives * detractor ** detractors
      yield { chance, groups: { promoters, passives, detractors } }
    }
}

test.each([5, 10, 30])('of %i answers the interval contains the true score in about 95 % of cases', (answers) => {
  let covered = 0
  for (const { chance, groups } of samplesOf(answers, [0.7, 0.2, 0.1])) {
    const { centre, margin } = adjustedWald(groups)
    if (Math.abs(60 - centre) <= margin) covered += chance
  }
  expect(covered).toBeGreaterThan(0.93)
})
