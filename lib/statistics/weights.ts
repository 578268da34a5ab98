/** Sum of the numbers. */
export const totalOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/**
 * How many evenly spread answers weighted ones are worth (Kish): the square of their sum by the sum of their squares.
 * @param counts how many answers have each weight; one each if left out
 */
export function effectiveSampleSize(weights: readonly number[], counts?: readonly number[]): number {
  let [sum, squares] = [0, 0]
  weights.forEach((weight, at) => {
    const count = counts?.[at] ?? 1
    sum += weight * count
    squares += weight ** 2 * count
  })
  return squares === 0 ? 0 : sum ** 2 / squares
}
