import { formatDate, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { closureOf, type LifecycleFacts, type LifecycleMoments, stateOf } from '@/lib/surveys/lifecycle'

/** A label is as long as a survey's name; a survey has this many links at most. */
export const linkLimits = { label: 75, perSurvey: 100 } as const

/** Where respondents find a survey, by a labelled link or by its own. `origin` is the platform's address. */
export const surveyUrl = (origin: string, quickCode: string, token?: string): string =>
  `${origin}/survey/${quickCode}${token === undefined ? '' : `?at=${token}`}`

/**
 * How often a link was opened and how many responses were submitted through it; and of those begun on the web in the last
 * 30 days, how many there are and how many were submitted. Earlier ones that were left are no longer there to be counted.
 */
export type LinkFigures = { views: number; completes: number; begun: number; finished: number }

/** What of a link's figures is known of answers that came without one. */
export type UnlabelledFigures = Omit<LinkFigures, 'views'>

/** Submitted out of begun, in whole per cent; null where nobody has begun. */
export const completionRate = ({ begun, finished }: Pick<LinkFigures, 'begun' | 'finished'>): number | null =>
  begun === 0 ? null : Math.round((finished / begun) * 100)

/** Whether a survey takes answers, as its sharing says it. `today` is a day in London. */
export function describeOpening(survey: LifecycleFacts & Pick<LifecycleMoments, 'closedAt'>, today: PlainDate): string {
  const state = stateOf(survey, today)
  const closed = closureOf(survey, today)
  if (state === 'draft') return 'A draft: it takes no answers yet'
  if (state === 'archived') return 'Archived: it takes no answers'
  if (closed?.why === 'early') return `Opens on ${formatDate(closed.day)}`
  if (closed)
    return 'day' in closed && closed.day ? `Closed on ${formatDate(closed.day)}` : 'Closed: it takes no answers'
  return survey.activeTo ? `Open until ${formatDate(survey.activeTo)}` : 'Open, with no end date'
}
