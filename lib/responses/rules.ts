import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import { stateOf } from '@/lib/surveys/rules'

/** `responses.state`: nothing answered yet, some answers, submitted. */
export const started = 0
export const partial = 1
export const submitted = 2

/** How a response was given (document 3 §9, access modes). */
export const completionMethods = { anonymous: 0, authenticated: 1, bulkUpload: 2, unattendedMode: 3 } as const

type Answerable = {
  isDraft: boolean
  isActive: boolean
  quickCode: string | null
  activeFrom: PlainDate | null
  activeTo: PlainDate | null
}

/** Anybody with the code may begin: published, active, within its dates (document 3 §4). */
export const mayBegin = (survey: Answerable, today: PlainDate): boolean => stateOf(survey, today) === 'active'

/** Whoever has begun may finish though the last day is over; not once the survey is switched off or archived. */
export const mayGoOn = (survey: Answerable): boolean => !survey.isDraft && survey.quickCode !== null && survey.isActive

/** A draft that its editor is trying out; staff only, and nothing is saved. */
export const isTriedOut = (survey: { isDraft: boolean; isPreview: boolean; quickCode: string | null }): boolean =>
  survey.isDraft && survey.isPreview && survey.quickCode !== null
