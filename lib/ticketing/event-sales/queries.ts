import 'server-only'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import {
  boxOfficePerformances,
  boxOfficeProviders,
  boxOfficeReferences,
  eventAttendances,
  eventBoxOfficeReferences,
  eventOrganisations,
  events,
  organisations,
} from '@/db/schema'
import { type OrganisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import { idArray } from '@/lib/floor/id-array'

/** The days of an event that an organisation of this scope owns or partners; undefined out of reach. */
export async function findEventDays(db: Database, scope: OrganisationScope, eventId: number) {
  const [found] = await db
    .select({ startDate: events.startDate, endDate: events.endDate })
    .from(events)
    .where(
      and(
        eq(events.id, eventId),
        scope === 'all'
          ? undefined
          : sql`exists (${db
              .select({ one: sql`1` })
              .from(eventOrganisations)
              .where(
                and(eq(eventOrganisations.eventId, eventId), withinScope(eventOrganisations.organisationId, scope)),
              )})`,
      ),
    )
  return found
}

/** The organisations of this scope that are assigned to an event and sell it under references of theirs, by name. */
export function findSellers(db: Database, scope: OrganisationScope, eventId: number) {
  return db
    .selectDistinct({ organisationId: organisations.id, organisationName: organisations.name })
    .from(eventBoxOfficeReferences)
    .innerJoin(
      eventOrganisations,
      and(
        eq(eventOrganisations.eventId, eventBoxOfficeReferences.eventId),
        eq(eventOrganisations.organisationId, eventBoxOfficeReferences.organisationId),
      ),
    )
    .innerJoin(organisations, eq(organisations.id, eventBoxOfficeReferences.organisationId))
    .where(
      and(eq(eventBoxOfficeReferences.eventId, eventId), withinScope(eventBoxOfficeReferences.organisationId, scope)),
    )
    .orderBy(asc(organisations.name), asc(organisations.id))
}

/** The references under which these organisations sell an event, with what was sold under each; that of its form first. */
export function findReferences(db: Database, eventId: number, organisationIds: readonly number[]) {
  return db
    .select({
      organisationId: eventBoxOfficeReferences.organisationId,
      boxOfficeProviderId: eventBoxOfficeReferences.boxOfficeProviderId,
      boxOfficeProviderName: boxOfficeProviders.name,
      reference: eventBoxOfficeReferences.reference,
      isOfForm: eventBoxOfficeReferences.isOfForm,
      firstDate: boxOfficeReferences.startDate,
      lastDate: boxOfficeReferences.endDate,
      tickets: sql`coalesce(${boxOfficeReferences.ticketsSold}, 0)`.mapWith(Number),
    })
    .from(eventBoxOfficeReferences)
    .innerJoin(boxOfficeProviders, eq(boxOfficeProviders.id, eventBoxOfficeReferences.boxOfficeProviderId))
    .leftJoin(
      boxOfficeReferences,
      and(
        eq(boxOfficeReferences.organisationId, eventBoxOfficeReferences.organisationId),
        eq(boxOfficeReferences.boxOfficeProviderId, eventBoxOfficeReferences.boxOfficeProviderId),
        eq(boxOfficeReferences.eventIdentifier, eventBoxOfficeReferences.reference),
      ),
    )
    .where(
      and(
        eq(eventBoxOfficeReferences.eventId, eventId),
        inArray(eventBoxOfficeReferences.organisationId, [...organisationIds]),
      ),
    )
    .orderBy(
      desc(eventBoxOfficeReferences.isOfForm),
      asc(boxOfficeProviders.name),
      asc(eventBoxOfficeReferences.reference),
    )
}

/** What the quarters of an event have available, in order. */
export function findTicketsAvailable(db: Database, eventId: number) {
  return db
    .select({
      year: eventAttendances.year,
      quarter: eventAttendances.quarter,
      ticketsAvailable: eventAttendances.totalTicketsAvailable,
    })
    .from(eventAttendances)
    .where(eq(eventAttendances.eventId, eventId))
    .orderBy(asc(eventAttendances.year), asc(eventAttendances.quarter))
}

const ids = (numbers: readonly number[]) => sql`any(${idArray(numbers)})`
const sumOf = (column: SQL | typeof boxOfficePerformances.tickets) => sql`sum(${column})`.mapWith(Number)

/** The performances that these organisations sell an event with, each time of a day once, in order. */
export function findPerformances(db: Database, eventId: number, organisationIds: readonly number[]) {
  return db
    .select({
      organisationId: boxOfficePerformances.organisationId,
      date: boxOfficePerformances.performanceDate,
      time: sql<string | null>`to_char(${boxOfficePerformances.performanceTime}, 'HH24:MI')`,
      tickets: sumOf(boxOfficePerformances.tickets),
      concessionTickets: sumOf(sql`${boxOfficePerformances.concessionTickets}`),
      paidPence: sumOf(sql`${boxOfficePerformances.paidPence}`),
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
        eq(eventBoxOfficeReferences.eventId, eventId),
        sql`${eventBoxOfficeReferences.organisationId} = ${ids(organisationIds)}`,
      ),
    )
    .groupBy(
      boxOfficePerformances.organisationId,
      boxOfficePerformances.performanceDate,
      boxOfficePerformances.performanceTime,
    )
    .orderBy(
      asc(boxOfficePerformances.organisationId),
      asc(boxOfficePerformances.performanceDate),
      sql`${boxOfficePerformances.performanceTime} nulls first`,
    )
}

type Part = {
  organisationId: number
  isChannel: boolean
  /** Null for the rest together. */
  name: string | null
  names: number
  tickets: number
  paidPence: number
}

/**
 * What these organisations sold of an event by sales channel and by ticket type: of each the `most` with the most
 * tickets, and the rest together. The lines are found by the days of the performances, which the sales are stored by.
 */
export async function findParts(
  db: Database,
  eventId: number,
  organisationIds: readonly number[],
  most: number,
): Promise<Part[]> {
  const rows = await db.execute<
    Record<'organisation' | 'names' | 'tickets' | 'pence', number | string> & {
      is_channel: boolean
      name: string | null
    }
  >(sql`
    with days as materialized (
      select distinct held.organisation_id, held.box_office_provider_id, held.reference, performance.performance_date
      from event_box_office_references as held
      join box_office_performances as performance on performance.organisation_id = held.organisation_id
        and performance.box_office_provider_id = held.box_office_provider_id
        and performance.event_identifier = held.reference
      where held.event_id = ${eventId} and held.organisation_id = ${ids(organisationIds)}
    ), parts as (
      select sale.organisation_id, grouping(sale.ticket_type) = 1 as is_channel,
        coalesce(sale.sales_channel, sale.ticket_type) as name,
        sum(sale.tickets) as tickets, sum(sale.paid_pence) as pence
      from days
      join ticket_sales as sale on sale.organisation_id = days.organisation_id
        and sale.performance_date = days.performance_date
        and sale.box_office_provider_id = days.box_office_provider_id
        and sale.box_office_reference_id = days.reference
      group by grouping sets ((sale.organisation_id, sale.sales_channel), (sale.organisation_id, sale.ticket_type))
    ), ranked as (
      select *, row_number() over (partition by organisation_id, is_channel order by tickets desc, name) as place
      from parts
    )
    select organisation_id as organisation, is_channel, case when place <= ${most} then name end as name,
      count(*) as names, sum(tickets) as tickets, sum(pence) as pence
    from ranked group by 1, 2, 3, case when place <= ${most} then place end
    order by 1, 2, min(place)`)
  return rows.map(({ organisation, is_channel: isChannel, name, names, tickets, pence }) => ({
    ...{ organisationId: Number(organisation), isChannel, name },
    ...{ names: Number(names), tickets: Number(tickets), paidPence: Number(pence) },
  }))
}
