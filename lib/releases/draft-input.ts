import type { Quarter } from '@/lib/floor/calendar/quarter'
import type { CountedAnswers } from './draft-counts'
import type { DimensionValues, EarlierRelease } from './draft-sums'
import type { ReleaseFact } from './release-cells'

/** Everything that a draft is made of. */
export type DraftInput = {
  quarter: Quarter
  values: DimensionValues
  facts: readonly ReleaseFact[]
  /** By the id of the cube. */
  answers: ReadonlyMap<number, readonly CountedAnswers[]>
  /** The size of each organisation, as it is fixed for the year. */
  sizes: ReadonlyMap<number, number>
  /** Every approved release, the oldest first. */
  earlier: readonly EarlierRelease[]
}
