/** The 95 % point of the normal distribution. */
export const z = 1.959963984540054

/** A 95 % interval; shares are 0 to 1, scores −100 to 100. */
export type Interval = { low: number; high: number }

/**
 * The number whose sampling a margin describes.
 * @param population how many there are in all, where that is confirmed; otherwise null
 * @returns 0 to 1, times which a half-width is smaller: 1 where the population is unknown or no larger than the sample
 */
export function finitePopulationFactor(sample: number, population: number | null): number {
  if (population === null || population <= sample) return 1
  return Math.sqrt((population - sample) / (population - 1))
}

/** The larger side of an interval around its figure, in the unit of both. */
export const largerSide = (figure: number, { low, high }: Interval) => Math.max(figure - low, high - figure)

/** The interval made wide enough for its own figure, and cut where the scale ends. */
export const extendedTo = (figure: number, { low, high }: Interval, scale: Interval): Interval => ({
  low: Math.max(scale.low, Math.min(low, figure)),
  high: Math.min(scale.high, Math.max(high, figure)),
})
