import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'

export type Reference = { boxOfficeProviderId: number; reference: string }

const given = (references: readonly Reference[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(references.map(({ boxOfficeProviderId, reference }) => ({ provider: boxOfficeProviderId, reference })))}::jsonb)
    as given (provider int, reference text)`

/** Those of these references under which an organisation has sold nothing. */
export async function findNotSold(
  db: Database,
  organisationId: number,
  references: readonly Reference[],
): Promise<string[]> {
  const found = await db.execute<{ reference: string }>(sql`
    select reference from ${given(references)}
    where not exists (select from box_office_references as sold
      where sold.organisation_id = ${organisationId} and sold.box_office_provider_id = given.provider
        and sold.event_identifier = given.reference)`)
  return found.map(({ reference }) => reference)
}

/** Those of these references that an event of the organisation has, with its name. */
export async function findTaken(db: Database, organisationId: number, references: readonly Reference[]) {
  const found = await db.execute<Reference & { name: string }>(sql`
    select distinct on (provider, given.reference) provider as "boxOfficeProviderId", given.reference, events.name
    from ${given(references)}
    join event_box_office_references as linked on linked.organisation_id = ${organisationId}
      and linked.box_office_provider_id = given.provider and linked.reference = given.reference
    join events on events.id = linked.event_id
    order by provider, given.reference, events.id`)
  return new Map(found.map((one) => [keyOf(one), one.name]))
}

export const keyOf = ({ boxOfficeProviderId, reference }: Reference) => `${boxOfficeProviderId} ${reference}`

type EventKey = { organisationId: number; eventId: number }

/** @returns those that were new */
export async function insertLinks(
  db: Database,
  { organisationId, eventId }: EventKey,
  references: readonly Reference[],
): Promise<Reference[]> {
  const made = await db.execute<Reference>(sql`
    insert into event_box_office_references (organisation_id, event_id, box_office_provider_id, reference)
    select ${organisationId}::bigint, ${eventId}::bigint, provider, reference from ${given(references)}
    on conflict do nothing returning box_office_provider_id as "boxOfficeProviderId", reference`)
  return [...made]
}

/** @returns those that there were */
export async function deleteLinks(
  db: Database,
  { organisationId, eventId }: EventKey,
  references: readonly Reference[],
): Promise<Reference[]> {
  const gone = await db.execute<Reference>(sql`
    delete from event_box_office_references as linked using ${given(references)}
    where linked.organisation_id = ${organisationId} and linked.event_id = ${eventId} and not linked.is_of_form
      and linked.box_office_provider_id = given.provider and linked.reference = given.reference
    returning linked.box_office_provider_id as "boxOfficeProviderId", linked.reference`)
  return [...gone]
}

/** Those of these references that the form of the event has. */
export async function findOfForm(
  db: Database,
  { organisationId, eventId }: EventKey,
  references: readonly Reference[],
): Promise<string[]> {
  const found = await db.execute<{ reference: string }>(sql`
    select linked.reference from ${given(references)}
    join event_box_office_references as linked on linked.box_office_provider_id = given.provider
      and linked.reference = given.reference
    where linked.organisation_id = ${organisationId} and linked.event_id = ${eventId} and linked.is_of_form`)
  return found.map(({ reference }) => reference)
}

/** Whether another event has one of these references of the organisation on a day of this one. */
export async function hasSameReference(
  db: Database,
  { organisationId, eventId }: EventKey,
  references: readonly Reference[],
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
