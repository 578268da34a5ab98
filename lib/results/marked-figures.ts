import { markReasons } from '@/lib/responses/marks'
import { sumOf } from './shares'

/** The number of marked submitted responses, by reason; a response may have several. */
export type MarkedFigures = { count: number; reasons: { reason: string; count: number }[] }

/** Counts of marks as counts of reasons, without those that do not occur. */
export function markedFigures(counted: readonly { bits: number; count: number }[]): MarkedFigures {
  const reasons = markReasons.map(({ bit, reason }) => ({
    reason,
    count: sumOf(counted.filter(({ bits }) => (bits & bit) !== 0)),
  }))
  return { count: sumOf(counted), reasons: reasons.filter(({ count }) => count > 0) }
}
