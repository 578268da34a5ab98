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

/**
 * Whoever has begun may finish though the last day is over; not once the survey is switched off or archived. Whoever has
 * finished sees the thanks, and the receipt code, as long as there is a survey with this code.
 */
export const mayGoOn = (survey: Answerable, { state }: { state: number }): boolean =>
  !survey.isDraft && survey.quickCode !== null && (survey.isActive || state === submitted)

/** A draft that its editor is trying out; staff only, and nothing is saved. */
export const isTriedOut = (survey: { isDraft: boolean; isPreview: boolean; quickCode: string | null }): boolean =>
  survey.isDraft && survey.isPreview && survey.quickCode !== null

/** Why a survey whose code is right takes no new answers, with the day that somebody waits for or has missed. */
export type Closed = { why: 'early' | 'late'; day: PlainDate } | { why: 'off' }

/** Undefined for a survey that is open, and for one that the public knows nothing of: a draft, or archived. */
export function closedBy(survey: Answerable, today: PlainDate): Closed | undefined {
  if (survey.isDraft || survey.quickCode === null) return undefined
  if (survey.activeTo !== null && survey.activeTo < today) return { why: 'late', day: survey.activeTo }
  if (!survey.isActive) return { why: 'off' }
  return survey.activeFrom !== null && survey.activeFrom > today ? { why: 'early', day: survey.activeFrom } : undefined
}
