import { expect, test } from 'vitest'
import { describeValue } from '@/lib/charts/chart'
import type { ReportChart, ReportRow, ReportTable } from './report'
import { chartOf } from './report-chart'

const table = (chart: ReportChart | null, ...rows: ReportRow[]): ReportTable => ({
  id: 'by-age',
  title: 'Half are under 35',
  description: 'Answers',
  rowHeading: 'Age',
  columns: [
    { label: 'Your audience', unit: 'share' },
    { label: 'At least', unit: 'share' },
    { label: 'At most', unit: 'share' },
    { label: 'Answers', unit: 'number' },
  ],
  rows,
  chart,
})

const row = (label: string, ...figures: ReportRow['figures']) => ({ label, figures })

test.each([
  ['it is not drawn', table(null, row('a', 0.1), row('b', 0.2))],
  ['there are no rows', table({ kind: 'stack', columns: [0] })],
  ['there is one row', table({ kind: 'bars', columns: [0] }, row('a', 0.1))],
  ['all is withheld', table({ kind: 'range dots', columns: [0] }, row('a', 'withheld'), row('b', 'withheld'))],
  [
    'a map has one square with a figure',
    table({ kind: 'tile map', columns: [0] }, row('Wales', 1), row('London', null)),
  ],
  ['a map has one square beside other areas', table({ kind: 'tile map', columns: [0] }, row('Wales', 1), row('x', 2))],
  ['nothing is known', table({ kind: 'bars', columns: [0] }, row('a', null), row('b', null))],
])('a table has no chart where %s', (_, given) => expect(chartOf(given)).toBeNull())

test('the parts of one row stand side by side in a stack', () =>
  expect(chartOf(table({ kind: 'stack', columns: [0, 1] }, row('a', 0.4, 0.6)))?.series).toEqual([
    { name: 'Your audience', values: [0.4] },
    { name: 'At least', values: [0.6] },
  ]))

test('columns without a figure are left out; their neighbours keep their own ranges', () => {
  const columns = { columns: [0, 3], ranges: [[1, 2] as [number, number], [1, 2] as [number, number]] }
  const chart = chartOf(table({ kind: 'range dots', ...columns }, row('a', null, 1, 2, 3), row('b', null, 4, 5, 6)))
  expect(chart?.series).toEqual([
    {
      name: 'Answers',
      values: [3, 6],
      ranges: [
        [1, 2],
        [4, 5],
      ],
    },
  ])
})

test('a range is what its two columns say; without both of them, and for what is withheld, there is none', () => {
  const chart = chartOf(
    table(
      { kind: 'range dots', columns: [0], ranges: [[1, 2]] },
      row('16–24', 0.5, 0.43, 0.57),
      row('25–34', 0.2, null, 0.3),
      row('35–44', 'a few voices', 'a few voices', 'a few voices'),
    ),
  )
  expect(chart?.series[0]?.ranges).toEqual([[0.43, 0.57], null, null])
  expect(chart && [0, 1, 2].map((at) => describeValue(chart, at, 0))).toEqual([
    '16–24: 50%, between 43% and 57%',
    '25–34: 20%',
    '35–44: a few voices',
  ])
})

test('a map has the squares of regions and nations', () => {
  const chart = chartOf(table({ kind: 'tile map', columns: [3] }, row('Wales', 0, 0, 0, 4), row('London', 0, 0, 0, 7)))
  expect(chart?.kind === 'tile map' && chart.tiles).toHaveLength(12)
})
