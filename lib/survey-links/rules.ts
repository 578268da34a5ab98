import { type PlainDate, showDate } from '@/lib/floor/calendar/plain-date'

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

type Lifecycle = {
  quickCode: string | null
  isActive: boolean
  activeFrom: PlainDate | null
  activeTo: PlainDate | null
}

/** Whether a published survey takes answers, as its sharing says it (document 3 §2). `today` is a day in London. */
export function openingOf({ quickCode, isActive, activeFrom, activeTo }: Lifecycle, today: PlainDate): string {
  if (!quickCode) return 'Archived: it takes no answers'
  if (!isActive) return 'Switched off: it takes no answers'
  if (activeFrom && activeFrom > today) return `Opens on ${showDate(activeFrom)}`
  if (activeTo && activeTo < today) return `Closed on ${showDate(activeTo)}`
  return activeTo ? `Open until ${showDate(activeTo)}` : 'Open, with no end date'
}
