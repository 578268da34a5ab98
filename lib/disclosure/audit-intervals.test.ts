import openHighs from 'highs'
import { beforeAll, describe, expect, test } from 'vitest'
import { Random } from '@/seed/random'
import { type AuditedSums, findNarrowSecrets, IntervalAudit } from './audit-intervals'
import { intervalOfSum, roundSum } from './round-figures'
import type { SparseRow } from './span'

const rowOf = (columns: readonly number[]): SparseRow => new Map(columns.map((column) => [column, 1]))
const knownOf = (columns: readonly number[], values: readonly number[]) => ({
  row: rowOf(columns),
  ...intervalOfSum(roundSum(columns.reduce((sum, column) => sum + (values[column] ?? 0), 0))),
})
const secretOf = (columns: readonly number[], values: readonly number[]) => ({
  row: rowOf(columns),
  value: columns.reduce((sum, column) => sum + (values[column] ?? 0), 0),
})

describe('a withheld sum is narrow', () => {
  test('where its row and all others of it are published', async () => {
    const values = [1000, 2000, 3000]
    const known = [knownOf([0, 1, 2], values), knownOf([1], values), knownOf([2], values)]
    const narrow = await findNarrowSecrets({ values, known, secrets: [secretOf([0], values)] })
    expect(narrow.map(({ secret, binding }) => ({ secret, binding: binding.sort() }))).toEqual([
      { secret: 0, binding: [0, 1, 2] },
    ])
  })

  test('where what is withheld beside it is too small', async () => {
    const values = [1000, 100, 3000]
    const known = [knownOf([0, 1, 2], values), knownOf([2], values)]
    expect(await findNarrowSecrets({ values, known, secrets: [secretOf([0], values)] })).toHaveLength(1)
  })

  test('and is not where enough is withheld beside it, nor where rounding hides it', async () => {
    const values = [1000, 900, 3000, 1_000_000]
    const known = [knownOf([0, 1, 2], values), knownOf([2], values)]
    expect(await findNarrowSecrets({ values, known, secrets: [secretOf([0], values)] })).toEqual([])
    const hidden = [knownOf([0, 3], values), knownOf([3], values)]
    expect(await findNarrowSecrets({ values, known: hidden, secrets: [secretOf([0], values)] })).toEqual([])
  })

  test('no more once enough is taken back', async () => {
    const values = [1000, 2000, 3000]
    const known = [knownOf([0, 1, 2], values), knownOf([1], values), knownOf([2], values)]
    const audit = await IntervalAudit.of({ values, known, secrets: [secretOf([0], values)] })
    expect([...audit.findNarrow()]).toHaveLength(1)
    audit.forget([1])
    expect([...audit.findNarrow()]).toEqual([])
  })

  test('still where what is taken back was published before as well', async () => {
    const values = [1000, 2000, 3000]
    const known = [[0, 1, 2], [1], [2], [1]].map((columns) => knownOf(columns, values))
    const audit = await IntervalAudit.of({ values, known, secrets: [secretOf([0], values)] })
    audit.forget([1])
    expect([...audit.findNarrow()]).toHaveLength(1)
  })
})

describe('of random tables over two quarters and the year', () => {
  let highs: Awaited<ReturnType<typeof openHighs>>
  beforeAll(async () => {
    highs = await openHighs()
  })

  /** A published and withheld half of all rows, columns, cells and totals of a table. */
  function randomTable(random: Random): AuditedSums {
    const [rows, columns] = [random.whole(2, 5), random.whole(2, 5)]
    const values = Array.from({ length: 2 * rows * columns }, () =>
      random.chance(0.05) ? -random.whole(1, 500) : Math.ceil(800 * random.skewed(1.2)),
    )
    const cellsOf = (periods: readonly number[], row: number, column: number) =>
      values.flatMap((_, at) => {
        const [period, place] = [Math.floor(at / (rows * columns)), at % (rows * columns)]
        const isIn =
          periods.includes(period) &&
          (row === 0 || Math.floor(place / columns) === row - 1) &&
          (column === 0 || place % columns === column - 1)
        return isIn ? [at] : []
      })
    const cells = [[0], [1], [0, 1]].flatMap((periods) =>
      Array.from({ length: (rows + 1) * (columns + 1) }, (_, at) =>
        cellsOf(periods, Math.floor(at / (columns + 1)), at % (columns + 1)),
      ),
    )
    const published = cells.filter(() => random.chance(0.55))
    const withheld = cells.filter((cell) => !published.includes(cell))
    return {
      values,
      known: published.map((cell) => knownOf(cell, values)),
      secrets: withheld.map((cell) => secretOf(cell, values)),
    }
  }

  /** The least or most that a secret may be: one plain linear programme over everything, without any of the shortcuts. */
  function extreme({ values, known }: AuditedSums, row: SparseRow, isMost: boolean): number {
    const [starts, indices, factors]: number[][] = [[0], [], []]
    for (const sum of known) {
      for (const [column, factor] of sum.row) {
        indices?.push(column)
        factors?.push(factor)
      }
      starts?.push(indices?.length ?? 0)
    }
    const { maximize, minimize } = highs.constants.objectiveSense
    return highs.withModel(
      {
        ...{ numCols: values.length, numRows: known.length, sense: isMost ? maximize : minimize },
        colCost: values.map((_, column) => row.get(column) ?? 0),
        colLower: values.map((value) => Math.min(0, value)),
        colUpper: values.map((value) => 10 * Math.max(1, Math.abs(value))),
        rowLower: known.map(({ low }) => low),
        rowUpper: known.map(({ high }) => high),
        matrix: {
          ...{ format: 'csr', numRows: known.length, numCols: values.length },
          ...{ starts: starts ?? [], indices: indices ?? [], values: factors ?? [] },
        },
      },
      (model) => {
        model.options.set({ output_flag: false })
        model.run()
        return model.getObjectiveValue()
      },
    )
  }

  test.each(Array.from({ length: 20 }, (_, at) => at))(
    'the quick way finds what linear programmes find (%i)',
    async (at) => {
      const audited = randomTable(new Random(`audit ${at}`))
      const narrow = await findNarrowSecrets(audited)
      const found = new Set(narrow.map(({ secret }) => secret))
      for (const [place, { row, value }] of audited.secrets.entries()) {
        if (value === 0) continue
        const room =
          Math.min(extreme(audited, row, true) - value, value - extreme(audited, row, false)) / Math.abs(value)
        // At the limit itself either is right, as far as a solver is exact.
        if (room < 0.1499) expect(found, `secret ${place} of room ${room}`).toContain(place)
        if (room > 0.1501) expect(found, `secret ${place} of room ${room}`).not.toContain(place)
      }
    },
  )

  test('finds the same however few unknowns move in its programmes at first', async () => {
    for (let at = 0; at < 20; at++) {
      const audited = randomTable(new Random(`few ${at}`))
      const narrowOf = async (moving: { first: number; more: number }) =>
        (await findNarrowSecrets(audited, moving)).map(({ secret }) => secret)
      expect(await narrowOf({ first: 1, more: 1 })).toEqual(await narrowOf({ first: 300, more: 150 }))
    }
  })
})
