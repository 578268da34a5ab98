import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adjustedWald, giveOrTakeOfScore, scoreInterval } from './net-promoter-interval'

const groups = (promoters: number, passives: number, detractors: number) => ({ promoters, passives, detractors })

describe('the adjusted Wald interval', () => {
  // The method of Rocks (2016), which MeasuringU found to be the best of those compared (nps-confidence-intervals).
  test.each([
    ['one passive', groups(0, 1, 0), 0, 60],
    ['one promoter', groups(1, 0, 0), 25, 73.5],
    ['one detractor', groups(0, 0, 1), -25, 73.5],
    ['seventy, twenty and ten', groups(70, 20, 10), 58.25, 12.98],
  ])('of %s', (_, of, centre, margin) => {
    const interval = adjustedWald(of)
    expect(interval.centre).toBeCloseTo(centre, 2)
    expect(interval.margin).toBeCloseTo(margin, 1)
  })
})

test.each([
  ['one promoter', groups(1, 0, 0), -48, 100],
  ['one detractor', groups(0, 0, 1), -100, 48],
  ['one passive', groups(0, 1, 0), -60, 60],
  ['ten promoters', groups(10, 0, 0), 48, 100],
])('the interval of %s holds the score and stays on the scale', (_, of, low, high) => {
  const interval = scoreInterval(of)
  expect([Math.round(interval.low), Math.round(interval.high)]).toEqual([low, high])
})

test('the score is given or taken the larger side, rounded up', () =>
  // 60, of an interval from 45.27 to 71.23.
  expect(giveOrTakeOfScore(groups(70, 20, 10))).toBe(15))

test('no interval is of width 0, leaves its score out or leaves the scale', () =>
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), fc.nat(500), (promoters, passives, detractors) => {
      const answered = promoters + passives + detractors
      fc.pre(answered > 0)
      const { low, high } = scoreInterval(groups(promoters, passives, detractors))
      const score = ((promoters - detractors) / answered) * 100
      expect(low).toBeLessThan(high)
      expect([low >= -100, low <= score, score <= high, high <= 100]).toEqual([true, true, true, true])
    }),
  ))

/** The probability of each way in which `answers` answers can fall into the three groups. */
function* samplesOf(answers: number, [promoter, passive, detractor]: readonly [number, number, number]) {
  const logFactorial = (of: number) =>
    Array.from({ length: of }, (_, at) => Math.log(at + 1)).reduce((a, b) => a + b, 0)
  for (let promoters = 0; promoters <= answers; promoters++)
    for (let passives = 0; passives <= answers - promoters; passives++) {
      const detractors = answers - promoters - passives
      const ways = [promoters, passives, detractors].reduce((sum, of) => sum - logFactorial(of), logFactorial(answers))
      const chance = Math.exp(ways) * promoter ** promoters * passive ** passives * detractor ** detractors
      yield { chance, of: groups(promoters, passives, detractors) }
    }
}

test.each([5, 10, 30])('of %i answers the interval contains the true score in about 95 % of cases', (answers) => {
  let covered = 0
  for (const { chance, of } of samplesOf(answers, [0.7, 0.2, 0.1])) {
    const { centre, margin } = adjustedWald(of)
    if (Math.abs(60 - centre) <= margin) covered += chance
  }
  expect(covered).toBeGreaterThan(0.93)
})
