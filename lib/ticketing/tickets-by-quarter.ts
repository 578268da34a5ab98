import 'server-only'
import { and, asc, between, eq, sql } from 'drizzle-orm'
import { boxOfficePerformances, eventBoxOfficeReferences, eventOrganisations, events } from '@/db/schema'
import { authorize } from '@/lib/floor/access/authorize'
import { eventOwner } from '@/lib/floor/access/event-role'
import { firstDayOf, lastDayOf, type Quarter, quarterOf } from '@/lib/floor/calendar/quarter'
import { idArray } from '@/lib/floor/id-array'
import type { StaffContext } from '@/lib/floor/identity/context'

type QuarterTickets = Quarter & { ticketsSold: number }

/**
 * Tickets sold under the owners' references for performances on an event's days, less those cancelled, by event and
 * quarter; only quarters with sales, and only one quarter where it is given. Below 0 where more was given back than sold.
 * The caller has checked that the actor may see the events. One statement, however many they are.
 */
export async function countTicketsOfEvents(
  ctx: StaffContext,
  eventIds: readonly number[],
  within?: Quarter,
): Promise<(QuarterTickets & { eventId: number })[]> {
  authorize(ctx, 'read', 'event')
  if (eventIds.length === 0) return []
  const { performanceDate, tickets } = boxOfficePerformances
  const counted = await ctx.db
    .select({
      eventId: eventBoxOfficeReferences.eventId,
      // The quarters of a financial year begin with those of the calendar.
      firstDay: sql<string>`date_trunc('quarter', ${performanceDate}::timestamp)::date::text`,
      ticketsSold: sql`sum(${tickets})`.mapWith(Number),
    })
    .from(eventBoxOfficeReferences)
    .innerJoin(events, eq(events.id, eventBoxOfficeReferences.eventId))
    .innerJoin(
      eventOrganisations,
      and(
        eq(eventOrganisations.eventId, eventBoxOfficeReferences.eventId),
        eq(eventOrganisations.organisationId, eventBoxOfficeReferences.organisationId),
        eq(eventOrganisations.relationshipTypeId, eventOwner),
      ),
    )
    .innerJoin(
      boxOfficePerformances,
      and(
        eq(boxOfficePerformances.organisationId, eventBoxOfficeReferences.organisationId),
        eq(boxOfficePerformances.boxOfficeProviderId, eventBoxOfficeReferences.boxOfficeProviderId),
        eq(boxOfficePerformances.eventIdentifier, eventBoxOfficeReferences.reference),
        between(performanceDate, events.startDate, events.endDate),
        within && between(performanceDate, firstDayOf(within), lastDayOf(within)),
      ),
    )
    // One parameter for any number of events, so that the statement is prepared only once.
    .where(sql`${eventBoxOfficeReferences.eventId} = any(${idArray(eventIds)})`)
    .groupBy(sql`1, 2`)
    .orderBy(asc(sql`1`), asc(sql`2`))
  return counted.map(({ eventId, firstDay, ticketsSold }) => ({ eventId, ...quarterOf(firstDay), ticketsSold }))
}

/** The same of one event by quarter, never below 0. */
export async function countTicketsByQuarter(ctx: StaffContext, eventId: number): Promise<QuarterTickets[]> {
  const counted = await countTicketsOfEvents(ctx, [eventId])
  return counted.map(({ year, quarter, ticketsSold }) => ({ year, quarter, ticketsSold: Math.max(0, ticketsSold) }))
}
