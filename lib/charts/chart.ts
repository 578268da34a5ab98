/** One measure of a chart: a value for each category, null where there is nothing to count from. */
export type ChartSeries = { name: string; values: readonly (number | null)[] }

/** What a chart shows, before anything is drawn. */
export type Chart = {
  /** `bars` lie, a row for each category; `grouped bars` stand side by side; a `line` breaks where a value is missing. */
  kind: 'bars' | 'grouped bars' | 'line'
  categories: readonly string[]
  /** Those after the third look like the first again. */
  series: readonly ChartSeries[]
  /** A value as people read it, with its unit; a dash for null. */
  format: (value: number | null) => string
}

/** Where a chart is drawn: so many pixels wide, with an id that nothing else on the page has. */
export type Frame = { width: number; id: string }

/** What is drawn, in pixels of an SVG: `markup` is what stands within `<svg viewBox="0 0 width height">`. */
export type Drawing = { width: number; height: number; markup: string }

/** Narrower than this, words stand above what they name instead of beside it. */
export const narrowBelow = 480

/** `1`, `2` or `3`: the colour and the pattern of a series. @param at the place of the series, from 0 */
export const lookOf = (at: number): number => (at % 3) + 1

/** Words for one value: `Q1, 2026/27: 500`. A lone series has no need of its name. */
export function describeValue({ categories, series, format }: Chart, category: number, at: number): string {
  const name = series.length > 1 ? `, ${series[at]?.name}` : ''
  return `${categories[category]}${name}: ${format(series[at]?.values[category] ?? null)}`
}
