import { isApplicable, missingFigures } from '@/lib/attendance/missing-figures'
import { figureNames, type QuarterFigures } from '@/lib/attendance/rules'
import { ticketed } from '@/lib/events/rules'
import { eventOwner } from '@/lib/floor/access/event-role'
import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import { dueDateOf, firstDayOf, lastDayOf, type Quarter, quarterTiming } from '@/lib/floor/calendar/quarter'
import { type ReviewedEvent, reviewQuarter } from './quarter-review'
import { isOverdue, isToBeConfirmed, mayConfirm, mayFill } from './rules'

/** An event of an organisation in one quarter. */
type EventInQuarter = QuarterFigures & {
  eventId: number
  eventName: string
  isTicketedId: number
  relationshipTypeId: number
  quarter: Quarter['quarter']
}

type ConfirmationState = {
  /** The standing confirmation. */
  confirmation: { id: number; confirmedAt: Date; confirmedBy: string } | undefined
  /** The reset of the last confirmation, where the quarter has not been confirmed since. */
  reset: { on: string; by: string; eventNames: string[]; events: number } | undefined
}

/**
 * The state of a quarter of an organisation: its dates, whether it is confirmed, the sums of its own events, and their
 * missing and doubtful figures. It contains every reason for which a confirmation would be refused.
 */
export function quarterStateOf(
  rows: readonly EventInQuarter[],
  quarter: Quarter,
  today: PlainDate,
  { confirmation, reset }: ConfirmationState,
) {
  const own = rows
    .filter((row) => row.quarter === quarter.quarter && row.relationshipTypeId === eventOwner)
    .map((row) => ({ ...row, isTicketed: row.isTicketedId === ticketed }))
  const review = reviewQuarter(own)
  return {
    quarter: quarter.quarter,
    startDate: firstDayOf(quarter),
    endDate: lastDayOf(quarter),
    dueDate: dueDateOf(quarter),
    when: quarterTiming(quarter, today),
    isOverdue: !confirmation && own.length > 0 && isOverdue(quarter, today),
    isOutstanding: !confirmation && own.length > 0 && isToBeConfirmed(quarter, today),
    mayConfirm: !confirmation && mayConfirm(quarter, today),
    mayFill: !confirmation && review.missingEvents > 0 && mayConfirm(quarter, today) && mayFill(quarter),
    ...review,
    /** Figures that "Fill blanks with 0" would fill. */
    blankFigures: own.reduce((sum, event) => sum + blanksToFill(event), 0),
    confirmed: confirmation
      ? { id: confirmation.id, on: confirmation.confirmedAt.toISOString(), by: confirmation.confirmedBy }
      : null,
    reset:
      reset && !confirmation
        ? { on: reset.on, by: reset.by, eventNames: reset.eventNames, events: reset.events }
        : null,
  }
}

export type QuarterState = ReturnType<typeof quarterStateOf>

/** A complete event keeps its blanks: known or estimated attendance is enough. */
function blanksToFill(event: ReviewedEvent): number {
  if (missingFigures(event, event.isTicketed).length === 0) return 0
  return figureNames.filter((figure) => event[figure] === null && isApplicable(figure, event.isTicketed)).length
}
