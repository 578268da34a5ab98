import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'

const proposedMost = 3

export type ProposedEvent = { id: number; name: string; startDate: string; endDate: string; location: string }

export type UnlinkedReference = {
  boxOfficeProviderId: number
  boxOfficeProviderName: string
  eventIdentifier: string
  eventName: string
  startDate: string
  endDate: string
  performances: number
  ticketsSold: number
  venueName: string | null
  location: { id: number; name: string } | null
  proposedEvents: ProposedEvent[]
}

/** References of an organisation with tickets sold that no event has for it, each with events that it may belong to. */
export async function findUnlinked(db: Database, organisationId: number, most: number): Promise<UnlinkedReference[]> {
  const found = await db.execute<UnlinkedReference>(sql`
    with unlinked as (
      select * from box_office_references as sold
      where organisation_id = ${organisationId} and tickets_sold > 0
        and not exists (select from event_box_office_references as linked
          where linked.organisation_id = sold.organisation_id
            and linked.box_office_provider_id = sold.box_office_provider_id and linked.reference = sold.event_identifier)
      order by start_date, event_identifier, box_office_provider_id limit ${most}
    )
    select unlinked.box_office_provider_id as "boxOfficeProviderId", box_office_providers.name as "boxOfficeProviderName",
      event_identifier as "eventIdentifier", event_name as "eventName", unlinked.start_date::text as "startDate",
      unlinked.end_date::text as "endDate", tickets_sold as "ticketsSold", performed.performances::int as performances,
      performed.venue as "venueName", case when place.id is null then null
        else json_build_object('id', place.id, 'name', place.name) end as location, coalesce(proposed.events, '[]') as "proposedEvents"
    from unlinked
    join box_office_providers on box_office_providers.id = unlinked.box_office_provider_id
    cross join lateral (
      select count(*) as performances, (array_agg(venue_name order by performance_date desc)
        filter (where venue_name is not null))[1] as venue
      from box_office_performances as performance
      where performance.organisation_id = unlinked.organisation_id
        and performance.box_office_provider_id = unlinked.box_office_provider_id
        and performance.event_identifier = unlinked.event_identifier
    ) as performed
    left join lateral (
      select id, name from locations
      where locations.organisation_id = ${organisationId} and active_status = 1
        and lower(trim(locations.name)) = lower(trim(performed.venue)) order by id limit 1
    ) as place on true
    left join lateral (
      select json_agg(json_build_object('id', likely.id, 'name', likely.name, 'startDate', likely.start_date,
        'endDate', likely.end_date, 'location', likely.location) order by likely.likeness desc) as events
      from (
        select events.id, events.name, events.start_date, events.end_date, locations.name as location,
          similarity(events.name, unlinked.event_name) as likeness
        from event_organisations as assigned
        join events on events.id = assigned.event_id
        join locations on locations.id = events.location_id
        where assigned.organisation_id = unlinked.organisation_id
          and events.start_date <= unlinked.end_date and events.end_date >= unlinked.start_date
          and similarity(events.name, unlinked.event_name) > 0.3
        order by likeness desc, events.id limit ${proposedMost}
      ) as likely
    ) as proposed on true
    order by unlinked.start_date, event_identifier, unlinked.box_office_provider_id`)
  return [...found]
}

type Linked = { boxOfficeProviderId: number; reference: string }

const given = (references: readonly Linked[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(references.map(({ boxOfficeProviderId, reference }) => ({ provider: boxOfficeProviderId, reference })))}::jsonb)
    as given (provider int, reference text)`

/** Those of these references under which an organisation has sold nothing. */
export async function findNotSold(
  db: Database,
  organisationId: number,
  references: readonly Linked[],
): Promise<string[]> {
  const found = await db.execute<{ reference: string }>(sql`
    select reference from ${given(references)}
    where not exists (select from box_office_references as sold
      where sold.organisation_id = ${organisationId} and sold.box_office_provider_id = given.provider
        and sold.event_identifier = given.reference)`)
  return found.map(({ reference }) => reference)
}

/** @returns how many were new */
export async function insertLinks(
  db: Database,
  { organisationId, eventId }: { organisationId: number; eventId: number },
  references: readonly Linked[],
): Promise<number> {
  const made = await db.execute(sql`
    insert into event_box_office_references (organisation_id, event_id, box_office_provider_id, reference)
    select ${organisationId}::bigint, ${eventId}::bigint, provider, reference from ${given(references)}
    on conflict do nothing returning 1`)
  return made.length
}

/** @returns how many there were */
export async function deleteLinks(
  db: Database,
  { organisationId, eventId }: { organisationId: number; eventId: number },
  references: readonly Linked[],
): Promise<number> {
  const gone = await db.execute(sql`
    delete from event_box_office_references as linked using ${given(references)}
    where linked.organisation_id = ${organisationId} and linked.event_id = ${eventId} and not linked.is_of_form
      and linked.box_office_provider_id = given.provider and linked.reference = given.reference returning 1`)
  return gone.length
}

/** Whether another event has one of these references of the organisation on a day of this one. */
export async function hasSameReference(
  db: Database,
  { organisationId, eventId }: { organisationId: number; eventId: number },
  references: readonly Linked[],
): Promise<boolean> {
  const [found] = await db.execute<{ found: boolean }>(sql`
    select exists (
      select from ${given(references)}
      join event_box_office_references as linked on linked.organisation_id = ${organisationId}
        and linked.box_office_provider_id = given.provider and linked.reference = given.reference
      join events as other on other.id = linked.event_id and other.id <> ${eventId}
      join events as own on own.id = ${eventId}
      where other.start_date <= own.end_date and other.end_date >= own.start_date
    ) as found`)
  return found?.found === true
}
