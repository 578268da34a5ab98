import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rakedWeights } from './raking'
import { effectiveSampleSize } from './weights'

/** So many groups of one answer each. */
const ones = (answers: number) => Array.from({ length: answers }, () => 1)

/** One entry for each answer of a table of counts. */
function answersOf(counts: Record<string, readonly number[]>) {
  const cells = Object.entries(counts).flatMap(([row, ofRow]) =>
    ofRow.map((count, column) => ({ row, column: `${column}`, count })),
  )
  const repeated = (of: 'row' | 'column') => cells.flatMap((cell) => Array<string>(cell.count).fill(cell[of]))
  return { rows: repeated('row'), columns: repeated('column'), cells }
}

/** Margins that no weights meet: all but a few of some answers would have to weigh nothing. */
const contradicting: [[number, number, number][], [number, number]] = [
  [
    [1, 3, 21],
    [1, 1, 1],
    [0, 1, 15],
    [2, 3, 11],
    [2, 3, 21],
    [2, 1, 39],
    [0, 2, 31],
    [1, 3, 5],
  ],
  [2, 6],
]

describe('weights that meet known shares', () => {
  // A case worked out apart from this code. R's survey::rake is comparable with epsilon = 1e-9: its default stops early.
  test('of two margins', () => {
    const { rows, columns, cells } = answersOf({ F: [30, 90, 80], M: [15, 55, 30] })
    const raked = rakedWeights(ones(300), [
      { of: rows, shares: { F: 0.55, M: 0.45 } },
      { of: columns, shares: { 0: 0.3, 1: 0.45, 2: 0.25 } },
    ])
    let at = 0
    const ofCells = cells.map(({ count }) => {
      const weight = raked.weights[at]
      at += count
      return weight
    })
    const expected = [1.665323, 0.757747, 0.585539, 2.669354, 1.214596, 0.938563]
    expected.forEach((weight, cell) => {
      expect(ofCells[cell]).toBeCloseTo(weight, 5)
    })
    expect(raked.effectiveSize).toBeCloseTo(238.8846, 3)
    expect(raked).toMatchObject({ isConverged: true, trimmed: 0 })
    expect(raked.largestMiss).toBeLessThan(1e-6)
  })

  test('are the same for answers by themselves and for groups of those that are alike, cut ones too', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(2), fc.nat(3), fc.integer({ min: 1, max: 40 })), { minLength: 2, maxLength: 12 }),
        fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })),
        (groups, [one, other]) => {
          const category = (at: number) => (at === 2 ? null : `${at}`)
          const marginsOf = (each: readonly (readonly [number, number, number])[]) => [
            { of: each.map(([first]) => category(first)), shares: { 0: one, 1: 10 - one } },
            { of: each.map(([, second]) => `${second}`), shares: { 0: other, 1: 1, 2: 2, 3: 10 - other } },
          ]
          const single = groups.flatMap((group) => Array.from({ length: group[2] }, () => group))
          const grouped = rakedWeights(
            groups.map(([, , count]) => count),
            marginsOf(groups),
          )
          const alone = rakedWeights(ones(single.length), marginsOf(single))
          single.forEach((group, at) => {
            expect(alone.weights[at]).toBeCloseTo(grouped.weights[groups.indexOf(group)] ?? Number.NaN, 4)
          })
          expect(alone.effectiveSize).toBeCloseTo(grouped.effectiveSize, 2)
          expect(alone.trimmed).toBeCloseTo(grouped.trimmed, 9)
          for (const weight of grouped.weights) {
            expect(weight).toBeGreaterThanOrEqual(0.3 - 1e-6)
            expect(weight).toBeLessThanOrEqual(3 + 1e-6)
          }
          const all = groups.reduce((total, [, , count], at) => total + count * (grouped.weights[at] ?? 0), 0)
          expect(all / single.length).toBeCloseTo(1, 9)
        },
      ),
      { numRuns: 100, examples: [contradicting] },
    ))

  test('are all 1 without margins, and of no answers none', () => {
    expect(rakedWeights(ones(3), []).weights).toEqual([1, 1, 1])
    expect(rakedWeights([], [])).toMatchObject({ weights: [], effectiveSize: 0, trimmed: 0, largestMiss: 0 })
  })

  test('refuse a margin of another sample, and a category that nothing is known of', () => {
    expect(() => rakedWeights(ones(2), [{ of: ['a'], shares: { a: 1 } }])).toThrow(
      'A margin has 1 categories for 2 groups.',
    )
    for (const shares of [{ a: 1 }, { a: 1, b: 0 }])
      expect(() => rakedWeights(ones(1), [{ of: ['b'], shares }])).toThrow('The share of b is not known.')
  })

  test('leave an answer without a category as heavy as the mean of the others', () => {
    const of = [...Array(20).fill('a'), ...Array(20).fill('b'), null]
    const { weights } = rakedWeights(ones(41), [{ of, shares: { a: 0.75, b: 0.25 } }])
    expect(weights[0]).toBeCloseTo(1.5, 6)
    expect(weights[20]).toBeCloseTo(0.5, 6)
    expect(weights[40]).toBeCloseTo(1, 6)
  })

  test('put categories of fewer than ten answers together', () => {
    const of = [...Array(9).fill('a'), ...Array(11).fill('b'), ...Array(20).fill('c')]
    const { weights } = rakedWeights(ones(40), [{ of, shares: { a: 0.5, b: 0.25, c: 0.25 } }])
    expect(weights[0]).toBeCloseTo(1.5, 6)
    expect(weights[9]).toBeCloseTo(1.5, 6)
    expect(weights[20]).toBeCloseTo(0.5, 6)
  })

  test('are cut to three times their mean, and tell what they miss for it', () => {
    const of = [...Array(10).fill('a'), ...Array(990).fill('b')]
    const raked = rakedWeights(ones(1000), [{ of, shares: { a: 0.5, b: 0.5 } }])
    expect(raked.weights[0]).toBe(3)
    expect(raked.weights[10]).toBeCloseTo(970 / 990, 12)
    expect(raked).toMatchObject({ isConverged: false, trimmed: 0.01 })
    expect(raked.largestMiss).toBeCloseTo(0.47, 12)
  })

  test('are never past the bounds of their mean, also where each of them would be', () => {
    const of = [...Array(10).fill('a'), ...Array(190).fill('b')]
    const raked = rakedWeights(ones(200), [{ of, shares: { a: 0.9, b: 0.1 } }])
    expect(raked.weights[0]).toBe(3)
    expect(raked.weights[10]).toBeCloseTo(170 / 190, 12)
    expect(raked.trimmed).toBe(0.05)
  })

  test('are cut to three tenths of their mean as well', () => {
    const of = [...Array(100).fill('a'), ...Array(100).fill('b')]
    const raked = rakedWeights(ones(200), [{ of, shares: { a: 0.9, b: 0.1 } }])
    expect([raked.weights[0], raked.weights[100]]).toEqual([expect.closeTo(1.7, 12), 0.3])
    expect(raked.trimmed).toBe(0.5)
  })

  test('are fitted again once they are cut, and cut again: until then they would be 0.45 and 0.94', () => {
    // Twenty of 200 are to be half of all, and most of them are in one half of the other margin.
    const [places, kinds, counts] = [
      ['a', 'a', 'b', 'b'],
      ['x', 'y', 'x', 'y'],
      [18, 2, 60, 120],
    ]
    const raked = rakedWeights(counts, [
      { of: kinds, shares: { x: 0.5, y: 0.5 } },
      { of: places, shares: { a: 0.5, b: 0.5 } },
    ])
    expect(raked.weights).toEqual([3, 3, 0.3, expect.closeTo(1.016_667, 6)])
    expect(raked).toMatchObject({ isConverged: false, trimmed: 0.4 })
  })

  test('meet every margin where nothing is cut', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(1), fc.nat(2)), { minLength: 60, maxLength: 200 }),
        fc.tuple(fc.integer({ min: 4, max: 6 }), fc.integer({ min: 3, max: 4 })),
        (answers, [half, third]) => {
          const margins = [
            { of: answers.map(([one]) => `${one}`), shares: { 0: half, 1: 10 - half } },
            { of: answers.map(([, other]) => `${other}`), shares: { 0: third, 1: third, 2: 10 - 2 * third } },
          ]
          const raked = rakedWeights(ones(answers.length), margins)
          const sum = raked.weights.reduce((total, weight) => total + weight, 0)
          expect(sum).toBeCloseTo(answers.length, 6)
          expect(raked.weights.every((weight) => weight > 0)).toBe(true)
          expect(raked.effectiveSize).toBeLessThanOrEqual(answers.length + 1e-6)
          if (raked.isConverged) expect(raked.largestMiss).toBeLessThan(1e-5)
        },
      ),
      { numRuns: 50 },
    ))
})

test('equal weights are worth as many answers as they are, and no weights none', () => {
  expect(effectiveSampleSize([2, 2, 2])).toBeCloseTo(3, 12)
  expect(effectiveSampleSize([])).toBe(0)
})
