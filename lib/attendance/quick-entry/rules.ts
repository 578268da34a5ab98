import type { FigureChange } from '../figure-changes'
import type { FigureName, QuarterFigures } from '../rules'
import type { ChangedFigure } from './schema'

/** An event of the quarter as it stands while it is being saved. */
export type LockedEvent = {
  id: number
  name: string
  isTicketed: boolean
  figures: QuarterFigures
  /** Who saved it last and when; null where nobody has. */
  savedBy: string | null
  savedAt: Date
}

/** A cell that no longer holds what the client read. */
export type OvertakenFigure = {
  eventId: number
  eventName: string
  figure: FigureName
  /** What the client read, what is there now, and what the client wanted. */
  before: number | null
  theirs: number | null
  yours: number | null
  who: string | null
  when: Date
}

/**
 * What is left to write of the changes of one event, and the cells where somebody was quicker. A cell that already
 * holds the wanted figure is neither.
 */
export function weighChanges(event: LockedEvent, changes: readonly ChangedFigure[]) {
  const toWrite: Pick<FigureChange, 'figure' | 'before' | 'after'>[] = []
  const overtaken: OvertakenFigure[] = []
  for (const { figure, before, after } of changes) {
    const theirs = event.figures[figure]
    if (theirs === after) continue
    if (theirs === before) toWrite.push({ figure, before, after })
    else {
      const { id: eventId, name: eventName, savedBy: who, savedAt: when } = event
      overtaken.push({ eventId, eventName, figure, before, theirs, yours: after, who, when })
    }
  }
  return { toWrite, overtaken }
}
