import type { FigureChange } from '../figure-changes'
import type { FigureName, QuarterFigures } from '../rules'
import type { ChangedFigure } from './schema'

/** An event of the quarter, locked while it is saved. */
export type LockedEvent = {
  id: number
  name: string
  isTicketed: boolean
  figures: QuarterFigures
  /** Who saved it last; null where nobody has. */
  savedBy: string | null
  savedAt: Date
}

/** A cell that somebody else has changed since the client read it. */
export type OvertakenFigure = {
  eventId: number
  eventName: string
  figure: FigureName
  /** The value that the client read, the stored one, and the one the client sent. */
  before: number | null
  theirs: number | null
  yours: number | null
  who: string | null
  when: Date
}

/**
 * Sorts the changes of one event into those to write and the cells that somebody else changed first. A cell that
 * already has the new figure is neither.
 */
export function compareChanges(event: LockedEvent, changes: readonly ChangedFigure[]) {
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
