import type { Chart } from '@/lib/charts/chart'
import { formatFigure } from './figure-words'
import type { ReportTable } from './report'

/**
 * The chart of a table, from its rows; null for a table without one, and where there is nothing to set side by side: one
 * row, or no figure. A column without a figure is left out, so that no legend names what is not there.
 */
export function chartOf({ chart, columns, rows }: ReportTable): Chart | null {
  if (!chart || rows.length < 2) return null
  const series = chart.columns
    .map((at) => ({ name: columns[at]?.label ?? '', values: rows.map(({ figures }) => figures[at] ?? null) }))
    .filter(({ values }) => values.some((value) => value !== null))
  const unit = columns[chart.columns[0] ?? 0]?.unit ?? 'number'
  if (series.length === 0) return null
  return {
    kind: chart.kind,
    categories: rows.map(({ label }) => label),
    series,
    format: (value) => formatFigure(value, unit),
  }
}
