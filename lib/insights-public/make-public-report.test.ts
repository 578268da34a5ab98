import { describe, expect, test } from 'vitest'
import type { FigureSymbol } from '@/lib/disclosure/symbols'
import type { PublishedCell, PublishedRelease } from '@/lib/published/published-cells'
import { cubesOfReport, makePublicReport } from './make-public-report'
import { publicReportSlugs } from './public-reports'
import { withheldTogether } from './withheld-together'

const release: PublishedRelease = {
  ...{ id: 3, year: 2026, quarter: 1, name: 'Q1 2026/27', approvedOn: '2026-11-21' },
  ...{ organisations: 20, confirmed: 17, checksum: '00' },
}

const cell = (cubeId: number, figure: number | FigureSymbol, place: Partial<PublishedCell> = {}): PublishedCell => ({
  ...{
    cubeId,
    year: 2026,
    quarter: 1,
    regionId: 0,
    disciplineId: 0,
    sizeId: 0,
    typeId: 0,
    categoryId: 0,
    releaseId: 3,
  },
  figure: typeof figure === 'number' ? { value: figure, symbol: null } : { value: null, symbol: figure },
  ...place,
})

const answers = (cubeId: number, figures: readonly (number | FigureSymbol)[]) =>
  figures.map((figure, categoryId) => cell(cubeId, figure, { categoryId }))

const tableOf = (slug: (typeof publicReportSlugs)[number], cells: readonly PublishedCell[], id: string) =>
  makePublicReport(slug, { release, cells }).tables.find((table) => table.id === id)

describe('of nothing that is published', () => {
  test.each(publicReportSlugs)('%s has its marks and no number', (slug) => {
    const { figures, tables, about } = makePublicReport(slug, { release, cells: [] })
    expect(figures.map(({ figure }) => figure)).toEqual(figures.map(() => '[c]'))
    for (const { rows } of tables) for (const row of rows) expect(new Set(row.figures)).toEqual(new Set(['[c]']))
    expect(about).toEqual([
      { label: 'Release', value: 'Q1 2026/27, approved on 21/11/2026' },
      { label: 'Confirmed by', value: '17 of 20 organisations' },
    ])
  })
})

test.each([
  ['attendance', 11, 'How many came', 'Attendance was 9,000 in Q1 2026/27, of what organisations have confirmed.'],
  [
    'tickets',
    31,
    'How many tickets were sold for performances',
    '9,000 tickets were sold for performances in Q1 2026/27.',
  ],
  ['people', 101, 'How many people answered about their age', '9,000 people answered about their age in Q1 2026/27.'],
  ['opinions', 105, 'How many people rated their visit', '9,000 people rated their visit in Q1 2026/27.'],
] as const)('the sentence of %s is one, whether its total is withheld or told', (slug, cube, what, told) => {
  const headlineOf = (figure: number | FigureSymbol) =>
    makePublicReport(slug, { release, cells: [cell(cube, figure)] }).headline
  expect([headlineOf('c'), headlineOf(9_000)]).toEqual([`${what} in Q1 2026/27 is withheld.`, told])
})

test('a table has a row for each place, those that are withheld as well, and says where most was', () => {
  const cells = [
    ...[cell(11, 9_000), cell(11, 5_000, { regionId: 103 }), cell(11, 'c', { regionId: 104 })],
    ...[cell(21, 1_250, { regionId: 103 }), cell(11, 700, { regionId: 103, disciplineId: 6 })],
  ]
  const table = tableOf('attendance', cells, 'by-region')
  expect(table?.title).toBe('Yorkshire and The Humber: 5,000, the most that is published')
  expect(table?.rows).toEqual([
    { label: 'Yorkshire and The Humber', figures: [5_000, 1_250] },
    { label: 'East Midlands', figures: ['[c]', '[c]'] },
  ])
})

test('regions come before nations', () => {
  const cells = [2, 101, 4].map((regionId) => cell(11, 5_000, { regionId }))
  expect(tableOf('attendance', cells, 'by-region')?.rows.map(({ label }) => label)).toEqual([
    ...['North East', 'Wales', 'Northern Ireland'],
  ])
})

test('on a page one row stands for all of a table of which every figure is withheld, and for none of another', () => {
  const hidden = [cell(11, 'c', { regionId: 103 }), cell(11, 'c', { regionId: 104 })]
  const rowsOf = (cells: Parameters<typeof tableOf>[1]) => {
    const table = tableOf('attendance', cells, 'by-region')
    return table && withheldTogether(table).rows
  }
  expect(rowsOf(hidden)).toEqual([{ label: 'Yorkshire and The Humber; East Midlands: each', figures: ['[c]', '[c]'] }])
  const four = [101, 102, 103, 104].map((regionId) => cell(11, 'c', { regionId }))
  expect(rowsOf(four)).toEqual([{ label: 'Each of the 4', figures: ['[c]', '[c]'] }])
  expect(rowsOf(hidden.slice(0, 1))).toEqual([{ label: 'Yorkshire and The Humber', figures: ['[c]', '[c]'] }])
  expect(rowsOf([...hidden, cell(11, 700, { regionId: 105 })])).toHaveLength(3)
})

test('a price is of published sums, and withheld where one of them is', () => {
  const cells = [
    ...[cell(31, 1_000, { disciplineId: 6 }), cell(41, 1_230_000, { disciplineId: 6 })],
    ...[cell(31, 1_000, { disciplineId: 7 }), cell(41, 'c', { disciplineId: 7 })],
  ]
  expect(tableOf('tickets', cells, 'by-discipline')?.rows.map(({ figures }) => figures)).toEqual([
    [1_000, 1_230_000, 1_230],
    [1_000, '[c]', '[c]'],
  ])
})

describe('of an answer', () => {
  const rowsOf = (figures: readonly (number | FigureSymbol)[]) =>
    tableOf('people', answers(104, figures), 'by-disability')?.rows.map((row) => row.figures)

  test('there is its share of the published base and its count; below five per cent that much', () =>
    expect(rowsOf([1_000, 240, 720, 40, 'c'])).toEqual([
      [0.24, 240],
      [0.72, 720],
      ['<5 %', 40],
      ['[c]', '[c]'],
    ]))

  test('that is nearly everybody’s there is no count, and nothing of the others', () =>
    expect(rowsOf([1_000, 'c', '>95', 'c', 'c'])).toEqual([
      ['[c]', '[c]'],
      ['>95 %', '[c]'],
      ['[c]', '[c]'],
      ['[c]', '[c]'],
    ]))

  test('there is no share of a base below fifty', () =>
    expect(rowsOf([45, 20, 25, 'c', 'c'])?.[0]).toEqual(['[c]', 20]))
})

test('score, mean and first visits are of published counts', () => {
  const { figures } = makePublicReport('opinions', {
    release,
    cells: [
      ...answers(105, [1_000, 500, 300, 100, 50, 50, 'c']),
      ...answers(106, [1_000, 600, 250, 150]),
      ...answers(107, [1_000, 330, 400, 100, 100, 70, 'c']),
    ],
  })
  expect(figures.map(({ label, figure }) => [label, figure])).toEqual([
    ['Net promoter score', 45],
    ['Experience', 4.2],
    ['First time', 0.33],
  ])
})

test('every cube is in one report', () => {
  const all = publicReportSlugs.flatMap((slug) => cubesOfReport[slug])
  expect(new Set(all).size).toBe(all.length)
})
