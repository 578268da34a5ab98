import { Span } from '../span'
import { type AttackResult, attackResult } from './attack'
import type { AttackedSums } from './attacked-release'
import { systemOf } from './sum-secrets'

/**
 * T3. Everything published of a measure, in all releases, as equations. Succeeds with a withheld sum, or a difference between releases, that
 * is exactly a combination of them.
 */
export function attackBySubtraction(sums: readonly AttackedSums[]): AttackResult {
  let tried = 0
  const found: string[] = []
  for (const attacked of sums) {
    const { columns, known, secrets } = systemOf(attacked)
    const span = new Span(columns.length)
    for (const { row } of known) span.add(row)
    tried += secrets.length
    for (const { row, what } of secrets) if (span.has(row)) found.push(what)
  }
  return attackResult('T3', tried, found)
}
