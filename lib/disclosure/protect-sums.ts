import type { SumFact, SumPattern } from './sum-facts'
import type { SumReason } from './sensitive-sums'
import type { Figure } from './symbols'

/** A cube of sums: at most two dimensions beside the period, and every combination of their values with all of them. */
export type SumCube = { id: number; cells: readonly SumPattern[] }

/** What an earlier release published of the measure, and the facts that it was made of. */
export type EarlierSums = { facts: readonly SumFact[]; cells: readonly { pattern: SumPattern; value: number }[] }

/** A measure of a draft: its facts, its cubes, and everything that was ever published of it, the oldest release first. */
export type SumDraft = { facts: readonly SumFact[]; cubes: readonly SumCube[]; earlier: readonly EarlierSums[] }

/**
 * Why a sum is withheld: by itself, because another could be worked out from it ('protects another'), or because its cube could not be
 * protected ('cube left out'). 'old figure stands' says that a revision would tell what few changed, so that the earlier value stays.
 */
export type ProtectedSum = {
  pattern: SumPattern
  figure: Figure
  reason: SumReason | 'protects another' | 'cube left out' | 'old figure stands' | undefined
}

/** The cubes in their order, each with its cells in theirs. */
export type ProtectedSums = { cubes: { id: number; isLeftOut: boolean; cells: ProtectedSum[] }[]; rounds: number }

/** Protects a measure of a draft: by its own rules, then against subtraction, then against estimates. Runs in the worker only. */
export async function protectSums(_draft: SumDraft): Promise<ProtectedSums> {
  throw new Error('To come')
}
