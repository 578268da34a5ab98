import 'server-only'
import { conflict, invalid } from '@/lib/floor/errors/domain-error'
import type { ChangeContext } from '@/lib/floor/saving/change'
import { lockByName } from '@/lib/floor/saving/locks'
import { messages } from './messages'
import * as queries from './organisation-template-queries'
import type { SurveyRecord } from './queries'
import type { SurveySchema } from './questions/survey-schema'
import { maySaveAsTemplate } from './rules'
import type { SavedSurvey } from './schema'
import type { TemplateRecord } from './template-queries'

/** What the survey asks, and what of it was chosen. */
type SurveyQuestions = { template: TemplateRecord; schema: SurveySchema; optionalQuestions: string[] }

/**
 * Makes an organisation template of a draft's questions within the transaction of its save, where the save asks for it.
 * It brings its mandated base, the optional questions and their placeholders into later surveys.
 * @returns its number
 * @throws 422 without name or description; 409 for a survey that is published or based on such a template already, and
 *   for a name that another template of the organisation has
 */
export async function saveAsTemplate(
  tx: ChangeContext,
  current: SurveyRecord,
  sent: SavedSurvey,
  { template, schema, optionalQuestions }: SurveyQuestions,
): Promise<number | undefined> {
  if (!sent.createAsOrganisationTemplate) return undefined
  const { orgSurveyTemplateName: name, orgSurveyTemplateDescription: description } = sent
  if (name === '') throw invalid(messages.templateNameEmpty, { orgSurveyTemplateName: messages.templateNameEmpty })
  if (description === '')
    throw invalid(messages.templateDescriptionEmpty, {
      orgSurveyTemplateDescription: messages.templateDescriptionEmpty,
    })
  if (!current.isDraft) throw conflict(messages.templateOfDraftsOnly)
  if (!maySaveAsTemplate(current, true, template.kind)) throw conflict(messages.templateOfTemplate)
  const { organisationId } = current
  // One at a time for an organisation: no index says that names are its own.
  await lockByName(tx.db, `survey templates of ${organisationId}`)
  if (await queries.isTemplateNameUsed(tx.db, organisationId, name))
    throw conflict(messages.nameUsed, { orgSurveyTemplateName: messages.nameUsed })
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
  tx.audit({
    subject: 'surveyTemplate',
    subjectId: id,
    subjectName: name,
    organisationId,
    action: 'create',
    after: { name, description, basedOnTemplateId: template.id, optionalQuestions },
  })
  return id
}
