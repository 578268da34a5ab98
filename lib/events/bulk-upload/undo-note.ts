import type { Link } from '../event-references'
import type { UploadPlan } from './plan-upload'
import type { EventValues, StoredFigures } from './upload-data'

/** An event that an upload changed, as it was, and the version that the upload left. */
export type UndoneUpdate = EventValues & { id: number; version: number; figures: readonly StoredFigures[] }

/** What undoing an upload needs. */
export type UndoNote = {
  /** The events that it created; each is still in its first version. */
  created: number[]
  updated: UndoneUpdate[]
  /** The locations that it created. */
  locations: number[]
  /** The references linked to an event that it took away, or made those of its form. */
  links: Link[]
}

export function undoNoteOf({ updates }: UploadPlan, written: Omit<UndoNote, 'updated'>): UndoNote {
  return {
    ...written,
    updated: updates.map(({ before }) => {
      const { shown: _, organisationNames: __, updatedAt: ___, updatedByName: ____, ...event } = before
      return { ...event, version: before.version + 1 }
    }),
  }
}

export const readUndoNote = (undo: unknown): UndoNote => ({
  created: [],
  updated: [],
  locations: [],
  links: [],
  ...((undo ?? {}) as Partial<UndoNote>),
})
