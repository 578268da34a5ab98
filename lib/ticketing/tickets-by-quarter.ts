import 'server-only'
import { and, between, eq, inArray, sql } from 'drizzle-orm'
import { boxOfficePerformances, eventBoxOfficeReferences } from '@/db/schema'
import { authorize } from '@/lib/floor/access/authorize'
import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import { type Quarter, quarterOf } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'

/** The facts that an event's ticketing data is found by. The caller has checked that the actor may see the event. */
type TicketedEvent = {
  id: number
  /** The organisations that own the event, and so its ticketing data. */
  ownerIds: readonly number[]
  startDate: PlainDate
  endDate: PlainDate
}

type QuarterTickets = Quarter & { ticketsSold: number }

/**
 * Tickets sold under the owners' references for performances on the event's days, less those cancelled, by quarter; only
 * quarters with sales.
 */
export async function countTicketsByQuarter(ctx: StaffContext, event: TicketedEvent): Promise<QuarterTickets[]> {
  authorize(ctx, 'read', 'event')
  const { id, ownerIds, startDate, endDate } = event
  if (ownerIds.length === 0) return []
  const byMonth = await ctx.db
    .select({
      month: sql<string>`to_char(${boxOfficePerformances.performanceDate}, 'YYYY-MM')`,
      sold: sql`sum(${boxOfficePerformances.tickets})`.mapWith(Number),
    })
    .from(eventBoxOfficeReferences)
    .innerJoin(
      boxOfficePerformances,
      and(
        eq(boxOfficePerformances.organisationId, eventBoxOfficeReferences.organisationId),
        eq(boxOfficePerformances.boxOfficeProviderId, eventBoxOfficeReferences.boxOfficeProviderId),
        eq(boxOfficePerformances.eventIdentifier, eventBoxOfficeReferences.reference),
      ),
    )
    .where(
      and(
        eq(eventBoxOfficeReferences.eventId, id),
        inArray(eventBoxOfficeReferences.organisationId, [...ownerIds]),
        between(boxOfficePerformances.performanceDate, startDate, endDate),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  const quarters = new Map<string, QuarterTickets>()
  for (const { month, sold } of byMonth) {
    const quarter = quarterOf(`${month}-01`)
    const name = `${quarter.year} ${quarter.quarter}`
    const before = quarters.get(name)?.ticketsSold ?? 0
    quarters.set(name, { ...quarter, ticketsSold: Math.max(0, before + sold) })
  }
  return [...quarters.values()]
}
