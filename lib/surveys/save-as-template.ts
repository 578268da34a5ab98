import 'server-only'
import { sql } from 'drizzle-orm'
import type { AuditEntry } from '@/lib/floor/audit/write-audit'
import { conflict, invalid } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { say } from './messages'
import * as queries from './organisation-template-queries'
import type { FoundSurvey } from './queries'
import type { SurveySchema } from './questions/survey-schema'
import { maySaveAsTemplate } from './rules'
import type { SavedSurvey } from './schema'
import type { FoundTemplate } from './template-queries'

/** What the survey asks, and what of it was chosen. */
type Questions = { template: FoundTemplate; schema: SurveySchema; optionalQuestions: string[] }

/** A template made of a survey, for the trail and the answer. */
export type MadeTemplate = {
  id: number
  organisationId: number
  name: string
  basedOnTemplateId: number
  optionalQuestions: string[]
}

/**
 * Makes an organisation template of a draft's questions within the transaction of its save, where the save asks for it.
 * It brings its mandated base, the optional questions and their placeholders into later surveys.
 * @throws 422 without name or description; 409 for a survey that is published or based on such a template already, and
 *   for a name that another template of the organisation has
 */
export async function saveAsTemplate(
  tx: StaffContext,
  current: FoundSurvey,
  sent: SavedSurvey,
  { template, schema, optionalQuestions }: Questions,
): Promise<MadeTemplate | undefined> {
  if (!sent.createAsOrganisationTemplate) return undefined
  const { orgSurveyTemplateName: name, orgSurveyTemplateDescription: description } = sent
  if (name === '') throw invalid(say.templateNameEmpty, { orgSurveyTemplateName: say.templateNameEmpty })
  if (description === '')
    throw invalid(say.templateDescriptionEmpty, { orgSurveyTemplateDescription: say.templateDescriptionEmpty })
  if (!current.isDraft) throw conflict(say.templateOfDraftsOnly)
  if (!maySaveAsTemplate(current, true, template.kind)) throw conflict(say.templateOfTemplate)
  const { organisationId } = current
  // One at a time for an organisation: no index says that names are its own.
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`survey templates of ${organisationId}`}, 0))`,
  )
  if (await queries.isTemplateNameUsed(tx.db, organisationId, name))
    throw conflict(say.nameUsed, { orgSurveyTemplateName: say.nameUsed })
  const id = await queries.insertOrganisationTemplate(tx.db, {
    kind: 'organisation',
    name,
    description,
    organisationId,
    basedOnTemplateId: template.id,
    schema: template.schema,
    optionalQuestions,
    optionalQuestionPlaceholders: sent.optionalQuestionPlaceholders,
    numberOfQuestions: schema.pages.length,
    createdAt: tx.now,
    createdBy: tx.actor.userId,
    updatedAt: tx.now,
    updatedBy: tx.actor.userId,
  })
  return { id, organisationId, name, basedOnTemplateId: template.id, optionalQuestions }
}

/** The line that a new template leaves in the trail, beside that of its survey. */
export const templateTrail = (made: MadeTemplate, sent: SavedSurvey): AuditEntry => ({
  subject: 'surveyTemplate',
  subjectId: made.id,
  subjectName: made.name,
  organisationId: made.organisationId,
  action: 'create',
  after: {
    name: made.name,
    description: sent.orgSurveyTemplateDescription,
    basedOnTemplateId: made.basedOnTemplateId,
    optionalQuestions: made.optionalQuestions,
  },
})
