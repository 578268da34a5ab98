// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { ReportTable } from '@/lib/insights/report'
import { ReportTableCard } from './report-table-card'

afterEach(cleanup)

const table = (rows: number, given: Partial<ReportTable> = {}): ReportTable => ({
  id: 'by-type',
  title: 'Concert: 75% of attendance',
  description: 'Known and estimated attendance in 2026/27, by event type',
  rowHeading: 'Event type',
  columns: [
    { label: '2026/27', unit: 'number' },
    { label: 'Share', unit: 'share' },
  ],
  rows: Array.from({ length: rows }, (_, at) => ({ label: `Type <${at + 1}>`, figures: [1000 * (at + 1), null] })),
  chart: { kind: 'bars', columns: [0] },
  ...given,
})

/** The card alone: what is read out beside a page is an image of its own in the document. */
const show = (shown: ReportTable) =>
  within(
    render(<ReportTableCard table={shown} files={{ csv: '/report.csv', svg: '/report.svg', png: '/report.png' }} />)
      .container,
  )

describe('without anything to set side by side there is no chart, and none to download', () => {
  test.each([
    ['a table that is not drawn', table(3, { chart: null })],
    ['one row', table(1)],
    ['no figure', table(3, { chart: { kind: 'bars', columns: [1] } })],
  ])('%s', (_, shown) => {
    const card = show(shown)
    expect(card.queryByRole('img')).toBeNull()
    expect(card.queryByRole('link', { name: /chart/ })).toBeNull()
    expect(card.getByRole('table')).toBeTruthy()
  })
})

test('the chart has the name of its table, and is described by what it counts', () => {
  show(table(3))
  // One for a phone, one for a tablet, one for a desk; the style sheet shows one of them.
  const charts = screen.getAllByRole('img', { name: 'Concert: 75% of attendance' })
  expect(charts.map((chart) => chart.getAttribute('data-size'))).toEqual(['narrow', 'middle', 'wide'])
  for (const chart of charts)
    expect(document.getElementById(chart.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Known and estimated attendance in 2026/27, by event type',
    )
})

test('chart and table say the same figures', () => {
  const card = show(table(3))
  const [narrow] = card.getAllByRole('img')
  const drawn = [...(narrow?.querySelectorAll('text') ?? [])].map((text) => text.textContent)
  expect(drawn).toEqual(['Type <1>', '1,000', 'Type <2>', '2,000', 'Type <3>', '3,000'])
  const row = card.getByRole('row', { name: /Type <2>/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['2,000', '–'])
})

test('no id is there twice, though each chart is drawn three times', () => {
  show(
    table(3, {
      columns: [
        { label: '2026/27', unit: 'number' },
        { label: '2025/26', unit: 'number' },
      ],
      rows: [
        { label: 'a', figures: [1, 2] },
        { label: 'b', figures: [3, 4] },
      ],
      chart: { kind: 'grouped bars', columns: [0, 1] },
    }),
  )
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('up to six rows stand beneath the chart; more are folded away', () => {
  show(table(6))
  expect(screen.queryByText('Show the figures')).toBeNull()
  cleanup()
  show(table(7))
  expect(screen.getByText('Show the figures').closest('details')?.querySelector('table')).toBeTruthy()
})

test('the links say what they download', () => {
  show(table(2))
  expect(screen.getByRole('link', { name: 'Download as CSV: Concert: 75% of attendance' }).getAttribute('href')).toBe(
    '/report.csv',
  )
  expect(
    screen.getByRole('link', { name: 'Download the chart as SVG: Concert: 75% of attendance' }).getAttribute('href'),
  ).toBe('/report.svg')
})
