import 'server-only'
import { changedRows, lostFigureChanges } from './attendance/figure-changes'
import { storeQuarters } from './attendance/store-quarters'
import { type ChangedEvent, resetByFigures, resetConfirmations } from './confirmations/reset-confirmations'
import type { SentRow } from './events/attendance-schema'
import { type EventFacts, ticketed } from './events/rules'
import type { Quarter } from './floor/calendar/quarter'
import type { StaffContext } from './floor/identity/context'

/**
 * The only calls against the direction of imports (docs/architecture.md): one feature's change that another feature
 * must react to in the same transaction.
 */

/**
 * After an event was saved: its quarters follow its dates and take the figures sent, and confirmations that no longer
 * match are reset.
 * @returns the figures that changed or were removed, for the audit entry
 */
export async function onEventSaved(
  ctx: StaffContext,
  before: EventFacts | undefined,
  after: EventFacts,
  given: readonly SentRow[] = [],
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

/** Before an event is deleted: confirmations of its quarters are reset. */
export async function onEventDeleted(ctx: StaffContext, before: EventFacts) {
  await resetConfirmations(ctx, before, undefined)
}

/** After quick entry saved figures of one quarter: confirmations that no longer match are reset. @returns how many */
export function onQuarterFiguresSaved(ctx: StaffContext, quarter: Quarter, events: readonly ChangedEvent[]) {
  return resetByFigures(ctx, quarter, events)
}
