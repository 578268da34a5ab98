import type { CountedCell } from '../protect-counts'
import { type AttackResult, attackResult } from './attack'
import type { CountProtection } from './noise'

/** Of the figures that change when somebody is added, the part that may rise. */
const mostRising = 0.75

/**
 * T6. One person is added to a cell, again and again; whoever looks says that a changed figure is an arrival where it rose. Withheld counts
 * are below all others. Succeeds with each change in the right direction, of which three quarters are allowed.
 * @param keys of the people added, one for each cell
 */
export function attackByArrivals(
  cells: readonly CountedCell[],
  keys: readonly number[],
  protection: CountProtection,
): AttackResult {
  let changed = 0
  const found: string[] = []
  for (const [at, cell] of cells.entries()) {
    const before = protection(cell).value ?? 0
    const after = protection({ ...cell, n: cell.n + 1, keySum: cell.keySum + BigInt(keys[at] ?? 0) }).value ?? 0
    if (after !== before) changed++
    if (after > before) found.push(`${cell.n} people: ${before} became ${after}`)
  }
  return { ...attackResult('T6', changed, found, Math.floor(mostRising * changed)), succeeded: found.length }
}
