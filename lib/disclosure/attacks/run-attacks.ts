import { type AttackResult, attackIds, listFirst } from './attack'
import type { AttackedCounts, AttackedSums } from './attacked-release'
import { attackByAverages } from './averages'
import { attackContributors } from './contributors'
import { attackCountMargins } from './count-margins'
import { attackByEstimates } from './estimates'
import { attackNoise } from './noise'
import { attackBySubtraction } from './subtraction'
import { attackWithheldBytes } from './withheld-bytes'

/**
 * T1, T5, T9 and T10 on the counts of a draft: what each tried and got. T2 and T8 need a running platform, T6 people who come. A draft that
 * does not withstand one of them cannot be approved.
 */
export const attackCounts = (counts: readonly AttackedCounts[]): AttackResult[] => [
  attackCountMargins(counts),
  attackByAverages(counts),
  attackNoise(counts),
  attackWithheldBytes(counts),
]

/** T3, T4 and T7 on sums of a draft. */
export const attackSums = async (sums: readonly AttackedSums[]): Promise<AttackResult[]> => [
  attackBySubtraction(sums),
  await attackByEstimates(sums),
  attackContributors(sums),
]

/** What attacks on the parts of a draft got together, in the order of the attacks. */
export function mergeAttacks(parts: readonly (readonly AttackResult[])[]): AttackResult[] {
  const results = parts.flat()
  return attackIds.flatMap((id) => {
    const own = results.filter((result) => result.id === id)
    const total = (of: (result: AttackResult) => number) => own.reduce((sum, result) => sum + of(result), 0)
    if (own.length === 0) return []
    return {
      ...{ id, tried: total(({ tried }) => tried), succeeded: total(({ succeeded }) => succeeded) },
      ...{ allowed: total(({ allowed }) => allowed), found: listFirst(own.flatMap(({ found }) => found)) },
    }
  })
}
