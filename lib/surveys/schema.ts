import { z } from 'zod'
import { isPlainDate } from '@/lib/floor/calendar/plain-date'
import { gridQuery } from '@/lib/floor/grid/grid-query'
import {
  always,
  multilineText,
  recordId,
  recordIdText,
  requiredMultilineText,
  requiredText,
  sentVersion,
  text,
} from '@/lib/floor/validation/fields'
import { wireShapes } from '@/lib/floor/validation/shapes'
import { messages } from './messages'
import { surveyLimits } from './rules'

/** Markup characters and the underscore; letters of any language, digits and ordinary punctuation are allowed. */
const forbiddenInDisplayName = /[_<>{}[\]|\\^~`]/

const displayName = (label: string, max: number) =>
  requiredText(label, max, messages.displayNameRequired(label)).refine((name) => !forbiddenInDisplayName.test(name), {
    error: messages.displayNameInvalid(label),
  })

/** Only http and https, so that a link cannot run a script. */
function isWebAddress(value: string): boolean {
  const address = URL.parse(value)
  return address !== null && ['http:', 'https:'].includes(address.protocol)
}

/** A calendar date or blank; blank is null. */
const dateOrBlank = (label: string) =>
  z
    .string()
    .nullable()
    .refine((date) => !date || isPlainDate(date), { error: `${label} is not a date` })
    .transform((date) => date || null)

const areDatesInOrder = (survey: { activeFrom?: string | null; activeTo?: string | null }) =>
  !survey.activeFrom || !survey.activeTo || survey.activeFrom <= survey.activeTo

/** The fields of a save. Unknown and derived fields are ignored. */
export const savedSurvey = z
  .object({
    name: requiredText('Survey name', surveyLimits.name, messages.nameRequired),
    surveyTemplateId: recordId(messages.templateRequired),
    introduction: requiredMultilineText('Introduction', surveyLimits.introduction, messages.introductionRequired),
    postCompletionMessage: requiredMultilineText(
      'Post-completion message',
      surveyLimits.postCompletionMessage,
      messages.postCompletionMessageRequired,
    ),
    postCompletionUrl: text('Post-completion URL', surveyLimits.postCompletionUrl).refine(
      (value) => value === '' || isWebAddress(value),
      { error: messages.urlInvalid },
    ),
    organisationDisplayName: displayName('Organisation display name', surveyLimits.organisationDisplayName),
    disciplineDisplayName: displayName('Discipline display name', surveyLimits.disciplineDisplayName),
    locationDisplayName: displayName('Location display name', surveyLimits.locationDisplayName),
    activeFrom: dateOrBlank('Active from'),
    activeTo: dateOrBlank('Active to'),
    optionalQuestionTemplateId: recordId(messages.optionalTemplateRequired).nullable(),
    optionalQuestions: z.array(z.string().max(20)).max(200),
    optionalQuestionPlaceholders: z.record(
      z.string().max(20),
      z.object({ placeholder: multilineText('Placeholder', surveyLimits.placeholder) }),
    ),
    logoOrganisationId: recordId(messages.logoOwnerUnknown).nullable(),
    /** The name of the logo's file; the picture itself has its own call. */
    logoFile: z.string().max(255).optional(),
    createAsOrganisationTemplate: z.boolean(),
    orgSurveyTemplateName: text('Template name', surveyLimits.orgSurveyTemplateName),
    orgSurveyTemplateDescription: text('Template description', surveyLimits.orgSurveyTemplateDescription),
    isDraft: z.boolean().optional(),
    isPreview: z.boolean().optional(),
    isActive: z.boolean().optional(),
    version: sentVersion,
  })
  .refine(areDatesInOrder, { path: ['activeFrom'], error: messages.activeFromAfterTo, when: always })
  .refine(areDatesInOrder, { path: ['activeTo'], error: messages.activeToBeforeFrom, when: always })

export type SavedSurvey = z.output<typeof savedSurvey>

/** The values of the editor's form. */
export type SurveyFields = z.input<typeof savedSurvey>

/** Whose logo: that of an owner of the event, or (left out) the one that respondents see. */
export const logoQuery = z.object({ organisationId: recordIdText.optional() })

export const newSurvey = z.object({ eventId: recordId(messages.eventNotSpecified).nullish() })

export const surveyParams = z.object({ id: recordIdText })

/** A transition of a survey; `version` is that of the survey as read. */
export const transitionRequest = z.object({ version: sentVersion })

export type TransitionRequest = z.output<typeof transitionRequest>

export const surveyToDelete = z.object({ surveyId: recordId('Survey is required') })

export const nameQuery = z.object({ name: z.string().max(1000), surveyId: recordIdText })

export const templatesQuery = gridQuery(25).extend({
  qbank: z.enum(['true', 'false']).default('false').register(wireShapes, { type: 'boolean', default: false }),
})

export const surveysQuery = gridQuery(10).extend({ organisationId: recordIdText.optional() })
