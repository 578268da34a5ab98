import { effectiveSampleSize, totalOf } from './weights'

/** One margin: the category of each group (null where it has none), and the share of each category among all. */
export type Margin = { of: readonly (string | null)[]; shares: Readonly<Record<string, number>> }

export type RakedWeights = {
  /** One for each group: that of each of its answers. The mean of all answers is 1. */
  weights: number[]
  /** False where cut weights, or margins that contradict each other, leave a miss. */
  isConverged: boolean
  /** The largest difference of a category's weighted share from the known one, 0 to 1. */
  largestMiss: number
  /** The part of the answers whose weight was cut, 0 to 1. */
  trimmed: number
  effectiveSize: number
}

/** Every factor of a round is this near 1 when the weights have settled. */
const tolerance = 1e-6
const maxRounds = 100

/** Weights are kept between these parts of their mean. */
const [leastWeight, mostWeight] = [0.3, 3]
const maxTrims = 10

/** With fewer answers a category is put together with the next smallest one of its margin. */
const minOfCategory = 10

/**
 * Weights that give a sample the known shares of each margin: iterative proportional fitting, cut to 0.3 and 3 times the
 * mean and fitted again, at most ten times, and cut at the end if need be. What has no category keeps its weight in that
 * margin. Categories of fewer than ten answers are put together first; known shares are of the categories that anybody
 * has, made 1.
 * @param counts how many answers each group has, 1 or more: those of a group are in the same categories, and weigh the same
 * @throws RangeError when a margin has another number of groups than the sample, or a category has no known share
 */
export function rakedWeights(counts: readonly number[], margins: readonly Margin[]): RakedWeights {
  const answers = totalOf(counts)
  const prepared = margins.map((margin) => preparedMargin(counts, margin))
  let weights = counts.map(() => 1)
  const cut = new Set<number>()
  let isSettled = false
  for (let trims = 0; trims <= maxTrims; trims++) {
    const fitted = fittedWeights(weights, counts, prepared)
    const bounded = boundedWeights(fitted.weights, counts)
    for (const at of bounded.cut) cut.add(at)
    weights = bounded.weights
    isSettled = fitted.isSettled && bounded.cut.length === 0
    if (bounded.cut.length === 0) break
  }
  const largestMiss = Math.max(0, ...prepared.map((margin) => missOf(weights, counts, margin)))
  return {
    weights,
    isConverged: isSettled,
    largestMiss,
    trimmed: answers === 0 ? 0 : sumAt(counts, [...cut]) / answers,
    effectiveSize: effectiveSampleSize(weights, counts),
  }
}

/** How many categories a margin has when those of few answers are put together: with one it tells nothing. */
export const categoriesLeft = (counts: readonly number[], margin: Margin): number =>
  preparedMargin(counts, margin).length

type PreparedMargin = { places: number[]; answers: number; share: number }[]

/** The places of the groups of each category that is used, and its known share of those who have one. */
function preparedMargin(counts: readonly number[], { of, shares }: Margin): PreparedMargin {
  if (of.length !== counts.length)
    throw new RangeError(`A margin has ${of.length} categories for ${counts.length} groups.`)
  const places = new Map<string, number[]>()
  of.forEach((category, at) => {
    if (category === null) return
    const known = places.get(category)
    if (known) known.push(at)
    else places.set(category, [at])
  })
  const categories = [...places].map(([category, places]) => {
    const share = shares[category]
    if (share === undefined || share <= 0) throw new RangeError(`The share of ${category} is not known.`)
    return { places, answers: sumAt(counts, places), share }
  })
  const collapsed = collapsedCategories(categories)
  const known = totalOf(collapsed.map(({ share }) => share))
  return collapsed.map((category) => ({ ...category, share: category.share / known }))
}

/** The categories, those of few answers put together with the next smallest until each has enough or one is left. */
function collapsedCategories(categories: PreparedMargin): PreparedMargin {
  const bySize = categories.toSorted((a, b) => a.answers - b.answers)
  const [first, second, ...others] = bySize
  if (!first || !second || first.answers >= minOfCategory) return bySize
  const together = {
    places: [...first.places, ...second.places],
    answers: first.answers + second.answers,
    share: first.share + second.share,
  }
  return collapsedCategories([together, ...others])
}

const sumAt = (numbers: readonly number[], places: readonly number[]) => {
  let sum = 0
  for (const at of places) sum += numbers[at] ?? 0
  return sum
}

/** What the answers of the groups at some places weigh together. */
const weightAt = (weights: readonly number[], counts: readonly number[], places: Iterable<number>) => {
  let sum = 0
  for (const at of places) sum += (weights[at] ?? 0) * (counts[at] ?? 0)
  return sum
}

/** Weights fitted to each margin in turn until no factor moves any, and scaled to a mean of 1. */
function fittedWeights(from: readonly number[], counts: readonly number[], margins: readonly PreparedMargin[]) {
  const weights = [...from]
  let isSettled = false
  for (let round = 0; round < maxRounds && !isSettled; round++) {
    let furthest = 0
    for (const margin of margins) {
      const held = margin.map(({ places }) => weightAt(weights, counts, places))
      const all = totalOf(held)
      margin.forEach(({ places, share }, category) => {
        const factor = (share * all) / (held[category] ?? 1)
        for (const at of places) weights[at] = (weights[at] ?? 0) * factor
        furthest = Math.max(furthest, Math.abs(factor - 1))
      })
    }
    isSettled = furthest < tolerance
  }
  const mean = weightAt(weights, counts, weights.keys()) / Math.max(1, totalOf(counts))
  return { weights: weights.map((weight) => weight / mean), isSettled }
}

/**
 * Weights of mean 1 cut to their bounds, the others scaled by one factor so that the mean stays 1; and the places of those
 * cut. With a larger factor the mean grows, in a straight line from each factor that brings a weight to a bound to the next.
 */
function boundedWeights(from: readonly number[], counts: readonly number[]): { weights: number[]; cut: number[] } {
  const isOutside = (weight: number) => weight > mostWeight + tolerance || weight < leastWeight - tolerance
  if (!from.some(isOutside)) return { weights: [...from], cut: [] }
  const cutTo = (factor: number) => from.map((weight) => Math.min(mostWeight, Math.max(leastWeight, weight * factor)))
  const totalWith = (factor: number) => weightAt(cutTo(factor), counts, counts.keys())
  const answers = totalOf(counts)
  const bends = from
    .flatMap((weight) => [leastWeight / weight, mostWeight / weight])
    .filter(Number.isFinite)
    .toSorted((one, other) => one - other)
  let [below, above] = [-1, bends.length - 1]
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2)
    if (totalWith(bends[middle] ?? 0) < answers) below = middle
    else above = middle
  }
  const [low, high] = [bends[below] ?? 0, bends[above] ?? 0]
  const [withLow, withHigh] = [totalWith(low), totalWith(high)]
  const part = Math.min(1, (answers - withLow) / Math.max(withHigh - withLow, Number.MIN_VALUE))
  const weights = cutTo(low + part * (high - low))
  const isCut = (weight: number) => weight >= mostWeight - tolerance || weight <= leastWeight + tolerance
  return { weights, cut: weights.flatMap((weight, at) => (isCut(weight) ? [at] : [])) }
}

/** The largest difference of a category's weighted share from the known one. */
function missOf(weights: readonly number[], counts: readonly number[], margin: PreparedMargin): number {
  const held = margin.map(({ places }) => weightAt(weights, counts, places))
  const all = totalOf(held)
  return Math.max(0, ...margin.map(({ share }, category) => Math.abs((held[category] ?? 0) / all - share)))
}
