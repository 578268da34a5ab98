import { doubtsAbout } from '@/lib/attendance/doubts'
import { figureWords, missingFigures, missingInWords } from '@/lib/attendance/missing-figures'
import { type FigureName, type QuarterFigures, sumsOf } from '@/lib/attendance/rules'

/** An own event in a quarter to be confirmed. */
export type ReviewedEvent = QuarterFigures & { eventId: number; eventName: string; isTicketed: boolean }

/** An event to check before its quarter is confirmed, and why: its missing or doubtful figures. */
export type EventRemark = { eventId: number; eventName: string; remarks: string[] }

/** The maximum number of events named one by one. */
const maxNamed = 10

/**
 * A summary of a quarter to be confirmed: the number of own events, the sums of their figures, the first events with
 * missing figures (which prevent a confirmation) and the first with doubtful ones (which do not).
 */
export function reviewQuarter(own: readonly ReviewedEvent[]) {
  const incomplete = own.filter((event) => missingFigures(event, event.isTicketed).length > 0)
  const doubtful = own.filter((event) => doubtsInWords(event).length > 0)
  const named = (events: readonly ReviewedEvent[], remarksOf: (event: ReviewedEvent) => string[]): EventRemark[] =>
    events.slice(0, maxNamed).map((event) => ({
      ...{ eventId: event.eventId, eventName: event.eventName },
      remarks: remarksOf(event),
    }))
  return {
    ownEvents: own.length,
    totals: sumsOf(own),
    missingEvents: incomplete.length,
    missing: named(incomplete, (event) => missingInWords(event, event.isTicketed)),
    doubtfulEvents: doubtful.length,
    doubts: named(doubtful, doubtsInWords),
  }
}

export type QuarterReview = ReturnType<typeof reviewQuarter>

/** "Known CYP attendance: more than the total attendance" */
const doubtsInWords = (event: ReviewedEvent): string[] =>
  Object.entries(doubtsAbout(event, event)).map(
    ([figure, doubt]) => `${figureWords[figure as FigureName]}: ${doubt.charAt(0).toLowerCase()}${doubt.slice(1)}`,
  )
