import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { submitted } from '@/db/response-states'
import { eventOwner } from '@/lib/floor/access/event-role'
import { type OrganisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import { namesShown } from './rules'

/** The driver answers counts as texts. */
type Counts<Name extends string> = Record<Name, string>

const inScope = (column: SQL, scope: OrganisationScope) => withinScope(column, scope) ?? sql`true`

/** Events in which an organisation of the scope takes part. */
const isAssigned = (eventId: SQL, scope: OrganisationScope): SQL =>
  scope === 'all'
    ? sql`true`
    : sql`${eventId} = any(array(select event_id from event_organisations
        where ${inScope(sql`organisation_id`, scope)}))`

const submittedOf = (surveyId: SQL) =>
  sql`(select count(*) from responses where responses.survey_id = ${surveyId} and responses.state = ${submitted})`

type Year = { year: number; firstDay: PlainDate; lastDay: PlainDate }

/** What belongs to an organisation, each counted as its list counts it; undefined out of scope. */
export async function countOfOrganisation(db: Database, scope: OrganisationScope, id: number, year: Year) {
  const [found] = await db.execute<
    { name: string } & Counts<'people' | 'events' | 'surveys' | 'locations' | 'confirmed'>
  >(sql`
    select name,
      (select count(*) from user_organisations join users on users.id = user_organisations.user_id
        where user_organisations.organisation_id = ${id} and ${scope === 'all' ? sql`true` : sql`users.role <> 0`})
        as people,
      (select count(*) from event_organisations join events on events.id = event_organisations.event_id
        where event_organisations.organisation_id = ${id}
          and events.start_date <= ${year.lastDay}::date and events.end_date >= ${year.firstDay}::date) as events,
      (select count(*) from surveys where surveys.organisation_id = ${id}) as surveys,
      (select count(*) from locations where locations.organisation_id = ${id}) as locations,
      (select count(*) from confirmations where confirmations.organisation_id = ${id}
        and confirmations.year = ${year.year}::int and confirmations.reset_at is null) as confirmed
    from organisations where organisations.id = ${id} and ${inScope(sql`organisations.id`, scope)}`)
  return (
    found && {
      name: found.name,
      people: Number(found.people),
      events: Number(found.events),
      surveys: Number(found.surveys),
      locations: Number(found.locations),
      confirmed: Number(found.confirmed),
    }
  )
}

/** The first organisations of a user within a scope, by name, and how many there are. */
export async function findOrganisationsOfUser(db: Database, scope: OrganisationScope, userId: number) {
  const rows = await db.execute<{ id: string; name: string; total: string }>(sql`
    select organisations.id, organisations.name, count(*) over () as total
    from user_organisations join organisations on organisations.id = user_organisations.organisation_id
    where user_organisations.user_id = ${userId} and ${inScope(sql`organisations.id`, scope)}
    order by lower(organisations.name), organisations.id limit ${namesShown}`)
  return {
    organisations: rows.map(({ id, name }) => ({ id: Number(id), name })),
    total: Number(rows[0]?.total ?? 0),
  }
}

/** Whose a location is, and how many events in scope take place there; undefined out of scope. */
export async function findOfLocation(db: Database, scope: OrganisationScope, id: number) {
  const [found] = await db.execute<{ organisation_id: string; organisation_name: string; events: string }>(sql`
    select organisations.id as organisation_id, organisations.name as organisation_name,
      (select count(*) from events where events.location_id = locations.id
        and ${isAssigned(sql`events.id`, scope)}) as events
    from locations join organisations on organisations.id = locations.organisation_id
    where locations.id = ${id} and ${inScope(sql`locations.organisation_id`, scope)}`)
  return (
    found && {
      organisation: { id: Number(found.organisation_id), name: found.organisation_name },
      events: Number(found.events),
    }
  )
}

type OrganisationOfEvent = { id: number; name: string; isOwner: boolean }

/** Where an event takes place, and all its organisations, owners first; undefined out of scope. */
export async function findOfEvent(db: Database, scope: OrganisationScope, id: number) {
  const [found] = await db.execute<{
    location_id: string
    location_name: string
    location_organisation_id: string
    assigned: OrganisationOfEvent[]
  }>(sql`
    select locations.id as location_id, locations.name as location_name,
      locations.organisation_id as location_organisation_id,
      (select coalesce(json_agg(json_build_object('id', organisations.id, 'name', organisations.name,
          'isOwner', event_organisations.relationship_type_id = ${eventOwner}::int)
          order by event_organisations.relationship_type_id <> ${eventOwner}::int,
            lower(organisations.name), organisations.id), '[]')
        from event_organisations join organisations on organisations.id = event_organisations.organisation_id
        where event_organisations.event_id = events.id) as assigned
    from events join locations on locations.id = events.location_id
    where events.id = ${id} and ${isAssigned(sql`events.id`, scope)}`)
  return (
    found && {
      location: {
        id: Number(found.location_id),
        name: found.location_name,
        organisationId: Number(found.location_organisation_id),
      },
      organisations: found.assigned,
    }
  )
}

/** The newest surveys of an event with their submitted responses, and how many there are. The caller checks its scope. */
export async function findSurveysOfEvent(db: Database, eventId: number) {
  const rows = await db.execute<{
    id: string
    name: string | null
    created_at: string
    responses: string
    total: string
  }>(sql`
    select id, name, created_at, ${submittedOf(sql`surveys.id`)} as responses, count(*) over () as total
    from surveys where event_id = ${eventId} order by created_at desc, id desc limit ${namesShown}`)
  return {
    surveys: rows.map(({ id, name, created_at, responses }) => ({
      id: Number(id),
      name,
      createdAt: new Date(created_at),
      responses: Number(responses),
    })),
    total: Number(rows[0]?.total ?? 0),
  }
}

/** Whose a survey is, its event, and its submitted responses; undefined out of scope. `isInScope` is of the event. */
export async function findOfSurvey(db: Database, scope: OrganisationScope, id: number) {
  const [found] = await db.execute<{
    organisation_id: string
    organisation_name: string
    event_id: string | null
    event_name: string | null
    is_in_scope: boolean
    responses: string
  }>(sql`
    select organisations.id as organisation_id, organisations.name as organisation_name, events.id as event_id,
      events.name as event_name, (events.id is not null and ${isAssigned(sql`events.id`, scope)}) as is_in_scope,
      ${submittedOf(sql`surveys.id`)} as responses
    from surveys join organisations on organisations.id = surveys.organisation_id
    left join events on events.id = surveys.event_id
    where surveys.id = ${id}
      and (${inScope(sql`surveys.organisation_id`, scope)} or ${isAssigned(sql`surveys.event_id`, scope)})`)
  if (!found) return undefined
  const { event_id: eventId, event_name: eventName } = found
  return {
    organisation: { id: Number(found.organisation_id), name: found.organisation_name },
    event:
      eventId === null
        ? undefined
        : { id: Number(eventId), name: eventName ?? '', isInScope: found.is_in_scope === true },
    responses: Number(found.responses),
  }
}
