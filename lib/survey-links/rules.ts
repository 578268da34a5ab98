import { formatDate, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { closureOf, type LifecycleFacts, type LifecycleMoments, stateOf } from '@/lib/surveys/lifecycle'

/** Characters of a label, as of a survey's name; links of a survey. */
export const linkLimits = { label: 75, perSurvey: 100 } as const

/** The public URL of a survey, with the token of a labelled link if any. `origin` is the platform's address. */
export const surveyUrl = (origin: string, quickCode: string, token?: string): string =>
  `${origin}/survey/${quickCode}${token === undefined ? '' : `?at=${token}`}`

/**
 * Views and submitted responses of a link; and of the responses begun on the web while unfinished ones are kept, how many
 * there are and how many were submitted: of earlier ones the unfinished are gone, which would distort the rate.
 */
export type LinkFigures = { views: number; completes: number; begun: number; finished: number }

/** The figures of responses without a link, which have no views. */
export type UnlabelledFigures = Omit<LinkFigures, 'views'>

/** Submitted out of begun, in whole per cent; null where nobody has begun. */
export const completionRate = ({ begun, finished }: Pick<LinkFigures, 'begun' | 'finished'>): number | null =>
  begun === 0 ? null : Math.round((finished / begun) * 100)

/** Whether and when a survey takes answers, as a sentence. `today` is a day in London. */
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
