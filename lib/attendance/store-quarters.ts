import 'server-only'
import type { AttendanceInput } from '@/lib/events/attendance-schema'
import type { EventFacts } from '@/lib/events/rules'
import { quartersBetween } from '@/lib/floor/calendar/quarter'
import type { Context } from '@/lib/floor/identity/context'
import { changedFigures, type FigureChange, figureChanges } from './figure-changes'
import * as queries from './queries'
import { isFilled, type QuarterRow } from './rules'

type StoredQuarter = {
  /** Rows with figures that the event no longer has. */
  lostFigures: QuarterRow[]
  /** Figures that were given and differ from what was there. */
  changed: FigureChange[]
}

/**
 * An event has a row for every quarter that its dates touch, and no other: called in the
 * transaction that saves the dates. Rows that stay keep their figures but for those given; an event without tickets
 * keeps no tickets available.
 */
export async function storeQuarters(
  ctx: Context,
  event: Pick<EventFacts, 'id' | 'startDate' | 'endDate'> & { isTicketed: boolean },
  given: readonly AttendanceInput[] = [],
): Promise<StoredQuarter> {
  const quarters = quartersBetween(event.startDate, event.endDate)
  const dropped = await queries.dropOtherQuarters(ctx.db, event.id, quarters)
  await queries.addMissingQuarters(ctx.db, event.id, quarters)
  const stored = await queries.findQuarters(ctx.db, event.id)
  const changed = figureChanges(stored, given, event.isTicketed)
  await queries.writeFigures(
    ctx.db,
    changedFigures(stored, changed).map((row) => ({ eventId: event.id, ...row })),
  )
  return { lostFigures: dropped.filter(isFilled), changed }
}
