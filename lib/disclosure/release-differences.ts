import { reasonToWithholdSum } from './sensitive-sums'

/** What each organisation contributed to one cell, by its number. */
export type Contributions = ReadonlyMap<number, number>

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
 * True where a revised sum may replace the one that was published: five organisations or more changed, and the p % rule holds on
 * the difference, since whoever has both figures has it. An unchanged cell is published as it was.
 */
export function mayReplace(before: Contributions, now: Contributions): boolean {
  const changes = changesBetween(before, now)
  return changes.size === 0 || reasonToWithholdSum([...changes.values()]) === undefined
}
