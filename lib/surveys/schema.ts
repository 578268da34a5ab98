import { z } from 'zod'
import { gridQuery } from '@/lib/floor/grid/grid-query'
import {
  always,
  lines,
  plainDate,
  recordId,
  recordIdText,
  requiredLines,
  requiredText,
  text,
} from '@/lib/floor/validation/fields'
import { say } from './messages'

/** Document 3 §9. */
export const surveyLimits = {
  name: 75,
  introduction: 1000,
  postCompletionMessage: 1000,
  postCompletionUrl: 250,
  organisationDisplayName: 250,
  disciplineDisplayName: 100,
  locationDisplayName: 100,
} as const

/** Markup signs and the underscore; letters of any language, digits and ordinary punctuation stay. */
const displayNameSigns = /[_<>{}[\]|\\^~`]/

const displayName = (label: string, max: number) =>
  requiredText(label, max, say.displayNameRequired(label)).refine((name) => !displayNameSigns.test(name), {
    error: say.displayNameInvalid(label),
  })

/** Only http and https: a link may never run anything (architecture §9.12). */
function isWebAddress(value: string): boolean {
  const address = URL.parse(value)
  return address !== null && ['http:', 'https:'].includes(address.protocol)
}

/** Form fields arrive as text, JSON as numbers; both are the same record number. */
const idOf = (message: string) =>
  z.preprocess((value) => (typeof value === 'string' && value !== '' ? Number(value) : value), recordId(message))
const flag = z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean())
const optionalDate = (message: string) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), plainDate(message).nullable())
const listOf = z.preprocess(
  (value) => (value === undefined || value === '' ? [] : [value].flat()),
  z.array(z.string().max(20)).max(200),
)

const activeDatesInOrder = (survey: { activeFrom?: string | null; activeTo?: string | null }) =>
  !survey.activeFrom || !survey.activeTo || survey.activeFrom <= survey.activeTo

/** What may be saved of a survey (document 3 §3, rules of §5). Unknown and derived fields are left aside. */
export const savedSurvey = z
  .object({
    name: requiredText('Survey name', surveyLimits.name, say.nameRequired),
    surveyTemplateId: idOf(say.templateRequired),
    introduction: requiredLines('Introduction', surveyLimits.introduction, say.introductionRequired),
    postCompletionMessage: requiredLines(
      'Post-completion message',
      surveyLimits.postCompletionMessage,
      say.postCompletionMessageRequired,
    ),
    postCompletionUrl: text('Post-completion URL', surveyLimits.postCompletionUrl)
      .refine((value) => value === '' || isWebAddress(value), { error: say.urlInvalid })
      .default(''),
    organisationDisplayName: displayName('Organisation display name', surveyLimits.organisationDisplayName),
    disciplineDisplayName: displayName('Discipline display name', surveyLimits.disciplineDisplayName),
    locationDisplayName: displayName('Location display name', surveyLimits.locationDisplayName),
    activeFrom: optionalDate(say.activeFromAfterTo).default(null),
    activeTo: optionalDate(say.activeToBeforeFrom).default(null),
    optionalQuestionTemplateId: z
      .preprocess((value) => (value === '' ? null : value), idOf('Optional question template').nullable())
      .default(null),
    optionalQuestions: listOf.default([]),
    optionalQuestionPlaceholders: z
      .record(z.string().max(20), z.object({ placeholder: lines('Placeholder', 255) }))
      .default({}),
    isDraft: flag.optional(),
    isPreview: flag.default(false),
    isActive: flag.optional(),
    version: z.preprocess(
      (value) => (typeof value === 'string' ? Number(value) : value),
      z.int().positive().optional(),
    ),
  })
  .refine(activeDatesInOrder, { path: ['activeFrom'], error: say.activeFromAfterTo, when: always })
  .refine(activeDatesInOrder, { path: ['activeTo'], error: say.activeToBeforeFrom, when: always })

export type SavedSurvey = z.output<typeof savedSurvey>

/** As the form holds it before it is parsed. */
export type SurveyFields = {
  name: string
  surveyTemplateId: number
  introduction: string
  postCompletionMessage: string
  postCompletionUrl: string
  organisationDisplayName: string
  disciplineDisplayName: string
  locationDisplayName: string
  activeFrom: string | null
  activeTo: string | null
  optionalQuestionTemplateId: number | null
  optionalQuestions: string[]
  optionalQuestionPlaceholders: Record<string, { placeholder: string }>
}

export const newSurvey = z.object({ eventId: recordId(say.noOwner).optional() })

export const surveyParams = z.object({ id: recordIdText })

export const surveyToDelete = z.object({ surveyId: recordId('Survey is required') })

export const nameQuestion = z.object({ name: z.string().max(1000), surveyId: recordIdText })

export const templatesQuery = gridQuery(25).extend({ qbank: z.enum(['true', 'false']).default('false') })

export const surveysQuery = gridQuery(10).extend({ organisationId: recordIdText.optional() })
