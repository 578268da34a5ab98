import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import { getOrganisationDisplay } from '@/lib/organisations/look-up-organisations'
import { countTicketsOfEvents } from '@/lib/ticketing/tickets-by-quarter'
import * as queries from './queries'

/** A row of quick entry: the figures of one event in the quarter. */
export type QuarterFiguresRow = Awaited<ReturnType<typeof queries.findOwnedFigures>>[number] & {
  /** In the quarter, by ticketing data of the event's owners; null without sales, below 0 where more came back than went. */
  ticketsSold: number | null
}

/**
 * The figures in one quarter of every event that an organisation owns, ordered by date, and beside them the tickets that
 * its owners have sold: the rows of quick entry. Events in which it is a partner are filled in by their owners.
 * @throws DomainError 403; 404 for an organisation out of reach
 */
export async function listQuarterFigures(
  ctx: StaffContext,
  { organisationId, ...quarter }: Quarter & { organisationId: number },
): Promise<{ data: QuarterFiguresRow[] }> {
  authorize(ctx, 'read', 'event')
  const [figures] = await Promise.all([
    queries.findOwnedFigures(ctx.db, organisationId, quarter),
    getOrganisationDisplay(ctx, organisationId),
  ])
  const counted = await countTicketsOfEvents(
    ctx,
    figures.map(({ eventId }) => eventId),
    quarter,
  )
  const sold = new Map(counted.map(({ eventId, ticketsSold }) => [eventId, ticketsSold]))
  return { data: figures.map((row) => ({ ...row, ticketsSold: sold.get(row.eventId) ?? null })) }
}
