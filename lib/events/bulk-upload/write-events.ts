import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { idArray } from '@/lib/floor/id-array'
import type { Stamp } from '@/lib/floor/saving/versioned-record'
import { syncReferencesOfForms } from '../event-references'
import type { Assignment } from '../rules'
import type { EventValues } from './upload-data'

/** Events as one parameter, whatever their number, and what a statement reads them as. */
const givenEvents = (rows: readonly (EventValues & { id?: number; version?: number })[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    rows.map((row, at) => ({
      at,
      id: row.id,
      version: row.version,
      name: row.name,
      location_id: row.locationId,
      start_date: row.startDate,
      end_date: row.endDate,
      event_type_id: row.eventTypeId,
      distribution_type_id: row.distributionTypeId,
      sub_discipline_id: row.subDisciplineId,
      is_funded_id: row.isFundedId,
      is_ticketed_id: row.isTicketedId,
      provider_id: row.boxOfficeProviderId,
      reference: row.boxOfficeReferenceId,
    })),
  )}::jsonb) as given (at int, id bigint, version int, name text, location_id bigint, start_date date, end_date date,
    event_type_id int, distribution_type_id int, sub_discipline_id int, is_funded_id int, is_ticketed_id int,
    provider_id int, reference text)`

/** Inserts events with those assigned to them. @returns their numbers, in the same order */
export async function insertEvents(db: Database, rows: readonly EventValues[], stamp: Stamp): Promise<number[]> {
  if (rows.length === 0) return []
  const at = stamp.at.toISOString()
  const made = await db.execute<{ id: number | string }>(sql`
    insert into events (name, location_id, start_date, end_date, event_type_id, distribution_type_id, sub_discipline_id,
      is_funded_id, is_ticketed_id, box_office_provider_id, box_office_reference_id,
      created_by, updated_by, created_at, updated_at)
    select name, location_id, start_date, end_date, event_type_id, distribution_type_id, sub_discipline_id, is_funded_id,
      is_ticketed_id, provider_id, reference,
      ${stamp.by}::bigint, ${stamp.by}::bigint, ${at}::timestamptz, ${at}::timestamptz
    from ${givenEvents(rows)} order by at
    returning id`)
  // Numbers are given in the order in which the rows are inserted.
  const ids = made.map(({ id }) => Number(id)).sort((one, other) => one - other)
  await insertAssigned(db, rows, ids)
  await syncReferencesOfForms(db, ids)
  return ids
}

/** Saves events over the versions that were read, those assigned as well. @returns the numbers of those that were */
export async function updateEvents(
  db: Database,
  rows: readonly (EventValues & { id: number; version: number })[],
  stamp: Stamp,
): Promise<number[]> {
  if (rows.length === 0) return []
  const saved = await db.execute<{ id: number | string }>(sql`
    update events as held set name = given.name, location_id = given.location_id, start_date = given.start_date,
      end_date = given.end_date, event_type_id = given.event_type_id, distribution_type_id = given.distribution_type_id,
      sub_discipline_id = given.sub_discipline_id, is_funded_id = given.is_funded_id,
      is_ticketed_id = given.is_ticketed_id, box_office_provider_id = given.provider_id,
      box_office_reference_id = given.reference, version = held.version + 1,
      updated_by = ${stamp.by}::bigint, updated_at = ${stamp.at.toISOString()}::timestamptz
    from ${givenEvents(rows)}
    where held.id = given.id and held.version = given.version
    returning held.id`)
  const ids = rows.map(({ id }) => id)
  await db.execute(sql`delete from event_organisations where event_id = any(${idArray(ids)})`)
  await insertAssigned(db, rows, ids)
  await syncReferencesOfForms(db, ids)
  return saved.map(({ id }) => Number(id))
}

async function insertAssigned(
  db: Database,
  rows: readonly { eventOrganisations: readonly Assignment[] }[],
  ids: readonly number[],
) {
  const assigned = rows.flatMap(({ eventOrganisations }, at) =>
    eventOrganisations.map(({ organisationId, relationshipTypeId, subDisciplineId }) => ({
      event_id: ids[at],
      organisation_id: organisationId,
      relationship_type_id: relationshipTypeId,
      sub_discipline_id: subDisciplineId,
    })),
  )
  await db.execute(sql`
    insert into event_organisations (event_id, organisation_id, relationship_type_id, sub_discipline_id)
    select event_id, organisation_id, relationship_type_id, sub_discipline_id
    from jsonb_to_recordset(${JSON.stringify(assigned)}::jsonb)
      as given (event_id bigint, organisation_id bigint, relationship_type_id int, sub_discipline_id int)`)
}

/** Their assignments and quarters go with them. */
export async function deleteEvents(db: Database, ids: readonly number[]) {
  if (ids.length > 0) await db.execute(sql`delete from events where id = any(${idArray(ids)})`)
}
