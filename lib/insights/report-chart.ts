import type { Chart, ChartSeries } from '@/lib/charts/chart'
import { ukRegionTiles } from '@/lib/charts/tiles'
import { formatFigure } from './figure-words'
import type { Figure, ReportTable } from './report'

/**
 * The chart of a table, from its rows; null for a table without one, and where there is nothing to set side by side: no
 * figure but words, or one row (of a stack, its parts stand side by side), or on a map one square with a figure. A column
 * without a figure or a word is left out, so that no legend names what is not there.
 */
export function chartOf(table: ReportTable): Chart | null {
  const { chart, columns, rows } = table
  if (!chart || rows.length < (chart.kind === 'stack' ? 1 : 2)) return null
  const series = chart.columns
    .map((_, at) => seriesOf(table, chart, at))
    .filter(({ values }) => values.some((value) => value !== null))
  const isDrawn = (_: unknown, row: number) => series.some(({ values }) => typeof values[row] === 'number')
  if (!rows.some(isDrawn)) return null
  const squares = rows.filter(isDrawn).filter(({ label }) => ukRegionTiles.some(({ name }) => name === label))
  if (chart.kind === 'tile map' && squares.length < 2) return null
  const unit = columns[chart.columns[0] ?? 0]?.unit ?? 'number'
  const given = {
    categories: rows.map(({ label }) => label),
    series,
    format: (value: number | null) => formatFigure(value, unit),
  }
  return chart.kind === 'tile map'
    ? { ...given, kind: chart.kind, tiles: ukRegionTiles }
    : { ...given, kind: chart.kind }
}

/** One of the columns that a chart draws, with the range of each of its figures where its ends are columns. */
function seriesOf({ columns, rows }: ReportTable, chart: NonNullable<ReportTable['chart']>, at: number): ChartSeries {
  const column = chart.columns[at] ?? 0
  const values = rows.map(({ figures }) => figures[column] ?? null)
  const name = columns[column]?.label ?? ''
  const ends = chart.ranges?.[at]
  return ends
    ? { name, values, ranges: rows.map(({ figures }) => rangeOf(ends.map((end) => figures[end] ?? null))) }
    : { name, values }
}

const rangeOf = ([lowest, highest]: Figure[]): [number, number] | null =>
  typeof lowest === 'number' && typeof highest === 'number' ? [lowest, highest] : null
