import 'server-only'
import { and, eq, exists, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '@/db/client'
import {
  disciplines,
  eventOrganisations,
  events,
  locations,
  organisationLogos,
  organisations,
  subDisciplines,
} from '@/db/schema'
import { type OrganisationScope, withinScope } from '@/lib/floor/access/organisation-scope'

type AssignedOrganisation = {
  organisationId: number
  relationshipTypeId: number
  knownAs: string
  name: string
  hasLogo: boolean
}

/** The organisations of an event, by name, as a column of a select. */
export const assignedOrganisations = (eventId: AnyPgColumn) => sql<AssignedOrganisation[]>`
  coalesce((select json_agg(json_build_object('organisationId', eo.organisation_id,
    'relationshipTypeId', eo.relationship_type_id, 'knownAs', o.known_as, 'name', o.name,
    'hasLogo', exists (select 1 from ${organisationLogos} l where l.organisation_id = o.id)) order by o.name)
    from ${eventOrganisations} eo join ${organisations} o on o.id = eo.organisation_id
    where eo.event_id = ${eventId}), '[]')`

/** The event of a survey: names for its texts, and its owners and partners. Undefined out of scope. */
export async function findEventForSurvey(db: Database, scope: OrganisationScope, eventId: number) {
  const takesPart = db
    .select({ one: sql`1` })
    .from(eventOrganisations)
    .where(and(eq(eventOrganisations.eventId, events.id), withinScope(eventOrganisations.organisationId, scope)))
  const [event] = await db
    .select({
      id: events.id,
      name: events.name,
      locationName: locations.name,
      disciplineName: disciplines.name,
      assigned: assignedOrganisations(events.id),
    })
    .from(events)
    .innerJoin(locations, eq(locations.id, events.locationId))
    .innerJoin(subDisciplines, eq(subDisciplines.id, events.subDisciplineId))
    .innerJoin(disciplines, eq(disciplines.id, subDisciplines.disciplineId))
    .where(and(eq(events.id, eventId), scope === 'all' ? undefined : exists(takesPart)))
  return event
}
