import type { Tile } from './tiles'

/** A value of a chart; null where there is nothing to count from; the word that stands for a value that is withheld. */
export type ChartValue = number | null | string

/** One measure of a chart: a value for each category. */
export type ChartSeries = {
  name: string
  values: readonly ChartValue[]
  /** For each category the lowest and the highest that the value may be; null where nobody can tell. With a value of null the range is the figure. */
  ranges?: readonly (readonly [number, number] | null)[]
}

/**
 * `bars` lie, a row for each category; `grouped bars` stand side by side; a `histogram` stands without gaps, its
 * categories follow on each other. A `stack` is a row for each category, whose series are parts of its whole. A `line`
 * breaks where a value is missing. `range dots` have the range of each value about them.
 */
export type ChartKind = 'bars' | 'grouped bars' | 'histogram' | 'stack' | 'line' | 'range dots'

/** What a chart shows, before anything is drawn. */
export type Chart = {
  categories: readonly string[]
  /** Those after the third look like the first again; the parts of a stack, those after the fifth. */
  series: readonly ChartSeries[]
  /** A value as people read it, with its unit; a dash for null. */
  format: (value: number | null) => string
} & (
  | { kind: ChartKind }
  | {
      kind: 'tile map' /** Where each category lies; one without a tile is not drawn, and a tile without a category is empty. */
      tiles: readonly Tile[]
    }
)

/** Where a chart is drawn: so many pixels wide. */
export type Frame = { width: number }

/** What is drawn, in pixels of an SVG: `markup` is what stands within `<svg viewBox="0 0 width height">`. */
export type Drawing = { width: number; height: number; markup: string }

/** Narrower than this, words stand above what they name instead of beside it. */
export const narrowBelow = 480

/** `1`, `2` or `3`: the colour and the pattern of a series. @param at the place of the series, from 0 */
export const lookOf = (at: number): number => (at % 3) + 1

/** The number to draw; null for what is withheld too. */
export const numberOf = (value: ChartValue | undefined): number | null => (typeof value === 'number' ? value : null)

export const isWithheld = (value: ChartValue | undefined): value is string => typeof value === 'string'

/** A value as people read it: its figure, a dash, or the word of what is withheld. */
export const writeValue = (format: Chart['format'], value: ChartValue | undefined): string =>
  isWithheld(value) ? value : format(numberOf(value))

/** Words for one value: `Q1, 2026/27: 500`, and its range where it has one. A lone series has no need of its name. */
export function describeValue({ categories, series, format }: Chart, category: number, at: number): string {
  const { name, values, ranges } = series[at] ?? { name: '', values: [] }
  const range = isWithheld(values[category]) ? null : ranges?.[category]
  const between = range ? [`between ${format(range[0])} and ${format(range[1])}`] : []
  const value = range && values[category] === null ? [] : [writeValue(format, values[category])]
  return [categories[category], series.length > 1 ? `, ${name}` : '', ': ', [...value, ...between].join(', ')].join('')
}
