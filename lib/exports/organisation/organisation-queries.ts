import 'server-only'
import { and, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { partial } from '@/db/response-states'
import { events, exports, organisations, responses, surveys, surveyTemplates, templateMappings } from '@/db/schema'
import { idArray } from '@/lib/floor/id-array'
import type { SurveyTitle } from './wordings'

/** The number of answered responses of an organisation, with or without marked ones. */
export async function countResponses(db: Database, organisationId: number, withMarked: boolean): Promise<number> {
  const [found] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(responses)
    .where(
      and(
        eq(responses.organisationId, organisationId),
        gte(responses.state, partial),
        withMarked ? undefined : eq(responses.marks, 0),
      ),
    )
  return found?.count ?? 0
}

/** The answered surveys of an organisation with their numbers of responses, in the order they were created. */
export function findAnsweredSurveys(db: Database, organisationId: number, withMarked: boolean) {
  const counted = db
    .select({ surveyId: responses.surveyId, responses: sql<number>`count(*)`.mapWith(Number).as('answered') })
    .from(responses)
    .where(
      and(
        eq(responses.organisationId, organisationId),
        gte(responses.state, partial),
        withMarked ? undefined : eq(responses.marks, 0),
      ),
    )
    .groupBy(responses.surveyId)
    .as('counted')
  return db
    .select({
      id: surveys.id,
      name: surveys.name,
      createdAt: surveys.createdAt,
      eventName: events.name,
      templateId: surveys.surveyTemplateId,
      responses: counted.responses,
    })
    .from(surveys)
    .innerJoin(counted, eq(counted.surveyId, surveys.id))
    .leftJoin(events, eq(events.id, surveys.eventId))
    .orderBy(surveys.id)
}

export type AnsweredSurvey = Awaited<ReturnType<typeof findAnsweredSurveys>>[number]

/** A question as surveys asked it; `element` is without its title, which each survey words itself. */
export type SurveyQuestionRow = { templateId: number | null; element: unknown; asked: readonly SurveyTitle[] }

/**
 * Every question that these surveys asked, once for each template and each list of answers, with the words of each
 * survey: published schemas differ in what was filled into their titles, and in hardly anything else.
 */
export async function findSurveyQuestions(db: Database, surveyIds: readonly number[]): Promise<SurveyQuestionRow[]> {
  const rows = await db.execute<{ template_id: string | null; element: object; asked: SurveyTitle[] }>(sql`
    select s.survey_template_id as template_id, e - 'title' - 'description' as element,
      json_agg(json_build_object('survey', s.id, 'title', coalesce(e ->> 'title', e ->> 'name')) order by s.id) as asked
    from ${surveys} s, jsonb_path_query(coalesce(s.schema_read_only, s.schema), '$.pages[*].elements[*]') e
    where s.id = any(${idArray(surveyIds)})
    group by 1, 2 order by min(s.id), min(e ->> 'title'), 2`)
  return rows.map(({ template_id, element, asked }) => ({
    templateId: template_id === null ? null : Number(template_id),
    element,
    asked,
  }))
}

/** These templates with all mandated and optional ones, and all mappings between templates. */
export async function findTemplatesWithMappings(db: Database, ids: readonly number[]) {
  const own = or(
    inArray(surveyTemplates.kind, ['mandated', 'optional']),
    ids.length > 0 ? inArray(surveyTemplates.id, [...ids]) : undefined,
  )
  const [templates, mappings] = await Promise.all([
    db
      .select({
        id: surveyTemplates.id,
        kind: surveyTemplates.kind,
        name: surveyTemplates.name,
        basedOnTemplateId: surveyTemplates.basedOnTemplateId,
        isLatest: surveyTemplates.isLatest,
        availableFrom: surveyTemplates.availableFrom,
        schema: surveyTemplates.schema,
      })
      .from(surveyTemplates)
      .where(own)
      .orderBy(surveyTemplates.id),
    db.select().from(templateMappings),
  ])
  return { templates, mappings }
}

export type TemplateRow = Awaited<ReturnType<typeof findTemplatesWithMappings>>['templates'][number]

export async function findOrganisationName(db: Database, id: number): Promise<string | undefined> {
  const [found] = await db.select({ name: organisations.name }).from(organisations).where(eq(organisations.id, id))
  return found?.name
}

/** The number of responses still to be written for exports requested before this one. */
export async function countRowsAhead(db: Database, exportId: number): Promise<number> {
  const [found] = await db
    .select({
      rows: sql<number>`coalesce(sum(greatest(coalesce(${exports.rowsTotal}, 0) - ${exports.rowsWritten}, 0)), 0)`.mapWith(
        Number,
      ),
    })
    .from(exports)
    .where(and(inArray(exports.status, ['Queued', 'Processing']), sql`${exports.id} < ${exportId}`))
  return found?.rows ?? 0
}
