import { z } from 'zod'
import { templateKinds } from '@/db/stored-values'
import {
  anyText,
  count,
  day,
  flag,
  id,
  instant,
  model,
  numberOf,
  oneOf,
  savedRecord,
  shownOnlyNote,
} from '@/lib/floor/validation/answer-fields'
import { models } from '@/lib/floor/validation/shapes'

/** The published models of the answers. */

/** JSON columns, which services return as stored and typed as unknown. */
const stored = (schema: z.ZodType) => schema as z.ZodType<unknown>

/** SurveyJS JSON: pages of elements. Other members are those of SurveyJS. */
export const surveySchemaAnswer = stored(
  z.looseObject({
    pages: z.array(z.looseObject({ elements: z.array(z.looseObject({ type: anyText, name: anyText })) })),
  }),
).register(models, { name: 'SurveySchema' })

const placeholdersAnswer = stored(z.record(anyText, z.object({ placeholder: anyText })))

const stateAnswer = z.enum(['draft', 'scheduled', 'active', 'closed', 'archived'])

/** The documented status: scheduled and closed surveys are both inactive. */
const activeStatusAnswer = z.enum(['draft', 'active', 'inactive', 'archived'])

export const surveyAnswer = model('Survey', {
  id,
  organisationId: id,
  eventId: id.nullable(),
  eventName: anyText.nullable(),
  name: anyText.nullable(),
  shownName: anyText,
  introduction: anyText,
  postCompletionMessage: anyText,
  postCompletionUrl: anyText,
  surveyTemplateId: id.nullable(),
  surveyTemplateName: anyText.nullable(),
  surveyTemplateKind: oneOf(...templateKinds).nullable(),
  optionalQuestionTemplateId: id.nullable(),
  optionalQuestions: z.array(anyText),
  optionalQuestionPlaceholders: placeholdersAnswer,
  quickCode: anyText.nullable(),
  schema: surveySchemaAnswer.nullable(),
  schemaReadOnly: surveySchemaAnswer.nullable(),
  numberOfQuestions: count,
  numberOfResponses: count,
  hasResponses: flag,
  hasDeviceOut: flag,
  questionLock: z.enum(['responses', 'device']).nullable(),
  /** Brackets not filled in, in text that is or would be public. */
  unfilledBrackets: z.array(
    z.object({
      field: anyText,
      question: anyText.optional(),
      place: anyText,
      brackets: z.array(anyText),
      words: anyText,
    }),
  ),
  state: stateAnswer,
  isActive: flag,
  isDraft: flag,
  isNew: flag,
  isPreview: flag,
  activeFrom: day.nullable(),
  activeTo: day.nullable(),
  closedAt: instant.nullable(),
  archivedAt: instant.nullable(),
  unarchiveUntil: instant.nullable(),
  mayClose: flag,
  mayReopen: flag,
  mayArchive: flag,
  mayUnarchive: flag,
  organisationDisplayName: anyText,
  disciplineDisplayName: anyText,
  locationDisplayName: anyText,
  logoOrganisationId: id.nullable(),
  logoFile: anyText.nullable(),
  logoMark: anyText.nullable(),
  assignedEventOwnerOrganisations: z.array(z.object({ id, knownAs: anyText, name: anyText, hasLogo: flag })),
  createAsOrganisationTemplate: flag,
  orgSurveyTemplateName: anyText,
  orgSurveyTemplateDescription: anyText,
  actingAsRelationshipTypeValue: numberOf(10, 11),
  readsAsPartner: flag,
  mayEdit: flag,
  mayDelete: flag,
  maySaveAsTemplate: flag,
  mayDownload: flag,
  createdAt: instant,
  updatedAt: instant,
  updatedByName: anyText.nullable(),
  version: id,
})

/** A row of the Survey List and of an event's surveys tab. */
export const surveyRowAnswer = model('SurveyRow', {
  id,
  surveyId: id,
  name: anyText.nullable(),
  shownName: anyText.describe(`The name, or what a draft without one is called. ${shownOnlyNote}`),
  eventId: id.nullable(),
  eventName: anyText.nullable(),
  surveyTemplateName: anyText.nullable(),
  numberOfQuestions: count,
  numberOfResponses: count,
  createdDate: instant,
  createdAt: instant,
  published: flag,
  isDraft: flag,
  isActive: flag,
  state: stateAnswer,
  activeStatus: activeStatusAnswer,
  activeFrom: day.nullable(),
  activeTo: day.nullable(),
  quickCode: anyText.nullable(),
})

export const savedSurveyAnswer = model('SavedSurvey', {
  ...savedRecord.shape,
  quickCode: anyText.nullable(),
  organisationTemplateId: id.optional(),
})

/** A survey after a transition; without a quick code it is archived. */
export const transitionAnswer = savedRecord.extend({
  quickCode: anyText.nullable(),
  state: stateAnswer,
  activeTo: day.nullable().describe('Its last day, null without one: reopening takes away one that is over.'),
})

/** The picture as base64 text. */
export const logoAnswer = z.string()

export const templateRowAnswer = model('SurveyTemplateRow', {
  id,
  name: anyText,
  description: anyText,
  organisationId: id.nullable(),
  numberOfQuestions: count,
  isLatest: flag,
  availableFrom: day.nullable(),
  availableTo: day.nullable(),
  createdAt: instant,
})

export const templateAnswer = model('SurveyTemplate', {
  ...templateRowAnswer.shape,
  key: anyText.nullable(),
  kind: oneOf(...templateKinds),
  basedOnTemplateId: id.nullable(),
  schema: surveySchemaAnswer,
  optionalQuestions: z.array(anyText),
  optionalQuestionPlaceholders: placeholdersAnswer,
  createdDate: instant,
  createdBy: anyText,
  numberOfSurveysUsingTemplate: count,
  updatedAt: instant,
  updatedBy: id.nullable(),
  version: id,
})

export const organisationTemplateRowAnswer = model('OrganisationTemplateRow', {
  id,
  name: anyText,
  description: anyText,
  numberOfQuestions: count,
  createdDate: instant,
  createdBy: anyText,
  numberOfSurveysUsingTemplate: count,
  availableFrom: day.nullable(),
  availableTo: day.nullable(),
})
