import type { FigureChange } from '@/lib/attendance/figure-changes'
import type { EventFacts } from '@/lib/events/rules'
import { type Quarter, quarterCode } from '@/lib/floor/calendar/quarter'
import { changedQuarters } from './changed-quarters'
import { changesAffecting } from './changes-affecting'

/** A current confirmation; `isCovered`: it includes the event concerned. */
export type EventConfirmation = Quarter & { organisationId: number; isCovered: boolean }

/**
 * The current confirmations that a save of an event resets, its creation (`before` is undefined) or its deletion
 * (`after` is undefined). The save itself applies the same rule.
 */
export function quartersToReset<Standing extends EventConfirmation>(
  confirmations: readonly Standing[],
  before: EventFacts | undefined,
  after: EventFacts | undefined,
  figures: readonly FigureChange[] = [],
): Standing[] {
  const changesIn = new Map(changedQuarters(before, after, figures).map((each) => [quarterCode(each), each.changes]))
  return confirmations.filter((each) => {
    const changes = changesIn.get(quarterCode(each)) ?? []
    return changesAffecting(each.organisationId, { before, after }, changes, each.isCovered).length > 0
  })
}
