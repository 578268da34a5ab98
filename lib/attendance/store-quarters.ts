import 'server-only'
import type { AttendanceInput } from '@/lib/events/attendance-schema'
import type { EventFacts } from '@/lib/events/rules'
import { quartersBetween } from '@/lib/floor/calendar/quarter'
import type { Context } from '@/lib/floor/identity/context'
import { applyFigureChanges, type FigureChange, figureChanges } from './figure-changes'
import * as queries from './queries'
import { hasFigures, type QuarterRow } from './rules'

type StoredQuarters = {
  /** Deleted rows that had figures. */
  lostFigures: QuarterRow[]
  /** Figures that were sent and differ from the stored ones. */
  changed: FigureChange[]
}

/**
 * Makes the rows of an event match its dates: a row for every quarter that they touch, and no other. Rows that stay
 * keep their figures unless new ones are sent; an event without tickets has no tickets available. Call it in the
 * transaction that saves the dates.
 */
export async function storeQuarters(
  ctx: Context,
  event: Pick<EventFacts, 'id' | 'startDate' | 'endDate'> & { isTicketed: boolean },
  rows: readonly AttendanceInput[] = [],
): Promise<StoredQuarters> {
  const quarters = quartersBetween(event.startDate, event.endDate)
  const dropped = await queries.deleteOtherQuarters(ctx.db, event.id, quarters)
  await queries.addMissingQuarters(ctx.db, event.id, quarters)
  const stored = await queries.findQuarters(ctx.db, event.id)
  const changed = figureChanges(stored, rows, event.isTicketed)
  await queries.updateFigures(
    ctx.db,
    applyFigureChanges(stored, changed).map((row) => ({ eventId: event.id, ...row })),
  )
  return { lostFigures: dropped.filter(hasFigures), changed }
}
