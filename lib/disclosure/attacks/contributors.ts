import { intervalOfSum } from '../round-figures'
import { protectedPart } from '../sensitive-sums'
import { contributionsOf, keyOf, type SumFact } from '../sum-facts'
import { makeSumSystem } from '../sum-system'
import { type AttackResult, attackResult } from './attack'
import type { AttackedSums } from './attacked-release'
import { publishedSums } from './sum-secrets'

/**
 * T7. In every published sum the second largest contributor takes its own part from the total; and whoever has two releases takes the
 * earlier figure from the later. Succeeds where an organisation's part, or the change of it, is known to within 15 %, whatever the figures
 * were before they were rounded.
 */
export function attackContributors(sums: readonly AttackedSums[]): AttackResult {
  let tried = 0
  const found: string[] = []
  for (const attacked of sums) {
    const system = makeSumSystem(attacked.draft)
    const cells = publishedSums(attacked).filter(({ value }) => value !== null)
    const earlier = Map.groupBy(
      cells.filter(({ edition }) => edition !== 'now'),
      ({ pattern }) => keyOf(pattern),
    )
    for (const { edition, pattern, value } of cells) {
      if (edition !== 'now' || value === null) continue
      const facts = system.factsOf('now', pattern)
      tried++
      if (betraysLargest(value, facts)) found.push(`${keyOf(pattern)}: the largest, to the second largest`)
      for (const before of earlier.get(keyOf(pattern)) ?? []) {
        tried++
        if (betraysChange(differenceOf(value, before.value ?? 0), facts, system.factsOf(before.edition, pattern)))
          found.push(`${keyOf(pattern)}: what changed since release ${before.edition}`)
      }
    }
  }
  return attackResult('T7', tried, found)
}

/** True where the published total less the second largest's part is the largest's to within 15 %. */
function betraysLargest(total: number, facts: readonly SumFact[]): boolean {
  const [largest, second] = contributionsOf(facts)
  // Where some gave back more than they sold, a total is no bound of a part.
  if (largest === undefined || facts.some(({ value }) => value < 0)) return false
  return total - (second?.value ?? 0) < (1 + protectedPart) * largest.value
}

type Interval = { low: number; high: number }

/** What the difference of two published sums may be. */
function differenceOf(now: number, before: number): Interval {
  const [later, earlier] = [intervalOfSum(now), intervalOfSum(before)]
  return { low: later.low - earlier.high, high: later.high - earlier.low }
}

/** True where the difference of two figures, whatever it is, is what one organisation changed, to within 15 %. */
function betraysChange({ low, high }: Interval, now: readonly SumFact[], before: readonly SumFact[]): boolean {
  const changes = contributionsOf([...now, ...before.map((fact) => ({ ...fact, value: -fact.value }))])
  const largest = changes[0]?.value ?? 0
  return (
    largest !== 0 && Math.max(Math.abs(low - largest), Math.abs(high - largest)) <= protectedPart * Math.abs(largest)
  )
}
