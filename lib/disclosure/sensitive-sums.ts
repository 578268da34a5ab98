import { fewestOrganisations } from './protect-counts'
import { roundSum } from './round-figures'

/** Nobody who contributes may be able to tell another's contribution to within this part. */
export const protectedPart = 0.15

/** Why a sum is withheld by itself. */
export type SumReason = 'few organisations' | 'one organisation'

/**
 * Why a sum is withheld by itself; undefined where it is not. Fewer than five organisations contribute to it, or the second largest,
 * taking its own from the total, would know the largest to within 15 % (the p % rule).
 * @param values of the organisations that contribute; absolute ones count, since refunds are below 0
 */
export function reasonToWithholdSum(values: readonly number[]): SumReason | undefined {
  const sizes = values
    .map(Math.abs)
    .filter((size) => size > 0)
    .sort((a, b) => b - a)
  if (sizes.length < fewestOrganisations) return 'few organisations'
  const [largest = 0, second = 0] = sizes
  const total = sizes.reduce((sum, size) => sum + size, 0)
  // What is published is rounded: it may not say less than the rule demands either.
  const rest = Math.min(total, roundSum(total)) - largest - second
  return rest < protectedPart * largest ? 'one organisation' : undefined
}
