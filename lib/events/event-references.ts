import 'server-only'
import { and, eq, not, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { boxOfficeReferences, eventBoxOfficeReferences } from '@/db/schema'
import { eventOwner } from '@/lib/floor/access/event-role'
import { idArray } from '@/lib/floor/id-array'
import { ticketed } from './rules'

/**
 * Keeps the references of events in step with what was just saved of them: each owner has the provider and reference of the
 * event's form. Those that were linked stay, unless their organisation is no longer assigned or the event is no longer
 * ticketed.
 */
export async function syncReferencesOfForms(db: Database, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return
  const ids = idArray(eventIds)
  await db.execute(sql`
    delete from event_box_office_references as linked using events
    where linked.event_id = events.id and events.id = any(${ids}) and (
      linked.is_of_form
      or not exists (select from event_organisations as assigned
        where assigned.event_id = linked.event_id and assigned.organisation_id = linked.organisation_id)
      or (events.is_ticketed_id <> ${ticketed} and exists (select from event_organisations as owner
        where owner.event_id = linked.event_id and owner.organisation_id = linked.organisation_id
          and owner.relationship_type_id = ${eventOwner})))`)
  await db.execute(sql`
    insert into event_box_office_references (organisation_id, event_id, box_office_provider_id, reference, is_of_form)
    select owner.organisation_id, events.id, events.box_office_provider_id, events.box_office_reference_id, true
    from events join event_organisations as owner
      on owner.event_id = events.id and owner.relationship_type_id = ${eventOwner}
    where events.id = any(${ids}) and events.box_office_provider_id is not null and events.box_office_reference_id <> ''
    on conflict on constraint event_box_office_references_reference do update set is_of_form = true`)
}

/** A reference that was linked to an event. */
export type Link = { organisationId: number; eventId: number; boxOfficeProviderId: number; reference: string }

/** Those linked to these events: the references of their forms are not among them. */
export const findLinks = (db: Database, eventIds: readonly number[]): Promise<Link[]> =>
  db
    .select({
      organisationId: eventBoxOfficeReferences.organisationId,
      eventId: eventBoxOfficeReferences.eventId,
      boxOfficeProviderId: eventBoxOfficeReferences.boxOfficeProviderId,
      reference: eventBoxOfficeReferences.reference,
    })
    .from(eventBoxOfficeReferences)
    .where(
      and(sql`${eventBoxOfficeReferences.eventId} = any(${idArray(eventIds)})`, not(eventBoxOfficeReferences.isOfForm)),
    )

/** Links references again that an event has lost, where their organisation is assigned to it. */
export async function restoreLinks(db: Database, links: readonly Link[]): Promise<void> {
  if (links.length === 0) return
  await db.execute(sql`
    insert into event_box_office_references (organisation_id, event_id, box_office_provider_id, reference)
    select lost."organisationId", lost."eventId", lost."boxOfficeProviderId", lost.reference
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as lost
      ("organisationId" bigint, "eventId" bigint, "boxOfficeProviderId" int, reference text)
    join event_organisations as assigned
      on assigned.event_id = lost."eventId" and assigned.organisation_id = lost."organisationId"
    on conflict do nothing`)
}

/** Joins what was sold under a reference to the events that have it. */
export const isSoldUnder = and(
  eq(boxOfficeReferences.organisationId, eventBoxOfficeReferences.organisationId),
  eq(boxOfficeReferences.boxOfficeProviderId, eventBoxOfficeReferences.boxOfficeProviderId),
  eq(boxOfficeReferences.eventIdentifier, eventBoxOfficeReferences.reference),
)
