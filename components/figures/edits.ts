import { parseFigure } from '@/lib/events/parse-figure'

/** What is in a cell until it is saved: a figure, or a text that is none with what is wrong with it. */
type Edit = { figure: number | null; typed?: undefined } | { figure: null; typed: string; message: string }

/** The edits of one row, by figure. */
export type RowEdits = Readonly<Record<string, Edit>>

/** All edits, by row. A row that is not edited has no entry; its object changes only when its edits do. */
export type Edits = ReadonlyMap<string, RowEdits>

/** A cell and what is put into it. */
export type CellEntry = { rowKey: string; figure: string; typed: string | number | null }

/** Edits with these cells in place. What equals the stored figure is no edit. */
export function withCells(
  edits: Edits,
  cells: readonly CellEntry[],
  storedOf: (rowKey: string, figure: string) => number | null,
): Edits {
  const next = new Map(edits)
  for (const { rowKey, figure, typed } of cells) {
    const { [figure]: _, ...others } = next.get(rowKey) ?? {}
    const edit = toEdit(typed)
    const isUnchanged = edit.typed === undefined && edit.figure === storedOf(rowKey, figure)
    const row = isUnchanged ? others : { ...others, [figure]: edit }
    if (Object.keys(row).length === 0) next.delete(rowKey)
    else next.set(rowKey, row)
  }
  return next
}

function toEdit(typed: CellEntry['typed']): Edit {
  if (typeof typed !== 'string') return { figure: typed }
  const read = parseFigure(typed)
  return read.message === undefined ? { figure: read.figure } : { figure: null, typed, message: read.message }
}

/** A figure that has been saved: what was in the cell before, and what is now. */
export type SavedFigure = { rowKey: string; figure: string; before: number | null; after: number | null }

/**
 * What is still unsaved once these figures are. A cell that was changed again while they were on their way keeps what
 * it shows, so that nothing typed meanwhile is lost.
 */
export function withoutSaved(edits: Edits, saved: readonly SavedFigure[]): Edits {
  const next = new Map(edits)
  for (const { rowKey, figure, before, after } of saved) {
    // A cell without its edit was put back to its value before.
    const { [figure]: edit = { figure: before }, ...others } = next.get(rowKey) ?? {}
    const isSaved = edit.typed === undefined && edit.figure === after
    const row = isSaved ? others : { ...others, [figure]: edit }
    if (Object.keys(row).length === 0) next.delete(rowKey)
    else next.set(rowKey, row)
  }
  return next
}

/** Edits with the way back and forth. */
type History = { past: readonly Edits[]; present: Edits; future: readonly Edits[] }

export const noEdits: History = { past: [], present: new Map(), future: [] }

/** More steps back than anybody takes. */
const maxUndoSteps = 200

export const pushEdits = ({ past, present }: History, next: Edits): History => ({
  past: [...past.slice(1 - maxUndoSteps), present],
  present: next,
  future: [],
})

export function undoEdits(history: History): History {
  const last = history.past.at(-1)
  if (!last) return history
  return { past: history.past.slice(0, -1), present: last, future: [history.present, ...history.future] }
}

export function redoEdits(history: History): History {
  const [next, ...future] = history.future
  return next ? { past: [...history.past, history.present], present: next, future } : history
}
