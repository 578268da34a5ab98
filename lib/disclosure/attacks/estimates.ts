import { findNarrowSecrets } from '../audit-intervals'
import { type AttackResult, attackResult } from './attack'
import type { AttackedSums } from './attacked-release'
import { systemOf } from './sum-secrets'

/**
 * T4. Linear programmes over everything published, rounding included. Succeeds with a withheld sum, or a difference between
 * releases, whose feasible interval does not reach 15 % above and below the truth.
 */
export async function attackByEstimates(sums: readonly AttackedSums[]): Promise<AttackResult> {
  let tried = 0
  const found: string[] = []
  for (const attacked of sums) {
    const { columns, known, secrets } = systemOf(attacked)
    tried += secrets.length
    const narrow = await findNarrowSecrets({ values: columns, known, secrets })
    found.push(...narrow.map(({ secret }) => secrets[secret]?.what ?? ''))
  }
  return attackResult('T4', tried, found)
}
