/** What one organisation contributes to a measure (tickets, pence, attendance) at the finest detail of its cubes. */
export type SumFact = {
  organisation: number
  /** One number for each dimension of the measure, never 0: the quarter as well, for years are sums of quarters. */
  dimensions: readonly number[]
  /** Below 0 where more was given back than sold. */
  value: number
}

/**
 * A cell of a measure by the values of its dimensions: in each place one number, several where it is made of several (a year of
 * its quarters), or 0 for all.
 */
export type SumPattern = readonly (number | readonly number[])[]

/** The name of a cell: two patterns with the same one are the same cell. */
export const keyOf = (pattern: SumPattern): string => JSON.stringify(pattern)

/** What the organisations of a cell contribute to it, each once, the most in absolute terms first. */
export function contributionsOf(facts: Iterable<SumFact>): { organisation: number; value: number }[] {
  const sums = new Map<number, number>()
  for (const { organisation, value } of facts) sums.set(organisation, (sums.get(organisation) ?? 0) + value)
  return [...sums]
    .filter(([, value]) => value !== 0)
    .map(([organisation, value]) => ({ organisation, value }))
    .sort((one, other) => Math.abs(other.value) - Math.abs(one.value) || one.organisation - other.organisation)
}

/** True where a fact is in a cell. */
export const isWithin = (dimensions: readonly number[], pattern: SumPattern): boolean =>
  pattern.every((wanted, at) => {
    if (wanted === 0) return true
    const own = dimensions[at] ?? 0
    return typeof wanted === 'number' ? wanted === own : wanted.includes(own)
  })
