import { describe, expect, test } from 'vitest'
import { InnerPoints } from './inner-points'
import type { Region } from './linear-programme'

/** Three unknowns of 1, each known to be between 0 and 4; their sum is known to be 2.5 to 3.5, that of the first two 1.5 to 2.5. */
const region: Region = {
  bounds: [1, 2, 3].map(() => ({ least: 0, most: 4 })),
  constraints: [
    { row: new Map([0, 1, 2].map((column) => [column, 1])), low: 2.5, high: 3.5 },
    { row: new Map([0, 1].map((column) => [column, 1])), low: 1.5, high: 2.5 },
  ],
  inside: Float64Array.of(1, 1, 1),
}
const first = new Map([[0, 1]])

/** The sums of the region at a point. */
const sumsAt = ([one = 0, two = 0, three = 0]: Float64Array) => [one + two + three, one + two] as const

describe('a way along the edges', () => {
  const points = new InnerPoints(region, true)

  test('ends at the corner where a row is largest, which is farther than its first line leads', () => {
    const straight = points.find(first)[0]?.[0] ?? 0
    const end = points.follow({ row: first, reach: 4 })
    expect(straight).toBeLessThan(2.3)
    expect(end[0]).toBeCloseTo(2.5, 9)
    expect(end[1]).toBeCloseTo(0, 9)
  })

  test('ends where the row is enough', () => {
    expect(points.follow({ row: first, reach: 2.4 })[0]).toBeCloseTo(2.4, 9)
    expect(points.follow({ row: first, reach: 0.5 })).toEqual(region.inside)
  })

  test('goes the other way for a row that is to be small', () => {
    const end = points.follow({ row: new Map([[2, -1]]), reach: 0 })
    const [all, two] = sumsAt(end)
    expect(end[2]).toBeCloseTo(0, 9)
    expect(all).toBeGreaterThan(2.5 - 1e-9)
    expect(two).toBeLessThan(2.5 + 1e-9)
  })

  test('meets an edge that others say already only once', () => {
    const twice = { ...region, constraints: [...region.constraints, ...region.constraints] }
    expect(new InnerPoints(twice, true).follow({ row: first, reach: 4 })[0]).toBeCloseTo(2.5, 9)
  })
})
