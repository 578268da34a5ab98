import 'server-only'
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { auditTrail, events, locations, organisations, surveys, surveyTemplates } from '@/db/schema'
import { type OrganisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import type { GridColumns } from '@/lib/floor/grid/grid-columns'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import { listFrom } from '@/lib/floor/grid/list-from'

/** What a reader may see: the condition on entries, and the scope of organisations that may be named. */
export type Reader = { scope: OrganisationScope; visible: SQL | undefined }

/**
 * The audit trail as a grid list. Over all organisations it can be sorted only by time, the order of its index; within
 * a reader's own organisations by any column.
 */
export function findEntries(db: Database, reader: Reader, query: GridQuery) {
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

/** An entry that the reader may see, or undefined. The instant, in milliseconds, selects the year's partition. */
export async function findEntry(db: Database, { scope, visible }: Reader, id: number, at: Date) {
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

/**
 * The ids in a field at any depth, before and after: `$.**` is every level, the test keeps only positive whole numbers.
 */
const idsIn = (field: string): SQL => {
  const path = `lax $[*].**.${field} ? (@.type() == "number" && @ > 0 && @ < 900000000000000)`
  return sql`(select (found #>> '{}')::numeric::bigint
    from jsonb_path_query(jsonb_build_array(${auditTrail.before}, ${auditTrail.after}), ${path}::jsonpath) as found)`
}

/**
 * The names of the records whose ids are in an entry, `{"location:12": "Town Hall"}`, or null: one expression in the
 * statement that reads the rows. Organisations out of scope are not named, except those assigned to the event.
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
        where (${organisations.id} in ${idsIn('organisationId')} or ${organisations.id} in ${idsIn('organisationIds[*]')}) ${mayName}
      union all select 'location', ${locations.id}, ${locations.name} from ${locations}
        where ${locations.id} in ${idsIn('locationId')}
      union all select 'event', ${events.id}, ${events.name} from ${events} where ${events.id} in ${idsIn('eventId')}
      union all select 'survey', ${surveys.id}, coalesce(${surveys.name}, 'Draft') from ${surveys}
        where ${surveys.id} in ${idsIn('surveyId')}
      union all select 'template', ${surveyTemplates.id}, ${surveyTemplates.name} from ${surveyTemplates}
        where ${surveyTemplates.id} in ${idsIn('surveyTemplateId')}
          or ${surveyTemplates.id} in ${idsIn('optionalQuestionTemplateId')}
    ) as named) end)`
}
