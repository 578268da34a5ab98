import 'server-only'
import { changedRows, lostFigureChanges } from './attendance/figure-changes'
import { storeQuarters } from './attendance/store-quarters'
import { type ChangedEvent, resetByFigures, resetConfirmations } from './confirmations/reset-confirmations'
import type { AttendanceInput } from './events/attendance-schema'
import { type EventFacts, ticketed } from './events/rules'
import type { Quarter } from './floor/calendar/quarter'
import type { StaffContext } from './floor/identity/context'

/**
 * The few reactions that run uphill, each called once, in the transaction that causes it: the list of
 * exceptions to the arrows.
 */

/**
 * An event was saved: its quarters follow its dates and take the figures given, and confirmations that any of it makes
 * untrue end. Answers the figures that changed or went, for the trail.
 */
export async function onEventSaved(
  ctx: StaffContext,
  before: EventFacts | undefined,
  after: EventFacts,
  given: readonly AttendanceInput[] = [],
) {
  const isTicketed = after.isTicketedId === ticketed
  const { lostFigures, changed } = await storeQuarters(ctx, { ...after, isTicketed }, given)
  await resetConfirmations(ctx, before, after, [...lostFigureChanges(lostFigures), ...changed])
  if (changed.length === 0) return { before: lost(lostFigures), after: {} }
  return {
    before: { ...lost(lostFigures), eventAttendances: changedRows(changed, 'before') },
    after: { eventAttendances: changedRows(changed, 'after') },
  }
}

const lost = (lostFigures: readonly unknown[]) => (lostFigures.length > 0 ? { lostFigures } : {})

/** An event is about to be deleted; its quarters go with it. */
export async function onEventDeleted(ctx: StaffContext, before: EventFacts) {
  await resetConfirmations(ctx, before, undefined)
}

/** Figures of one quarter were saved by quick entry: the confirmations that they make untrue end. Answers how many. */
export function onQuarterFiguresSaved(ctx: StaffContext, quarter: Quarter, events: readonly ChangedEvent[]) {
  return resetByFigures(ctx, quarter, events)
}
