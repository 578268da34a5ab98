import type { ReactNode } from 'react'

/** A column of a `FigureGrid`. Columns should keep their identity from one drawing to the next. */
export type FigureColumn<Row> = {
  /** Of a figure: the property of the row that holds it. */
  name: string
  title: string
  /** label: names the row; figure: may be edited; derived: follows from the others. */
  kind: 'label' | 'figure' | 'derived'
  /** What a label or derived cell shows, of the row with its edits applied. */
  show?: (row: Row) => ReactNode
  /** The same as text, for the clipboard, where `show` answers more than a text or a number. */
  text?: (row: Row) => string
  /** Instead of a figure that does not apply to the row: this text, and no editing. */
  closed?: (row: Row) => string | undefined
  /** Of a label column: its width in rem. The labels that begin a grid and have one stay in sight when it is scrolled. */
  width?: number
}

/** The columns at the left that stay in sight, by how far from the left each stands; all in rem. */
export function stuckColumns<Row>(columns: readonly FigureColumn<Row>[]): { lefts: number[]; width: number } {
  const lefts: number[] = []
  let width = 0
  for (const column of columns) {
    if (lefts.length > 0 && (column.kind !== 'label' || column.width === undefined)) break
    lefts.push(width)
    width += column.width ?? 8
    if (column.width === undefined) break
  }
  return { lefts, width }
}

/** The text of a cell that is no figure, as it is copied. */
export function textOf<Row>(column: FigureColumn<Row>, row: Row): string {
  if (column.text) return column.text(row)
  const shown = column.show?.(row)
  return typeof shown === 'string' || typeof shown === 'number' ? String(shown) : ''
}
