/** Noise moves a count by at most this many people. */
export const maxNoise = 5
/** The mean of its square. */
export const noiseVariance = 4

/** One value that noise may have, how likely it is, and the sum of the likelihoods up to it. */
export type NoiseRow = { value: number; probability: number; upTo: number }

/**
 * The perturbation table: of all distributions on the whole numbers from `-most` to `most` with a mean of 0 and this
 * variance, the one of maximum entropy, which says least beyond that. Its probabilities are in proportion to exp(−λv²);
 * the variance falls as λ rises, so that halving an interval finds λ.
 */
export function makeNoiseTable(variance: number, most: number): NoiseRow[] {
  const values = Array.from({ length: 2 * most + 1 }, (_, at) => at - most)
  const weightsOf = (lambda: number) => values.map((value) => Math.exp(-lambda * value * value))
  const varianceOf = (weights: readonly number[]) =>
    weights.reduce((sum, weight, at) => sum + weight * (values[at] ?? 0) ** 2, 0) / totalOf(weights)
  let [low, high] = [0, 50]
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2
    if (varianceOf(weightsOf(middle)) > variance) low = middle
    else high = middle
  }
  const weights = weightsOf((low + high) / 2)
  const total = totalOf(weights)
  let upTo = 0
  return values.map((value, at) => {
    const probability = (weights[at] ?? 0) / total
    upTo += probability
    return { value, probability, upTo }
  })
}

const totalOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** The table of every release. It must never change: other noise on the same people would tell what theirs was. */
export const noiseTable: readonly NoiseRow[] = makeNoiseTable(noiseVariance, maxNoise)

/** The noise of a cell key, above 0 and below 1. */
export const noiseOf = (cellKey: number): number => noiseTable.find(({ upTo }) => cellKey < upTo)?.value ?? maxNoise
