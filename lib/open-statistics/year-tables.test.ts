import { describe, expect, test } from 'vitest'
import type { Figure } from '@/lib/disclosure/symbols'
import { cubes, type ReleasedCube } from '@/lib/published/cubes'
import type { PublishedCell } from '@/lib/published/published-cells'
import { groupByPlace } from './cells-by-place'
import { findingOf } from './findings'
import { type StatisticsTable, symbolsIn, withheldTogether, writeCell } from './table'
import { countTables, sumTables } from './year-tables'

const cubeOf = (id: number): ReleasedCube => cubes.find((cube) => cube.id === id) ?? expect.fail(`no cube ${id}`)

const cell = (place: Partial<PublishedCell>, value: number | Figure['symbol']): PublishedCell => ({
  ...{ cubeId: 14, year: 2026, quarter: 1, regionId: 0, disciplineId: 0, sizeId: 0, typeId: 0, categoryId: 0 },
  ...{ releaseId: 7, figure: typeof value === 'number' ? { value, symbol: null } : { value: null, symbol: value } },
  ...place,
})

const rowsOf = ({ groups }: StatisticsTable) =>
  groups.flatMap(({ heading, rows }) =>
    rows.map(({ label, cells }) => [...(heading ? [heading] : []), label, ...cells.map(writeCell)].join(' | ')),
  )

const sumsOf = (id: number, cells: readonly PublishedCell[]) => {
  const cube = cubeOf(id)
  return cube.kind === 'sums' ? sumTables(groupByPlace(cells), cube) : expect.fail('it counts')
}

const countsOf = (id: number, cells: readonly PublishedCell[]) => {
  const cube = cubeOf(id)
  return cube.kind === 'counts' ? countTables(groupByPlace(cells), cube) : expect.fail('it sums')
}

describe('a table of sums', () => {
  test('has all first, the year before its quarters, and withheld for what nobody published', () => {
    const [table] = sumsOf(14, [
      cell({ quarter: 4 }, 1_000),
      cell({ quarter: 0 }, 5_000),
      cell({ quarter: 0, sizeId: 1 }, 'c'),
      cell({ quarter: 0, sizeId: 2 }, 2_000),
    ])
    expect(table?.columns.map(({ head }) => head)).toEqual(['Year', 'Q4'])
    expect(table && rowsOf(table)).toEqual([
      'All | 5,000 | 1,000',
      '5,000 to 24,999 a year | 2,000 | [c]',
      'Under 5,000 a year; 25,000 to 99,999 a year; 100,000 or more a year: each | [c] | [c]',
    ])
  })

  test('of two dimensions has one for each and one for both, a group for each region', () => {
    const tables = sumsOf(11, [cell({ cubeId: 11, regionId: 107, disciplineId: 6 }, 300)])
    expect(tables.map(({ title }) => title)).toEqual([
      'Attendance by region',
      'Attendance by discipline',
      'Attendance by region and discipline',
    ])
    const both = tables[2] ?? expect.fail('no third')
    expect(rowsOf(both)).toContain('London | Music | 300')
    expect(both.groups).toHaveLength(12)
    expect(symbolsIn(both)).toEqual(['c'])
  })
})

describe('a table of answers', () => {
  const promoters = [
    cell({ cubeId: 106 }, 200),
    cell({ cubeId: 106, categoryId: 1 }, 120),
    cell({ cubeId: 106, categoryId: 2 }, 50),
    cell({ cubeId: 106, categoryId: 3 }, 30),
    cell({ cubeId: 106, regionId: 2 }, 60),
    cell({ cubeId: 106, regionId: 2, categoryId: 1 }, '>95'),
    cell({ cubeId: 106, regionId: 2, categoryId: 2 }, 'c'),
    cell({ cubeId: 106, regionId: 2, categoryId: 3 }, 'c'),
  ]

  test('has people and shares, and of recommendation the score', () =>
    expect(rowsOf(countsOf(106, promoters)[0] ?? expect.fail('none'))).toEqual([
      'All who answered | 200 | ',
      'Promoters (9 or 10) | 120 | 60 %',
      'Passives (7 or 8) | 50 | 25 %',
      'Detractors (0 to 6) | 30 | 15 %',
      'Net promoter score |  | 45',
    ]))

  test('says of nearly everybody only that, and nothing of the others or the score', () =>
    expect(rowsOf(countsOf(106, promoters)[1] ?? expect.fail('none')).filter((row) => row.startsWith('Wales'))).toEqual(
      [
        'Wales | All who answered | 60 | ',
        'Wales | Promoters (9 or 10) | [c] | >95 %',
        'Wales | Passives (7 or 8); Detractors (0 to 6); Net promoter score: each | [c] | [c]',
      ],
    ))
})

test('one or two rows of which nothing is shown stay by themselves', () => {
  const row = (label: string, symbol: 'c' | null) => ({
    label,
    cells: [{ figure: { value: symbol ? null : 5, symbol }, unit: 'people' as const }],
  })
  const rows = [row('a', 'c'), row('b', null), row('d', 'c')]
  expect(withheldTogether(rows)).toEqual(rows)
})

describe('the finding', () => {
  test.each([
    ['nothing', [], 'Nothing is published of this yet.', undefined],
    ['a withheld total', [cell({}, 'c')], 'Attendance in Q1 2026/27 is withheld.', undefined],
    ['one figure', [cell({}, 900), cell({ sizeId: 1 }, 900)], 'Attendance in Q1 2026/27: 900.', undefined],
    [
      'several, of which the largest may be withheld',
      [cell({ quarter: 0 }, 900), cell({ quarter: 0, sizeId: 1 }, 200), cell({ quarter: 0, sizeId: 2 }, 300)],
      'Attendance in the year 2026/27: 900.',
      '5,000 to 24,999 a year has the largest figure shown: 300',
    ],
  ])('of %s', (_, cells, headline, title) => {
    const finding = findingOf(groupByPlace(cells), cubeOf(14))
    expect([finding.headline, finding.chart?.title]).toEqual([headline, title])
  })

  test('of answers is the largest share shown, and what is withheld is drawn as such', () => {
    const finding = findingOf(
      groupByPlace([
        cell({ cubeId: 102 }, 200),
        cell({ cubeId: 102, categoryId: 1 }, 120),
        cell({ cubeId: 102, categoryId: 2 }, 60),
        cell({ cubeId: 102, categoryId: 3 }, 'c'),
      ]),
      cubeOf(102),
    )
    expect(finding.headline).toBe('200 people answered in Q1 2026/27.')
    expect(finding.chart?.title).toBe('“Female” has the largest share shown: 60 %')
    expect(finding.chart?.chart.series[0]?.values).toEqual([60, 30, 'withheld', 'withheld', 'withheld'])
  })
})
