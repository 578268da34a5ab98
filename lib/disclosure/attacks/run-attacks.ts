import type { AttackResult } from './attack'
import type { AttackedRelease } from './attacked-release'
import { attackByAverages } from './averages'
import { attackContributors } from './contributors'
import { attackCountMargins } from './count-margins'
import { attackByEstimates } from './estimates'
import { attackNoise } from './noise'
import { attackBySubtraction } from './subtraction'
import { attackWithheldBytes } from './withheld-bytes'

/**
 * T1, T3, T4, T5, T7, T9 and T10 on a draft, in this order: what each tried and got. The others need a running platform (T2, T8) or people who come
 * (T6). A draft that does not withstand one of them cannot be approved.
 */
export async function runAttacks({ counts, sums }: AttackedRelease): Promise<AttackResult[]> {
  return [
    attackCountMargins(counts),
    attackBySubtraction(sums),
    await attackByEstimates(sums),
    attackByAverages(counts),
    attackContributors(sums),
    attackNoise(counts),
    attackWithheldBytes(counts),
  ]
}
