import { protectedPart, reasonToWithholdSum } from './sensitive-sums'

/** What each organisation contributed to one cell, by its number. */
type Contributions = ReadonlyMap<number, number>

/** How much each organisation's contribution changed; those of whom it did not are left out. */
export function changesBetween(before: Contributions, now: Contributions): Map<number, number> {
  const changes = new Map<number, number>()
  for (const organisation of new Set([...before.keys(), ...now.keys()])) {
    const change = (now.get(organisation) ?? 0) - (before.get(organisation) ?? 0)
    if (change !== 0) changes.set(organisation, change)
  }
  return changes
}

/**
 * True where a revised sum may replace the one that was published: five organisations or more changed, the p % rule holds on
 * the difference, since whoever has both figures has it, and the difference is not, some having more and some less, what one organisation changed. An
 * unchanged cell is published as it was.
 */
export function mayReplace(before: Contributions, now: Contributions): boolean {
  const changes = [...changesBetween(before, now).values()]
  return changes.length === 0 || (reasonToWithholdSum(changes) === undefined && !isOneChange(changes))
}

/** True where the sum of changes is the largest of them to within 15 %. */
function isOneChange(changes: readonly number[]): boolean {
  const largest = changes.reduce((most, change) => (Math.abs(change) > Math.abs(most) ? change : most), 0)
  const sum = changes.reduce((total, change) => total + change, 0)
  return Math.abs(sum - largest) <= protectedPart * Math.abs(largest)
}
