import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { ownedEvents } from '@/lib/events/owned-events'
import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import { idArray } from '@/lib/floor/id-array'

export type NamedChoice = { id: number; name: string }

const readChoices = async (db: Database, query: SQL): Promise<NamedChoice[]> =>
  (await db.execute<{ id: string; name: string }>(query)).map(({ id, name }) => ({ id: Number(id), name }))

/** The organisations in reach by name, as many as asked for at most. */
export const findOrganisations = (db: Database, scope: OrganisationScope, most: number) =>
  readChoices(
    db,
    sql`select id, name from organisations
      where ${scope === 'all' ? sql`true` : sql`id = any(${idArray(scope)})`} order by name, id limit ${most}`,
  )

export const findEventTypes = (db: Database) =>
  readChoices(db, sql`select id, name from lookup_values where category = 'eventTypes' order by sequence`)

export const findDisciplines = (db: Database) =>
  readChoices(db, sql`select id, name from disciplines order by sequence`)

/** The locations of the organisations' own events. */
export const findPlaces = (db: Database, organisations: readonly number[]) =>
  readChoices(
    db,
    sql`select id, name from locations
      where id = any(array(select location_id from events where id = any(${ownedEvents(organisations)})))
      order by name, id`,
  )

/** The organisation's own events with figures in a year, by name; of more than so many any of them. */
export const findEvents = (db: Database, organisation: number, year: number, most: number) =>
  readChoices(
    db,
    sql`select id, name from (
        select id, name from events
        where id = any(array(select event_id from event_attendances
          where event_id = any(${ownedEvents([organisation])}) and year = ${year} limit ${most}))
      ) as named order by name, id`,
  )

/** An event of the organisation; undefined where it is not one of theirs. */
export async function findEvent(db: Database, organisation: number, id: number): Promise<NamedChoice | undefined> {
  const [found] = await readChoices(
    db,
    sql`select id, name from events where id = ${id} and id = any(${ownedEvents([organisation])})`,
  )
  return found
}

/** The first and the last financial year with figures; null where there are none. */
export async function findYears(db: Database, organisations: OrganisationScope) {
  const [found] = await db.execute<{ first: number | null; last: number | null }>(sql`
    select min(year) as first, max(year) as last from event_attendances
    ${organisations === 'all' ? sql`` : sql`where event_id = any(${ownedEvents(organisations)})`}`)
  return found?.first == null || found.last == null ? null : { first: Number(found.first), last: Number(found.last) }
}
