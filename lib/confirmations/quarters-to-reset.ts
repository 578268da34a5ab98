import type { FigureChange } from '@/lib/attendance/figure-changes'
import type { EventFacts } from '@/lib/events/rules'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { changedQuarters } from './changed-quarters'
import { changesFor } from './changes-for'
import { quarterCode } from './rules'

/** A confirmation that stands; `isCovered` says whether the event in hand was part of what was confirmed. */
export type StandingQuarter = Quarter & { organisationId: number; isCovered: boolean }

/**
 * Of the confirmations that stand, those that a save of an event ends, its creation (`before` is undefined) or its deletion
 * (`after` is undefined): by the very rule by which it ends them.
 */
export function quartersToReset<Standing extends StandingQuarter>(
  standing: readonly Standing[],
  before: EventFacts | undefined,
  after: EventFacts | undefined,
  figures: readonly FigureChange[] = [],
): Standing[] {
  const changesIn = new Map(changedQuarters(before, after, figures).map((each) => [quarterCode(each), each.changes]))
  return standing.filter((each) => {
    const changes = changesIn.get(quarterCode(each)) ?? []
    return changesFor(each.organisationId, { before, after }, changes, each.isCovered).length > 0
  })
}
