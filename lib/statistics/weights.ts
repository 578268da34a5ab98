/** Sum of the numbers. */
export const totalOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** How many evenly spread answers weighted ones are worth (Kish): the square of their sum by the sum of their squares. */
export function effectiveSampleSize(weights: readonly number[]): number {
  const squares = totalOf(weights.map((weight) => weight ** 2))
  return squares === 0 ? 0 : totalOf(weights) ** 2 / squares
}

/** The design effect of weights (Kish): how many answers stand for what one evenly spread answer would tell. 1 or more. */
export const designEffect = (weights: readonly number[]): number =>
  weights.length === 0 ? 1 : weights.length / effectiveSampleSize(weights)
