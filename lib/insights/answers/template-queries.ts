import 'server-only'
import { inArray, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { surveyTemplates } from '@/db/schema'
import { idArray } from '@/lib/floor/id-array'

/** All templates of some kinds, whole. */
export const findTemplates = (db: Database, kinds: ('mandated' | 'optional')[]) =>
  db
    .select({
      id: surveyTemplates.id,
      kind: surveyTemplates.kind,
      schema: surveyTemplates.schema,
      isLatest: surveyTemplates.isLatest,
      availableFrom: surveyTemplates.availableFrom,
    })
    .from(surveyTemplates)
    .where(inArray(surveyTemplates.kind, kinds))
    .orderBy(surveyTemplates.id)

export type CountedSurvey = {
  id: number
  schema: unknown
  /** The mandated template that the survey’s own goes back to; null where there is none. */
  rootTemplateId: number | null
  event: CountedEvent | null
}

export type CountedEvent = { id: number; startDate: string; endDate: string; outcode: string }

/** What counts for the answers to surveys: what they asked, and when and where their events take place. */
export async function findCountedSurveys(db: Database, surveyIds: readonly number[]): Promise<CountedSurvey[]> {
  const rows = await db.execute<{
    id: string
    schema: unknown
    root: string | null
    event_id: string | null
    start_date: string
    end_date: string
    outcode: string
  }>(sql`
    with recursive line (survey_id, template_id, kind, next_id) as (
      select surveys.id, templates.id, templates.kind, templates.based_on_template_id
      from surveys join survey_templates as templates on templates.id = surveys.survey_template_id
      where surveys.id = any(${idArray(surveyIds)})
      union
      select line.survey_id, templates.id, templates.kind, templates.based_on_template_id
      from line join survey_templates as templates on templates.id = line.next_id where line.kind <> 'mandated'
    )
    select surveys.id, coalesce(surveys.schema_read_only, surveys.schema) as schema, line.template_id as root,
      events.id as event_id, events.start_date::text, events.end_date::text,
      upper(split_part(locations.postcode, ' ', 1)) as outcode
    from surveys
    left join line on line.survey_id = surveys.id and line.kind = 'mandated'
    left join events on events.id = surveys.event_id
    left join locations on locations.id = events.location_id
    where surveys.id = any(${idArray(surveyIds)})`)
  return rows.map(({ id, schema, root, event_id, start_date, end_date, outcode }) => ({
    id: Number(id),
    schema,
    rootTemplateId: root === null ? null : Number(root),
    event: event_id === null ? null : { id: Number(event_id), startDate: start_date, endDate: end_date, outcode },
  }))
}
