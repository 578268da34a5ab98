import { type PlainDate, showDate } from '@/lib/floor/calendar/plain-date'
import { closedBy, type LifecycleFacts, type LifecycleMoments, stateOf } from '@/lib/surveys/lifecycle'

/** A label is as long as a survey's name; a survey has this many links at most. */
export const linkLimits = { label: 75, ofSurvey: 100 } as const

/** Where respondents find a survey, by a labelled link or by its own. `origin` is the platform's address. */
export const addressOf = (origin: string, quickCode: string, token?: string): string =>
  `${origin}/survey/${quickCode}${token === undefined ? '' : `?at=${token}`}`

/** How often a link was opened, and how many responses were started and submitted through it. */
export type LinkFigures = { views: number; starts: number; completes: number }

/** Submitted out of started, in whole per cent; null where nobody has started. */
export const completionRate = ({ starts, completes }: Pick<LinkFigures, 'starts' | 'completes'>): number | null =>
  starts === 0 ? null : Math.round((completes / starts) * 100)

/** Whether a survey takes answers, as its sharing says it. `today` is a day in London. */
export function openingOf(survey: LifecycleFacts & Pick<LifecycleMoments, 'closedAt'>, today: PlainDate): string {
  const state = stateOf(survey, today)
  const closed = closedBy(survey, today)
  if (state === 'draft') return 'A draft: it takes no answers yet'
  if (state === 'archived') return 'Archived: it takes no answers'
  if (closed?.why === 'early') return `Opens on ${showDate(closed.day)}`
  if (closed) return 'day' in closed && closed.day ? `Closed on ${showDate(closed.day)}` : 'Closed: it takes no answers'
  return survey.activeTo ? `Open until ${showDate(survey.activeTo)}` : 'Open, with no end date'
}
