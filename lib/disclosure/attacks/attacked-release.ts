import type { CountCube } from '../count-cube'
import type { ProtectedSums } from '../protect-sums'
import type { SumDraft } from '../sum-draft'
import type { Figure } from '../symbols'

/**
 * A cube of counts with what is published of it: a figure for each cell, in the order of the cells, and its share where the cell is a
 * category.
 */
export type AttackedCounts = { cube: CountCube; figures: readonly Figure[]; shares?: readonly (Figure | undefined)[] }

/** A measure of sums with what is published of it. Attacks use that; the truth beside it only says whether they succeeded. */
export type AttackedSums = { draft: SumDraft; result: ProtectedSums }
