import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { auditTrail, events, locations, organisations, surveys, surveyTemplates } from '@/db/schema'
import { type OrganisationScope, within } from '@/lib/floor/access/organisation-scope'

/** The numbers under a field, however deep, before and after: `$.**` is every level, the test keeps whole numbers. */
const numbersAt = (field: string): SQL => {
  const path = `lax $[*].**.${field} ? (@.type() == "number" && @ > 0 && @ < 900000000000000)`
  return sql`(select (found #>> '{}')::numeric::bigint
    from jsonb_path_query(jsonb_build_array(${auditTrail.before}, ${auditTrail.after}), ${path}::jsonpath) as found)`
}

/**
 * The names behind the numbers of a line, `{"location:12": "Town Hall"}`, or null: one expression in the statement that
 * reads the rows. Organisations out of scope are not named, save those assigned to an event, who know each other.
 */
export function namedRecords(scope: OrganisationScope): SQL<Record<string, string> | null> {
  const visible = within(organisations.id, scope)
  const mayName = visible ? sql`and (${visible} or ${auditTrail.subject} = 'event')` : sql``
  return sql<Record<
    string,
    string
  > | null>`(case when ${auditTrail.before} is null and ${auditTrail.after} is null then null else (
    select jsonb_object_agg(named.kind || ':' || named.id, named.name) from (
      select 'organisation' as kind, ${organisations.id} as id, ${organisations.name} as name from ${organisations}
        where (${organisations.id} in ${numbersAt('organisationId')} or ${organisations.id} in ${numbersAt('organisationIds[*]')}) ${mayName}
      union all select 'location', ${locations.id}, ${locations.name} from ${locations}
        where ${locations.id} in ${numbersAt('locationId')}
      union all select 'event', ${events.id}, ${events.name} from ${events} where ${events.id} in ${numbersAt('eventId')}
      union all select 'survey', ${surveys.id}, coalesce(${surveys.name}, 'Draft') from ${surveys}
        where ${surveys.id} in ${numbersAt('surveyId')}
      union all select 'template', ${surveyTemplates.id}, ${surveyTemplates.name} from ${surveyTemplates}
        where ${surveyTemplates.id} in ${numbersAt('surveyTemplateId')}
          or ${surveyTemplates.id} in ${numbersAt('optionalQuestionTemplateId')}
    ) as named) end)`
}
