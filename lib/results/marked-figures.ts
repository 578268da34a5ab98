import { markReasons } from '@/lib/responses/marks'
import { sumOf } from './shares'

/** Submitted responses that something looks odd about; one response may have several reasons. */
export type MarkedFigures = { count: number; reasons: { reason: string; count: number }[] }

/** The marks of a survey's responses as counts of their reasons; reasons that nobody gave are left out. */
export function markedFigures(counted: readonly { bits: number; count: number }[]): MarkedFigures {
  const reasons = markReasons.map(({ bit, reason }) => ({
    reason,
    count: sumOf(counted.filter(({ bits }) => (bits & bit) !== 0)),
  }))
  return { count: sumOf(counted), reasons: reasons.filter(({ count }) => count > 0) }
}
