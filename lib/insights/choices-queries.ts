import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { ownedEvents } from '@/lib/events/owned-events'
import { type OrganisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import { type JsonRow, selectTogether } from '@/lib/floor/select-together'

export type NamedChoice = { id: number; name: string }

/** Whose choices: the organisations in reach; those counted, and the one alone, if it is one; the year of the events; the event that is chosen. */
type ChoicesQuestion = {
  scope: OrganisationScope
  counted: OrganisationScope
  organisation: number | undefined
  year: number
  event: number | undefined
}

/** Of events and organisations so many at most; of more events any of them. */
type ChoiceLimits = { organisations: number; events: number }

const asChoice = ({ id, name }: JsonRow): NamedChoice => ({ id: Number(id), name: String(name) })

const nothing = sql`select null as id, null as name where false`

/** The locations of an organisation's own events. */
const placesOf = (organisation: number): SQL => sql`
  select id, name from locations
  where id = any(array(select location_id from events where id = any(${ownedEvents([organisation])})))
  order by name, id`

/** An organisation's own events with figures in a year, by name. */
const eventsOf = (organisation: number, year: number, most: number): SQL => sql`
  select id, name from (
    select id, name from events
    where id = any(array(select event_id from event_attendances
      where event_id = any(${ownedEvents([organisation])}) and year = ${year} limit ${most}))
  ) as named order by name, id`

/** The lists that the filters of a report offer, each by name or in its own order, and the years with figures. One statement. */
export async function findChoices(db: Database, question: ChoicesQuestion, most: ChoiceLimits) {
  const { scope, counted, organisation, year, event } = question
  const { years, ...lists } = await selectTogether(db, {
    organisations: sql`select id, name from organisations where ${withinScope(sql`id`, scope) ?? sql`true`}
      order by name, id limit ${most.organisations}`,
    years: sql`select min(year) as first, max(year) as last from event_attendances
      ${counted === 'all' ? sql`` : sql`where event_id = any(${ownedEvents(counted)})`}`,
    types: sql`select id, name from lookup_values where category = 'eventTypes' order by sequence`,
    disciplines: sql`select id, name from disciplines order by sequence`,
    places: organisation === undefined ? nothing : placesOf(organisation),
    events: organisation === undefined ? nothing : eventsOf(organisation, year, most.events),
    chosen:
      organisation === undefined || event === undefined
        ? nothing
        : sql`select id, name from events where id = ${event} and id = any(${ownedEvents([organisation])})`,
  })
  const [{ first = null, last = null } = {}] = years
  return {
    organisations: lists.organisations.map(asChoice),
    /** The first and the last financial year with figures; null where there are none. */
    years: first === null || last === null ? null : { first: Number(first), last: Number(last) },
    types: lists.types.map(asChoice),
    disciplines: lists.disciplines.map(asChoice),
    places: lists.places.map(asChoice),
    events: lists.events.map(asChoice),
    /** The event that is chosen, where it is one of the organisation's. */
    chosen: lists.chosen.map(asChoice)[0] ?? null,
  }
}
