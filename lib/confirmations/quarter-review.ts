import { doubtsAbout } from '@/lib/attendance/doubts'
import { figureWords, missingFigures, missingInWords } from '@/lib/attendance/missing-figures'
import { type FigureName, type QuarterFigures, sumsOf } from '@/lib/attendance/rules'

/** An own event in the quarter that is to be confirmed. */
export type ReviewedEvent = QuarterFigures & { eventId: number; eventName: string; isTicketed: boolean }

/** An event that deserves a look before its quarter is confirmed, and why: what it wants, or what is doubtful. */
export type EventRemark = { eventId: number; eventName: string; remarks: string[] }

/** Events that are named one by one. */
const namedMost = 10

/**
 * What somebody confirms: how many own events, what their figures sum up to, the first that want figures (which a
 * confirmation is refused for) and the first with doubtful ones (which it is not).
 */
export function reviewOf(own: readonly ReviewedEvent[]) {
  const wanting = own.filter((event) => missingFigures(event, event.isTicketed).length > 0)
  const doubtful = own.filter((event) => doubtsInWords(event).length > 0)
  const named = (events: readonly ReviewedEvent[], remarksOf: (event: ReviewedEvent) => string[]): EventRemark[] =>
    events.slice(0, namedMost).map((event) => ({
      ...{ eventId: event.eventId, eventName: event.eventName },
      remarks: remarksOf(event),
    }))
  return {
    ownEvents: own.length,
    totals: sumsOf(own),
    missingEvents: wanting.length,
    missing: named(wanting, (event) => missingInWords(event, event.isTicketed)),
    doubtfulEvents: doubtful.length,
    doubts: named(doubtful, doubtsInWords),
  }
}

export type QuarterReview = ReturnType<typeof reviewOf>

/** "Known CYP attendance: more than the total attendance" */
const doubtsInWords = (event: ReviewedEvent): string[] =>
  Object.entries(doubtsAbout(event, event)).map(
    ([figure, doubt]) => `${figureWords[figure as FigureName]}: ${doubt.charAt(0).toLowerCase()}${doubt.slice(1)}`,
  )
