import type { AttendanceInput } from '@/lib/events/attendance-schema'
import type { EventFacts } from '@/lib/events/rules'
import { quartersBetween } from '@/lib/floor/calendar/quarter'
import { applyFigureChanges, type FigureChange, figureChanges } from './figure-changes'
import { blankFigures } from './rows-for-dates'
import { hasFigures, type QuarterRow } from './rules'

/** What the dates of an event say about its quarters, and the figures that come with them. */
export type QuartersToSave = Pick<EventFacts, 'startDate' | 'endDate'> & {
  isTicketed: boolean
  given: readonly AttendanceInput[]
}

/** What becomes of the quarters of an event when it is saved. */
export type QuarterPlan = {
  /** Rows that the event no longer has; of these, those with figures in them are lost. */
  dropped: QuarterRow[]
  lostFigures: QuarterRow[]
  /** Rows that it gains, with the figures they get. */
  added: QuarterRow[]
  /** Rows that stay and whose figures change, as they become. */
  rewritten: QuarterRow[]
  /** Figures that were given and differ from what was there. */
  changed: FigureChange[]
}

const nameOf = ({ year, quarter }: Pick<QuarterRow, 'year' | 'quarter'>) => `${year} ${quarter}`

/**
 * An event has a row for every quarter that its dates touch, and no other. Rows that stay keep their figures but for those
 * given; an event without tickets keeps no tickets available.
 */
export function planQuarters(stored: readonly QuarterRow[], event: QuartersToSave): QuarterPlan {
  const quarters = quartersBetween(event.startDate, event.endDate)
  const touched = new Set(quarters.map(nameOf))
  const known = new Set(stored.map(nameOf))
  const dropped = stored.filter((row) => !touched.has(nameOf(row)))
  const stays = stored.filter((row) => touched.has(nameOf(row)))
  const blank = quarters.filter((quarter) => !known.has(nameOf(quarter))).map((each) => ({ ...each, ...blankFigures }))
  const changed = figureChanges([...stays, ...blank], event.given, event.isTicketed)
  const written = new Map(applyFigureChanges([...stays, ...blank], changed).map((row) => [nameOf(row), row]))
  return {
    dropped,
    lostFigures: dropped.filter(hasFigures),
    added: blank.map((row) => written.get(nameOf(row)) ?? row),
    rewritten: stays.flatMap((row) => written.get(nameOf(row)) ?? []),
    changed,
  }
}
