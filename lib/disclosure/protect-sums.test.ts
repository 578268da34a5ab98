import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ProtectedSum, protectSums } from './protect-sums'
import type { EarlierSums, SumCube } from './sum-draft'
import { isWithin, type SumFact, type SumPattern } from './sum-facts'

const quarter = 1

/** Facts of one quarter: for each place of a table of two dimensions what its organisations contribute, each one of its own. */
function factsOf(table: readonly (readonly (readonly number[])[])[], ofQuarter = quarter): SumFact[] {
  return table.flatMap((row, first) =>
    row.flatMap((values, second) =>
      values.map((value, at) => ({
        organisation: first * 10_000 + second * 100 + at + 1,
        dimensions: [ofQuarter, first + 1, second + 1],
        value,
      })),
    ),
  )
}

const patternsOf = (period: number | readonly number[], rows: number, columns: number): SumPattern[] =>
  Array.from({ length: rows + 1 }, (_, row) => row).flatMap((row) =>
    Array.from({ length: columns + 1 }, (_, column): SumPattern => [period, row, column]),
  )

const cubeOf = (rows: number, columns: number): SumCube => ({ id: 1, cells: patternsOf(quarter, rows, columns) })

const many = (each: number, organisations = 6) => Array.from({ length: organisations }, () => each)

async function protectedCells(facts: SumFact[], cubes: SumCube[], earlier: EarlierSums[] = []) {
  const result = await protectSums({ facts, cubes, earlier })
  const cells = new Map(
    result.cubes.flatMap((cube) => cube.cells.map((cell) => [JSON.stringify(cell.pattern), cell] as const)),
  )
  return { result, at: (...pattern: SumPattern) => cells.get(JSON.stringify(pattern)) as ProtectedSum }
}

describe('a table of sums', () => {
  test('of many organisations of one size is published whole, to three figures', async () => {
    const { at } = await protectedCells(
      factsOf([
        [many(1111), many(2222)],
        [many(3333), many(4444)],
      ]),
      [cubeOf(2, 2)],
    )
    expect(at(1, 1, 1)).toEqual({ pattern: [1, 1, 1], figure: { value: 6670, symbol: null }, reason: undefined })
    expect(at(1, 0, 0).figure.value).toBe(66_700)
  })

  test('with one cell of four organisations withholds three more, one in its row and one in its column at least', async () => {
    const table = [
      [many(1000, 4), many(900), many(2000)],
      [many(1000), many(1100), many(1000)],
      [many(3000), many(1000), many(1500)],
    ]
    const { at, result } = await protectedCells(factsOf(table), [cubeOf(3, 3)])
    expect(at(1, 1, 1).reason).toBe('few organisations')
    expect(at(1, 1, 1).figure).toEqual({ value: null, symbol: 'c' })
    const withheldIn = (pattern: (other: number) => SumPattern) =>
      [1, 2, 3].filter((other) => at(...pattern(other)).figure.value === null).length
    expect(withheldIn((column) => [1, 1, column])).toBeGreaterThanOrEqual(2)
    expect(withheldIn((row) => [1, row, 1])).toBeGreaterThanOrEqual(2)
    expect(result.cubes[0]?.cells.filter(({ reason }) => reason === 'protects another')).toHaveLength(3)
    expect(at(1, 0, 0).figure.value).not.toBeNull()
  })

  test('withholds one that is large enough: of a small one the secret would be known to within 15 %', async () => {
    const table = [
      [many(1000, 4), many(10), many(2000)],
      [many(10), many(10), many(1000)],
      [many(3000), many(1000), many(1500)],
    ]
    const { at } = await protectedCells(factsOf(table), [cubeOf(3, 3)])
    const partners = [2, 3].filter((column) => at(1, 1, column).figure.value === null)
    const sums = partners.map((column) => [0, 0, 60, 12_000][column] ?? 0)
    expect(sums.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(600)
  })

  test('of nobody is withheld like one of few', async () => {
    const { at } = await protectedCells(
      factsOf([
        [many(1000), []],
        [many(1000), many(500, 2)],
      ]),
      [cubeOf(2, 2)],
    )
    expect(at(1, 1, 2).figure).toEqual(at(1, 2, 2).figure)
  })
})

describe('beside earlier releases', () => {
  const quarters = [1, 2, 3, 4]
  const table = [
    [many(1000), many(2000)],
    [many(3000), many(1500)],
  ]
  const releaseOf = async (facts: SumFact[], ofQuarter: number): Promise<EarlierSums> => {
    const { result } = await protectedCells(facts, [{ id: 1, cells: patternsOf(ofQuarter, 2, 2) }])
    return {
      facts,
      cells: result.cubes.flatMap(({ cells }) =>
        cells.map((cell) => ({ pattern: cell.pattern, value: cell.figure.value })),
      ),
    }
  }
  const small = [
    [many(1000, 4), many(2000)],
    [many(3000), many(1500)],
  ]

  test('a year is withheld where it and three quarters would tell the fourth', async () => {
    const past = [1, 2, 3].flatMap((one) => factsOf(table, one))
    const earlier = await Promise.all([1, 2, 3].map((one) => releaseOf(past, one)))
    const facts = [...past, ...factsOf(small, 4)]
    const cells = [...patternsOf(4, 2, 2), ...patternsOf(quarters, 2, 2)]
    const alone = await protectedCells(facts, [{ id: 1, cells }])
    expect(alone.at(quarters, 1, 1).figure.value).not.toBeNull()
    const beside = await protectedCells(facts, [{ id: 1, cells }], earlier)
    expect(beside.at(4, 1, 1).reason).toBe('few organisations')
    expect(beside.at(quarters, 1, 1)).toMatchObject({
      figure: { value: null, symbol: 'c' },
      reason: 'protects another',
    })
  })

  test('a late return leaves the old figure, and five of one size replace it', async () => {
    const old = factsOf(table)
    const earlier = [await releaseOf(old, 1)]
    const returned = (count: number) => [
      ...old,
      ...Array.from({ length: count }, (_, at) => ({ organisation: 90_000 + at, dimensions: [1, 1, 1], value: 700 })),
    ]
    const cubes = [{ id: 1, cells: patternsOf(1, 2, 2) }]
    const one = await protectedCells(returned(1), cubes, earlier)
    expect(one.at(1, 1, 1)).toMatchObject({ figure: { value: 6000, symbol: null }, reason: 'old figure stands' })
    expect(one.at(1, 0, 0)).toMatchObject({ figure: { value: 45_000 }, reason: 'old figure stands' })
    expect(one.at(1, 2, 2)).toMatchObject({ figure: { value: 9000 }, reason: undefined })
    const five = await protectedCells(returned(5), cubes, earlier)
    expect(five.at(1, 1, 1)).toMatchObject({ figure: { value: 9500 }, reason: undefined })
  })

  test('an unchanged figure is published as it was', async () => {
    const facts = factsOf(table)
    const again = await protectedCells(facts, [cubeOf(2, 2)], [await releaseOf(facts, 1)])
    expect(again.result.cubes[0]?.cells.every(({ reason }) => reason === undefined)).toBe(true)
  })
})

describe('no withheld cell', () => {
  const contributions = fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 8 })
  const tables = fc.array(fc.array(contributions, { minLength: 3, maxLength: 3 }), { minLength: 3, maxLength: 3 })

  test('that few contributed to can be worked out from the published ones', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (table) => {
        const facts = factsOf(table)
        const { result } = await protectedCells(facts, [cubeOf(3, 3)])
        const cells = result.cubes[0]?.cells ?? []
        const places = [...Map.groupBy(facts, ({ dimensions }) => dimensions.join()).values()]
        const rowOf = (pattern: SumPattern) =>
          places.map(([fact]) => (fact && isWithin(fact.dimensions, pattern) ? 1n : 0n))
        const known = cells.filter(({ figure }) => figure.value !== null).map(({ pattern }) => rowOf(pattern))
        const secret = cells.filter(({ reason }) => reason === 'few organisations' || reason === 'one organisation')
        for (const { pattern } of secret) {
          const row = rowOf(pattern)
          if (row.some((one) => one !== 0n)) expect(rankOf([...known, row])).toBe(rankOf(known) + 1)
        }
      }),
      { numRuns: 60 },
    )
  })
})

/** The rank of a matrix in whole numbers. */
function rankOf(rows: readonly (readonly bigint[])[]): number {
  let left = [...rows]
  let rank = 0
  for (let column = 0; column < (rows[0]?.length ?? 0); column++) {
    const pivot = left.find((one) => (one[column] ?? 0n) !== 0n)
    if (!pivot) continue
    rank++
    const factor = pivot[column] ?? 1n
    left = left
      .filter((one) => one !== pivot)
      .map((one) => one.map((value, at) => value * factor - (pivot[at] ?? 0n) * (one[column] ?? 0n)))
  }
  return rank
}
