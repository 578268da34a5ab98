'use client'

import { useCallback, useMemo, useState } from 'react'
import {
  type CellEntry,
  type Edits,
  noEdits,
  pushEdits,
  type RowEdits,
  redoEdits,
  undoEdits,
  withCells,
  withoutSaved,
} from './edits'

/** A figure that differs from what is stored; null is blank. */
export type FigureEdit<Figure extends string> = {
  rowKey: string
  figure: Figure
  before: number | null
  after: number | null
}

/** A cell whose text is no figure, and what is wrong with it. */
type InvalidFigure<Figure extends string> = { rowKey: string; figure: Figure; typed: string; message: string }

/** Figures that were typed and are not saved yet. All functions but `valueOf` and `rowWithEdits` keep their identity. */
export type FigureEdits<Row, Figure extends string = string> = {
  /** The figure of a cell with its edit applied; null is blank, and so is a text that is no figure. */
  valueOf: (row: Row, figure: Figure) => number | null
  /** Puts texts or figures into cells, as one step that can be undone. */
  set: (cells: readonly CellEntry[]) => void
  undo: () => void
  redo: () => void
  mayUndo: boolean
  mayRedo: boolean
  /** Forgets the edits that have been saved; what was typed since stays, and there is no way back. */
  markSaved: (saved: readonly FigureEdit<Figure>[]) => void
  /** What differs from the current rows; edits of rows that are not there at present are left out, but not lost. */
  changes: readonly FigureEdit<Figure>[]
  invalid: readonly InvalidFigure<Figure>[]
  /** The row with its figures as edited; the row itself where nothing is. */
  rowWithEdits: (row: Row) => Row
  /** The edits of a row by figure, for marks; undefined for none. Only a row whose edits change gets another object. */
  editsOf: (rowKey: string) => RowEdits | undefined
  isDirty: boolean
}

/**
 * Holds the edits of a `FigureGrid` until they are saved. `keyOf` and `figureNames` must keep their identity (module
 * constants, or memoised); a figure is read from the row's property of its name.
 */
export function useFigureEdits<Row extends object, Figure extends keyof Row & string>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  figureNames: readonly Figure[],
): FigureEdits<Row, Figure> {
  const [history, setHistory] = useState(noEdits)
  const edits = history.present
  const byKey = useMemo(() => new Map(rows.map((row) => [keyOf(row), row])), [rows, keyOf])

  const set = useCallback(
    (cells: readonly CellEntry[]) => {
      if (cells.length === 0) return
      const storedOf = (rowKey: string, figure: string) => {
        const row = byKey.get(rowKey)
        return row ? storedFigure(row, figure as Figure) : null
      }
      setHistory((before) => pushEdits(before, withCells(before.present, cells, storedOf)))
    },
    [byKey],
  )
  const undo = useCallback(() => setHistory(undoEdits), [])
  const redo = useCallback(() => setHistory(redoEdits), [])
  const markSaved = useCallback(
    (saved: readonly FigureEdit<Figure>[]) =>
      setHistory(({ present }) => ({ ...noEdits, present: withoutSaved(present, saved) })),
    [],
  )

  const listed = useMemo(() => listChanges(rows, keyOf, figureNames, edits), [rows, keyOf, figureNames, edits])
  const editsOf = useCallback((rowKey: string) => edits.get(rowKey), [edits])
  const rowWithEdits = useCallback(
    (row: Row) => applyEdits(row, figureNames, edits.get(keyOf(row))),
    [edits, keyOf, figureNames],
  )
  const figureOf = useCallback(
    (row: Row, figure: Figure) => {
      const edit = edits.get(keyOf(row))?.[figure]
      return edit ? edit.figure : storedFigure(row, figure)
    },
    [edits, keyOf],
  )
  return {
    ...{ valueOf: figureOf, set, undo, redo, markSaved, rowWithEdits, editsOf },
    ...listed,
    mayUndo: history.past.length > 0,
    mayRedo: history.future.length > 0,
    isDirty: listed.changes.length > 0 || listed.invalid.length > 0,
  }
}

/** The figure as it is stored: null where the row has none. */
function storedFigure<Row, Figure extends keyof Row>(row: Row, figure: Figure): number | null {
  const stored = row[figure]
  return typeof stored === 'number' ? stored : null
}

/** What the edits of a row made of it the last time: only a row whose edits change is another one. */
const editedRows = new WeakMap<RowEdits, { of: object; row: object }>()

/** A row with its edits applied; the row itself where there are none. */
function applyEdits<Row extends object, Figure extends keyof Row & string>(
  row: Row,
  figureNames: readonly Figure[],
  edited: RowEdits | undefined,
): Row {
  if (!edited) return row
  const cached = editedRows.get(edited)
  if (cached?.of === row) return cached.row as Row
  const figures = figureNames.flatMap((name) => (edited[name] ? [[name, edited[name].figure]] : []))
  const editedRow: Row = { ...row, ...Object.fromEntries(figures) }
  editedRows.set(edited, { of: row, row: editedRow })
  return editedRow
}

function listChanges<Row extends object, Figure extends keyof Row & string>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  figureNames: readonly Figure[],
  edits: Edits,
) {
  const changes: FigureEdit<Figure>[] = []
  const invalid: InvalidFigure<Figure>[] = []
  if (edits.size === 0) return { changes, invalid }
  for (const row of rows) {
    const rowKey = keyOf(row)
    const edited = edits.get(rowKey)
    if (!edited) continue
    for (const figure of figureNames) {
      const edit = edited[figure]
      if (!edit) continue
      const before = storedFigure(row, figure)
      if (edit.typed !== undefined) invalid.push({ rowKey, figure, typed: edit.typed, message: edit.message })
      else if (edit.figure !== before) changes.push({ rowKey, figure, before, after: edit.figure })
    }
  }
  return { changes, invalid }
}
