import { expect, test } from 'vitest'
import { drawSheet } from '@/lib/charts/sheet'
import { csvWriter } from '@/lib/floor/spreadsheet/csv-writer'
import type { Report, ReportTable } from './report'
import { chartOf } from './report-chart'
import { asLines, asTable, coverOf } from './report-tables'

/** Shares with their margins; one of them is withheld, one unknown. */
const table: ReportTable = {
  id: 'by-age',
  title: 'Half are under 35',
  description: 'Answers to “How old are you?”',
  rowHeading: 'Age',
  columns: [
    { label: 'Share', unit: 'share' },
    { label: 'At least', unit: 'share' },
    { label: 'At most', unit: 'share' },
    { label: 'Paid', unit: 'pence' },
    { label: 'Age', unit: 'average' },
  ],
  rows: [
    { label: '16–24', figures: [0.5004, 0.43, 0.57, 123_456, 20.04] },
    { label: '25–34', figures: ['a few voices', 'a few voices', 'a few voices', 'withheld', null] },
    { label: '35–44', figures: [null, null, null, 0, null] },
  ],
  chart: { kind: 'range dots', columns: [0], ranges: [[1, 2]] },
}

const report: Report = {
  name: 'Who they are',
  about: [{ label: 'Time', value: '2026/27' }],
  headline: 'Half of those who answered are under 35.',
  figures: [
    { label: 'Under 35', unit: 'share', figure: 0.5, note: 'of 412' },
    { label: 'Disabled', unit: 'share', figure: 'withheld', note: 'Under ten answers' },
  ],
  tables: [table],
  limits: ['Whoever answered may differ from who came.'],
}

const read = async (of: Parameters<typeof csvWriter>[0]) => {
  const parts: Uint8Array[] = []
  for await (const part of csvWriter(of)) parts.push(part)
  return new TextDecoder().decode(Buffer.concat(parts)).trim().split('\r\n')
}

test('a table as a file: pounds, per cents, the words of what is withheld, nothing for what is not known', async () =>
  expect(await read(asTable(table))).toEqual([
    'Age,Share (%),At least (%),At most (%),Paid (£),Age',
    '16–24,50,43,57,1234.56,20',
    '25–34,a few voices,a few voices,a few voices,withheld,',
    '35–44,,,,0,',
  ]))

test('every figure of a report on a line of its own', async () => {
  const lines = await read(asLines(report))
  expect(lines.slice(0, 4)).toEqual([
    'Table,Row,Measure,Figure',
    'Key figures,Under 35,(%),50',
    'Key figures,Disabled,(%),withheld',
    'by-age,16–24,Share (%),50',
  ])
  expect(lines).toHaveLength(1 + 2 + 15)
})

test('the first sheet of a workbook has what is withheld by its word', async () =>
  expect(await read(coverOf(report, '2026-11-27'))).toContain('Disabled (%),withheld'))

test('a chart as a file has the words that the table has, and no length for them', () => {
  const chart = chartOf(table)
  const svg = chart && drawSheet({ chart, title: table.title, description: table.description, about: 'a', source: 's' })
  expect(svg).toContain('<title>25–34: a few voices</title>')
  expect(svg).toContain('<title>16–24: 50%, between 43% and 57%</title>')
  expect(svg?.match(/class="chart-withheld"/g)).toHaveLength(1)
})
