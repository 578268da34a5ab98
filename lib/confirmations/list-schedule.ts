import 'server-only'
import type { EventsQuery } from '@/lib/events/calls'
import { periodOf } from '@/lib/events/period'
import { listEvents } from '@/lib/events/read-events'
import { ticketed } from '@/lib/events/rules'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import { findQuartersOfEvents } from './event-state-queries'
import { type QuarterShapeName, quarterShapeOf, statusOf } from './rules'

/** How an event stands in a quarter that its dates touch. */
export type EventQuarterState = Quarter & { state: Exclude<QuarterShapeName, 'notApplicable'> }

type Events = Awaited<ReturnType<typeof listEvents>>
export type ScheduleRow = Events['data'][number] & { quarterStates?: EventQuarterState[] }

/**
 * The event schedule; where it is wanted, each row with the state of its quarters in the period. The states are those of the
 * confirmations page: of the organisation chosen, or of those in reach whose event it is.
 */
export async function listSchedule(
  ctx: StaffContext,
  { quarterStates, ...query }: EventsQuery,
): Promise<Omit<Events, 'data'> & { data: ScheduleRow[] }> {
  const page = await listEvents(ctx, query)
  // Groups are answered in place of rows.
  if (quarterStates !== 'true' || query.group.length > 0 || page.data.length === 0) return page
  const scope = query.organisationId === undefined ? organisationScope(ctx.actor) : [query.organisationId]
  const ids = page.data.map(({ id }) => id)
  const found = await findQuartersOfEvents(ctx.db, ids, periodOf(query.year, query.quarter), scope)
  const statesOf = (eventId: number) =>
    found.flatMap((row): EventQuarterState[] => {
      if (row.eventId !== eventId) return []
      const state = quarterShapeOf(statusOf(row, row.isTicketedId === ticketed), row)
      return state === 'notApplicable' ? [] : [{ year: row.year, quarter: row.quarter, state }]
    })
  return { ...page, data: page.data.map((row) => ({ ...row, quarterStates: statesOf(row.id) })) }
}
