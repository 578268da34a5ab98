/** `total` shared out by weight, in whole numbers that add up to it exactly. */
export function shares(weights: readonly number[], total: number): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  let reached = 0
  let given = 0
  return weights.map((weight) => {
    reached += weight
    const upTo = Math.round((reached / sum) * total)
    const share = upTo - given
    given = upTo
    return share
  })
}
