import { type ChartSeries, numberOf } from './chart'

/** From the least to the most of all values, always with zero in it: what does not begin at zero misleads. */
export function domainOf(series: readonly ChartSeries[]): [number, number] {
  return series
    .flatMap(({ values, ranges = [] }) => [
      ...values.map((value) => numberOf(value) ?? 0),
      ...ranges.flatMap((range) => range ?? []),
    ])
    .reduce<[number, number]>(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [0, 0])
}

/** Where a value lies between two ends in pixels. A domain without a length puts everything at the first of them. */
export const scaleOf =
  ([least, most]: readonly [number, number], [from, to]: readonly [number, number]) =>
  (value: number): number =>
    most === least ? from : from + ((value - least) / (most - least)) * (to - from)

/**
 * Round numbers from below the least to above the most, about four of them apart. None reads as another does: whoever
 * writes whole numbers gets no halves. Where there is nothing but zero they go to one.
 */
export function ticksOf([least, most]: readonly [number, number], format: (value: number) => string): number[] {
  if (most === least) return [0, 1]
  const span = most - least
  const power = 10 ** Math.floor(Math.log10(span / 4))
  for (let times = power; ; times *= 10)
    for (const step of [times, times * 2, times * 5]) {
      if (span / step > 5) continue
      const from = Math.floor(least / step)
      const count = Math.max(Math.ceil(most / step) - from, 1)
      const ticks = Array.from({ length: count + 1 }, (_, at) => Number(((from + at) * step).toPrecision(12)))
      if (new Set(ticks.map(format)).size === ticks.length) return ticks
    }
}
