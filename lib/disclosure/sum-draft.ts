import type { SumFact, SumPattern } from './sum-facts'

/** A cube of sums: at most two dimensions beside the period, and every combination of their values with all of them. */
export type SumCube = { id: number; cells: readonly SumPattern[] }

/** What an earlier release said of the measure (null where it withheld), and the facts that it was made of. */
export type EarlierSums = {
  facts: readonly SumFact[]
  cells: readonly { pattern: SumPattern; value: number | null }[]
}

/** A measure of a draft: its facts, its cubes, and everything that was ever published of it, the oldest release first. */
export type SumDraft = { facts: readonly SumFact[]; cubes: readonly SumCube[]; earlier: readonly EarlierSums[] }
