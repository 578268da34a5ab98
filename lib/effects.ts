import 'server-only'
import { auditRowsOf, lostFigureChanges } from './attendance/figure-changes'
import type { QuarterPlan } from './attendance/plan-quarters'
import { storeQuarters } from './attendance/store-quarters'
import { planQuartersOfEvents, storeQuartersOfEvents } from './attendance/store-quarters-of-events'
import { findConfirmedSince } from './confirmations/confirmed-since'
import {
  type ChangedEvent,
  listResets,
  resetForEvent,
  resetForEvents,
  resetForFigures,
  withNames,
} from './confirmations/reset-confirmations'
import type { AttendanceInput } from './events/attendance-schema'
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
  given: readonly AttendanceInput[] = [],
) {
  const isTicketed = after.isTicketedId === ticketed
  const stored = await storeQuarters(ctx, { ...after, isTicketed }, given)
  await resetForEvent(ctx, before, after, figuresOf(stored))
  return auditedFigures(stored)
}

type StoredQuarters = Pick<QuarterPlan, 'lostFigures' | 'changed'>

/** What the audit keeps of figures that changed or went. */
function auditedFigures({ lostFigures, changed }: StoredQuarters) {
  if (changed.length === 0) return { before: lost(lostFigures), after: {} }
  return {
    before: { ...lost(lostFigures), eventAttendances: auditRowsOf(changed, 'before') },
    after: { eventAttendances: auditRowsOf(changed, 'after') },
  }
}

const lost = (lostFigures: readonly unknown[]) => (lostFigures.length > 0 ? { lostFigures } : {})

/** An event to be saved with others: as it was, as it becomes (without a number while it is new), and its figures. */
export type EventSave<Id extends number | undefined = number> = {
  before: EventFacts | undefined
  after: Omit<EventFacts, 'id'> & { id: Id }
  given: readonly AttendanceInput[]
}

const quartersOf = <Id extends number | undefined>({ after, given }: EventSave<Id>) => ({
  id: after.id,
  startDate: after.startDate,
  endDate: after.endDate,
  isTicketed: after.isTicketedId === ticketed,
  given,
})

const figuresOf = ({ lostFigures, changed }: StoredQuarters) => [...lostFigureChanges(lostFigures), ...changed]

/**
 * Many events were saved in one transaction, which has locked those that were there: what `onEventSaved` does for one.
 * Answers what of the figures changed or went, for the audit and in the order of the events, and the confirmations that
 * were reset.
 */
export async function onEventsSaved(ctx: StaffContext, saves: readonly EventSave[]) {
  const plans = await storeQuartersOfEvents(ctx, saves.map(quartersOf))
  const saved = saves.map(({ before, after }, at) => {
    const plan = plans[at]
    return { before, after, figures: plan ? figuresOf(plan) : [] }
  })
  const reset = await resetForEvents(ctx, saved)
  return { figures: plans.map(auditedFigures), confirmations: await withNames(ctx, saved, reset) }
}

/** The figures that saving these events would change, event by event, and the confirmations that it would reset. */
export async function previewEventsSaved(ctx: StaffContext, saves: readonly EventSave<number | undefined>[]) {
  const plans = await planQuartersOfEvents(ctx, saves.map(quartersOf))
  const saved = saves.map(({ before, after }, at) => {
    const plan = plans[at]
    // A new event is part of nothing that was confirmed: no number is its own.
    return { before, after: { ...after, id: after.id ?? 0 }, figures: plan ? figuresOf(plan) : [] }
  })
  return { figures: saved.map(({ figures }) => figures), confirmations: await listResets(ctx, saved) }
}

/** An event is about to be deleted; its quarters go with it. */
export async function onEventDeleted(ctx: StaffContext, before: EventFacts) {
  await resetForEvent(ctx, before, undefined)
}

/** The confirmations that deleting these events would reset. */
export const previewEventsDeleted = (ctx: StaffContext, events: readonly EventFacts[]) =>
  listResets(
    ctx,
    events.map((before) => ({ before, after: undefined, figures: [] })),
  )

/** Many events are about to be deleted together; their quarters go with them. */
export async function onEventsDeleted(ctx: StaffContext, events: readonly EventFacts[]) {
  await resetForEvents(
    ctx,
    events.map((before) => ({ before, after: undefined, figures: [] })),
  )
}

/** Those of these events that somebody confirmed after an instant. */
export const eventsConfirmedSince = findConfirmedSince

/** Figures of one quarter were saved by quick entry: the confirmations that they make outdated are reset. Answers how many. */
export function onQuarterFiguresSaved(ctx: StaffContext, quarter: Quarter, events: readonly ChangedEvent[]) {
  return resetForFigures(ctx, quarter, events)
}
