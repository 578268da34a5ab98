import 'server-only'
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { auditTrail, events, locations, organisations, surveys, surveyTemplates } from '@/db/schema'
import { type OrganisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import type { GridColumns } from '@/lib/floor/grid/grid-columns'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import { listFrom } from '@/lib/floor/grid/list-from'

/** Whose lines: the condition that keeps them apart, and the organisations that may be named. */
export type Reader = { scope: OrganisationScope; visible: SQL | undefined }

/**
 * The trail as a grid list. Over all organisations it is sorted by time alone, the one order that its index holds; within
 * the own organisations by anything.
 */
export function findLines(db: Database, reader: Reader, query: GridQuery) {
  return listFrom(
    {
      db,
      from: (fields) =>
        db.select(fields).from(auditTrail).leftJoin(organisations, eq(organisations.id, auditTrail.organisationId)),
      columns: entryColumns(reader),
      where: reader.visible,
      key: [auditTrail.at, auditTrail.id],
      searchable: ['subjectName', 'actorName'],
      defaultSort: '-at',
    },
    query,
  )
}

function entryColumns({ scope }: Reader) {
  const sortable = scope !== 'all'
  const shown = { kind: 'text', sortable: false, filterable: false } as const
  return {
    id: { of: auditTrail.id, kind: 'number', sortable },
    at: auditTrail.at,
    actorUserId: { of: auditTrail.actorUserId, kind: 'number', sortable },
    actorName: { of: auditTrail.actorName, kind: 'text', sortable },
    actorRole: { of: auditTrail.actorRole, kind: 'text', sortable },
    action: { of: auditTrail.action, kind: 'text', sortable },
    subject: { of: auditTrail.subject, kind: 'text', sortable },
    subjectId: { of: auditTrail.subjectId, kind: 'text', sortable },
    subjectName: { of: auditTrail.subjectName, kind: 'text', sortable },
    organisationId: { of: auditTrail.organisationId, kind: 'number', sortable },
    organisationName: { of: organisations.name, kind: 'text', sortable },
    note: { of: auditTrail.note, kind: 'text', sortable: false },
    before: { of: auditTrail.before, ...shown },
    after: { of: auditTrail.after, ...shown },
    names: { of: namedRecords(scope), ...shown },
  } satisfies GridColumns
}

/** One line that the reader may see, or undefined. The instant finds the year's partition; it is known to the millisecond. */
export async function findLine(db: Database, { scope, visible }: Reader, id: number, at: Date) {
  const [found] = await db
    .select({
      id: auditTrail.id,
      at: auditTrail.at,
      actorUserId: auditTrail.actorUserId,
      actorName: auditTrail.actorName,
      actorRole: auditTrail.actorRole,
      action: auditTrail.action,
      subject: auditTrail.subject,
      subjectId: auditTrail.subjectId,
      subjectName: auditTrail.subjectName,
      organisationId: auditTrail.organisationId,
      organisationName: organisations.name,
      note: auditTrail.note,
      requestId: auditTrail.requestId,
      address: auditTrail.address,
      before: auditTrail.before,
      after: auditTrail.after,
      names: namedRecords(scope),
    })
    .from(auditTrail)
    .leftJoin(organisations, eq(organisations.id, auditTrail.organisationId))
    .where(and(eq(auditTrail.id, id), gte(auditTrail.at, at), lt(auditTrail.at, new Date(at.getTime() + 1)), visible))
  return found
}

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
function namedRecords(scope: OrganisationScope): SQL<Record<string, string> | null> {
  const visible = withinScope(organisations.id, scope)
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
