import { z } from 'zod'
import { isPlainDate } from '@/lib/floor/calendar/plain-date'
import { gridQuery } from '@/lib/floor/grid/grid-query'
import {
  always,
  lines,
  recordId,
  recordIdText,
  requiredLines,
  requiredText,
  sentVersion,
  text,
} from '@/lib/floor/validation/fields'
import { wireShapes } from '@/lib/floor/validation/shapes'
import { say } from './messages'
import { surveyLimits } from './rules'

/** Markup signs and the underscore; letters of any language, digits and ordinary punctuation stay. */
const displayNameSigns = /[_<>{}[\]|\\^~`]/

const displayName = (label: string, max: number) =>
  requiredText(label, max, say.displayNameRequired(label)).refine((name) => !displayNameSigns.test(name), {
    error: say.displayNameInvalid(label),
  })

/** Only http and https: a link may never run anything. */
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

const activeDatesInOrder = (survey: { activeFrom?: string | null; activeTo?: string | null }) =>
  !survey.activeFrom || !survey.activeTo || survey.activeFrom <= survey.activeTo

/** What may be saved of a survey. Unknown and derived fields are left aside. */
export const savedSurvey = z
  .object({
    name: requiredText('Survey name', surveyLimits.name, say.nameRequired),
    surveyTemplateId: recordId(say.templateRequired),
    introduction: requiredLines('Introduction', surveyLimits.introduction, say.introductionRequired),
    postCompletionMessage: requiredLines(
      'Post-completion message',
      surveyLimits.postCompletionMessage,
      say.postCompletionMessageRequired,
    ),
    postCompletionUrl: text('Post-completion URL', surveyLimits.postCompletionUrl).refine(
      (value) => value === '' || isWebAddress(value),
      { error: say.urlInvalid },
    ),
    organisationDisplayName: displayName('Organisation display name', surveyLimits.organisationDisplayName),
    disciplineDisplayName: displayName('Discipline display name', surveyLimits.disciplineDisplayName),
    locationDisplayName: displayName('Location display name', surveyLimits.locationDisplayName),
    activeFrom: dateOrBlank('Active from'),
    activeTo: dateOrBlank('Active to'),
    optionalQuestionTemplateId: recordId(say.optionalTemplateRequired).nullable(),
    optionalQuestions: z.array(z.string().max(20)).max(200),
    optionalQuestionPlaceholders: z.record(
      z.string().max(20),
      z.object({ placeholder: lines('Placeholder', surveyLimits.placeholder) }),
    ),
    logoOrganisationId: recordId(say.logoOwnerUnknown).nullable(),
    /** The name of a file chosen in the editor; the picture itself goes by its own call. */
    logoFile: z.string().max(255).optional(),
    createAsOrganisationTemplate: z.boolean(),
    orgSurveyTemplateName: text('Template name', surveyLimits.orgSurveyTemplateName),
    orgSurveyTemplateDescription: text('Template description', surveyLimits.orgSurveyTemplateDescription),
    isDraft: z.boolean().optional(),
    isPreview: z.boolean().optional(),
    isActive: z.boolean().optional(),
    version: sentVersion,
  })
  .refine(activeDatesInOrder, { path: ['activeFrom'], error: say.activeFromAfterTo, when: always })
  .refine(activeDatesInOrder, { path: ['activeTo'], error: say.activeToBeforeFrom, when: always })

export type SavedSurvey = z.output<typeof savedSurvey>

/** As the form of the editor holds it. */
export type SurveyFields = z.input<typeof savedSurvey>

/** Whose logo is asked for: that of an owner of the event, or (left out) the one that respondents see. */
export const logoQuestion = z.object({ organisationId: recordIdText.optional() })

export const newSurvey = z.object({ eventId: recordId(say.eventNotSpecified).nullish() })

export const surveyParams = z.object({ id: recordIdText })

/** A transition of a survey; the version is that of the survey as it was read. */
export const transitionRequest = z.object({ version: sentVersion })

export type TransitionRequest = z.output<typeof transitionRequest>

export const surveyToDelete = z.object({ surveyId: recordId('Survey is required') })

export const nameQuestion = z.object({ name: z.string().max(1000), surveyId: recordIdText })

export const templatesQuery = gridQuery(25).extend({
  qbank: z.enum(['true', 'false']).default('false').register(wireShapes, { type: 'boolean', default: false }),
})

export const surveysQuery = gridQuery(10).extend({ organisationId: recordIdText.optional() })
