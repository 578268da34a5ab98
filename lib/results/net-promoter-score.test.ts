import { describe, expect, test } from 'vitest'
import { netPromoterScore } from './net-promoter-score'

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
      interval: { low: 45, high: 71 },
      giveOrTake: 15,
    }))

  test.each([
    [1, 10, { score: 100, interval: { low: -48, high: 100 }, giveOrTake: 149 }],
    [1, 7, { score: 0, interval: { low: -60, high: 60 }, giveOrTake: 61 }],
    [1, 0, { score: -100, interval: { low: -100, high: 48 }, giveOrTake: 149 }],
    [2, 10, { score: 100, interval: { low: -24, high: 100 }, giveOrTake: 125 }],
  ])('of %i equal answers of %i is far from certain', (count, value, figures) =>
    expect(netPromoterScore(scores({ [value]: count }))).toMatchObject(figures),
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
