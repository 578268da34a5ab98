import type { ReactNode } from 'react'

/** A column of a `FigureGrid`. Columns should keep their identity from one drawing to the next. */
export type FigureColumn<Row> = {
  /** Of a figure: the property of the row with its value. */
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
  /** In rem; a usual one by default. Widths never change while somebody types: what is longer takes more lines. */
  width?: number
  /** Text begins at the left; figures, by default, end at the right. */
  align?: 'start'
  /** Of the labels that begin a grid: it stays in sight when the grid is scrolled across. */
  isPinned?: boolean
}

/** The width of a column that does not say it, in rem: a figure of eight digits, and the longest word of the titles. */
const defaultWidth = 5.75

export const widthOf = ({ width = defaultWidth }: { width?: number | undefined }): number => width

/** The columns at the left that stay in sight, by how far from the left each begins; all in rem. */
export function pinnedColumns<Row>(columns: readonly FigureColumn<Row>[]): { lefts: number[]; width: number } {
  const lefts: number[] = []
  let width = 0
  for (const column of columns) {
    if (!column.isPinned) break
    lefts.push(width)
    width += widthOf(column)
  }
  return { lefts, width }
}

/** The text of a cell that is no figure, as it is copied. */
export function textOf<Row>(column: FigureColumn<Row>, row: Row): string {
  if (column.text) return column.text(row)
  const shown = column.show?.(row)
  return typeof shown === 'string' || typeof shown === 'number' ? String(shown) : ''
}
