import 'server-only'
import { aliasedTable, and, count, eq, or, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { surveys, surveyTemplates, users } from '@/db/schema'
import { type OrganisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import { listFrom } from '@/lib/floor/grid/list-from'
import { isNameTaken } from '@/lib/floor/saving/name-taken'

/** Surveys built on a template, or with optional questions from it. */
const usesTemplate = or(
  eq(surveys.surveyTemplateId, surveyTemplates.id),
  eq(surveys.optionalQuestionTemplateId, surveyTemplates.id),
)
const surveysUsing = sql<number>`(select count(*) from ${surveys} where ${usesTemplate})`.mapWith(Number)
const author = sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, '')`

/** The mandated template that an organisation's template was made from, which limits when it is offered. */
const base = aliasedTable(surveyTemplates, 'base')

const columns = {
  id: surveyTemplates.id,
  name: surveyTemplates.name,
  description: surveyTemplates.description,
  numberOfQuestions: surveyTemplates.numberOfQuestions,
  createdDate: { of: surveyTemplates.createdAt, kind: 'instant' as const },
  createdBy: { of: author, kind: 'text' as const },
  numberOfSurveysUsingTemplate: { of: surveysUsing, kind: 'number' as const },
  availableFrom: {
    of: sql<string | null>`coalesce(${surveyTemplates.availableFrom}, ${base.availableFrom})`,
    kind: 'date' as const,
  },
  availableTo: {
    of: sql<string | null>`coalesce(${surveyTemplates.availableTo}, ${base.availableTo})`,
    kind: 'date' as const,
  },
}

export function findOrganisationTemplates(
  db: Database,
  scope: OrganisationScope,
  organisationId: number,
  query: GridQuery,
) {
  return listFrom(
    {
      db,
      from: (fields) =>
        db
          .select(fields)
          .from(surveyTemplates)
          .leftJoin(users, eq(users.id, surveyTemplates.createdBy))
          .leftJoin(base, eq(base.id, surveyTemplates.basedOnTemplateId)),
      columns,
      where: and(
        eq(surveyTemplates.kind, 'organisation'),
        eq(surveyTemplates.organisationId, organisationId),
        withinScope(surveyTemplates.organisationId, scope),
      ),
      key: surveyTemplates.id,
      searchable: ['name', 'description'],
      defaultSort: 'name',
    },
    query,
  )
}

/** One template of an organisation in scope, or undefined. */
export async function findOrganisationTemplate(db: Database, scope: OrganisationScope, id: number) {
  const [template] = await db
    .select()
    .from(surveyTemplates)
    .where(
      and(
        eq(surveyTemplates.id, id),
        eq(surveyTemplates.kind, 'organisation'),
        withinScope(surveyTemplates.organisationId, scope),
      ),
    )
  return template
}

export async function countSurveysUsing(db: Database, id: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(surveys)
    .where(or(eq(surveys.surveyTemplateId, id), eq(surveys.optionalQuestionTemplateId, id)))
  return row?.total ?? 0
}

export async function deleteOrganisationTemplate(db: Database, id: number) {
  await db.delete(surveyTemplates).where(eq(surveyTemplates.id, id))
}

/** True when a template of the organisation has this name, whatever its case. */
export const isTemplateNameUsed = (db: Database, organisationId: number, name: string) =>
  isNameTaken(db, surveyTemplates, name, { among: eq(surveyTemplates.organisationId, organisationId) })

export async function insertOrganisationTemplate(db: Database, template: typeof surveyTemplates.$inferInsert) {
  const [inserted] = await db.insert(surveyTemplates).values(template).returning({ id: surveyTemplates.id })
  if (!inserted) throw new Error('The template was not returned')
  return inserted.id
}
