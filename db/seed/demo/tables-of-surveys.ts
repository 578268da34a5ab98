import * as schema from '@/db/schema'
import { TableRows } from './copy'

const stamps = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const

export const responseColumns = [
  'id',
  'surveyId',
  'organisationId',
  'templateId',
  'keyHash',
  'state',
  'answers',
  'completionMethod',
  'userId',
  'importId',
  'startedAt',
  'updatedAt',
  'submittedAt',
  'saves',
] as const

/** Surveys and their answers. */
export const surveyTables = () => ({
  surveyTemplates: new TableRows(schema.surveyTemplates, [
    'id',
    'kind',
    'name',
    'description',
    'organisationId',
    'basedOnTemplateId',
    'schema',
    'optionalQuestions',
    'optionalQuestionPlaceholders',
    'numberOfQuestions',
    ...stamps,
  ]),
  surveys: new TableRows(schema.surveys, [
    'id',
    'organisationId',
    'eventId',
    'name',
    'introduction',
    'postCompletionMessage',
    'postCompletionUrl',
    'surveyTemplateId',
    'optionalQuestionTemplateId',
    'optionalQuestions',
    'optionalQuestionPlaceholders',
    'quickCode',
    'schema',
    'schemaReadOnly',
    'numberOfQuestions',
    'isActive',
    'isDraft',
    'isNew',
    'activeFrom',
    'activeTo',
    'organisationDisplayName',
    'disciplineDisplayName',
    'locationDisplayName',
    'logoOrganisationId',
    'publishedAt',
    ...stamps,
  ]),
  responses: new TableRows(schema.responses, [...responseColumns]),
})
