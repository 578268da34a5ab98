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

/** The questions of a survey and its choices. */
type SurveyQuestions = { template: TemplateRecord; schema: SurveySchema; optionalQuestions: string[] }

/**
 * Creates an organisation template from a draft, in the transaction of its save, where the save requests it. The
 * template has the draft's mandated base, optional questions and placeholders.
 * @returns its id; undefined where none was requested
 * @throws DomainError 422 without name or description; 409 for a survey that is published or based on such a template,
 *   and for a name in use in the organisation
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
  // Serialised per organisation, because no unique index covers template names.
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
