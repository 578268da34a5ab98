import 'server-only'
import type { Context } from '@/lib/floor/identity/context'
import { planQuarters, type QuarterPlan, type QuartersToSave } from './plan-quarters'
import * as queries from './queries'

/** An event with what is to be saved of its quarters; without a number it is not there yet. */
type EventQuarters = QuartersToSave & { id: number | undefined }

/** What `storeQuartersOfEvents` would do, event by event, without doing it. */
export async function planQuartersOfEvents(ctx: Context, events: readonly EventQuarters[]): Promise<QuarterPlan[]> {
  const ids = events.flatMap(({ id }) => id ?? [])
  const stored = Map.groupBy(await queries.findQuartersOf(ctx.db, ids), ({ eventId }) => eventId)
  return events.map((event) => planQuarters((event.id !== undefined && stored.get(event.id)) || [], event))
}

/**
 * Does for many events at once what `storeQuarters` does for one, in a statement for each thing to do. Called in the
 * transaction that saves their dates, which has locked those that were there.
 */
export async function storeQuartersOfEvents(
  ctx: Context,
  events: readonly (EventQuarters & { id: number })[],
): Promise<QuarterPlan[]> {
  const plans = await planQuartersOfEvents(ctx, events)
  const rowsOf = (part: 'dropped' | 'added' | 'rewritten') =>
    plans.flatMap((plan, at) => plan[part].map((row) => ({ ...row, eventId: events[at]?.id ?? 0 })))
  await queries.deleteQuarters(ctx.db, rowsOf('dropped'))
  await queries.insertQuarters(ctx.db, rowsOf('added'))
  await queries.updateFigures(ctx.db, rowsOf('rewritten'))
  return plans
}
