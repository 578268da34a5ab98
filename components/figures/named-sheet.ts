import type { CellPosition } from './block'
import { type FigureColumn, textOf } from './figure-column'
import type { GridEdits } from './figure-grid'
import { figureIn } from './figure-row'
import type { Sheet } from './sheet'

/** A sheet, and what a place is called in a message about it. */
export type NamedSheet = Sheet & { nameOf: (place: CellPosition) => string }

type SheetSource<Row> = {
  /** The rows in their order, those of other pages too. */
  sourceRows: readonly Row[]
  keyOf: (row: Row) => string
  columns: readonly FigureColumn<Row>[]
  edits: GridEdits<Row>
  readOnly: boolean
  totals: Readonly<Record<string, number | string>> | undefined
  /** Rows to a page; undefined where all are on one. */
  pageSize: number | undefined
}

/** A drawn grid as its keys and its clipboard see it; the totals are its last row. */
export function createSheet<Row>({
  sourceRows,
  keyOf,
  columns,
  edits,
  readOnly,
  totals,
  pageSize,
}: SheetSource<Row>): NamedSheet {
  const editedRow = (index: number) => {
    const row = sourceRows[index]
    return row && edits.rowWithEdits(row)
  }
  return {
    rows: sourceRows.length + (totals ? 1 : 0),
    bodyRows: sourceRows.length,
    columns: columns.length,
    readOnly,
    kindAt: (column) => columns[column]?.kind,
    pageOf: (row) => (pageSize ? Math.floor(row / pageSize) : 0),
    cellAt({ row, column }) {
      const [of, at] = [sourceRows[row], columns[column]]
      if (!of || at?.kind !== 'figure' || readOnly) return undefined
      return at.closed?.(edits.rowWithEdits(of)) === undefined ? { rowKey: keyOf(of), figure: at.name } : undefined
    },
    textAt({ row, column }) {
      const [of, at] = [editedRow(row), columns[column]]
      if (!at) return ''
      if (!of) return row === sourceRows.length ? String(totals?.[at.name] ?? '') : ''
      if (at.kind !== 'figure') return textOf(at, of)
      if (at.closed?.(of) !== undefined) return ''
      const original = sourceRows[row]
      const typed = original && edits.editsOf(keyOf(original))?.[at.name]?.typed
      return typed ?? String(figureIn(of, at.name) ?? '')
    },
    nameOf({ row, column }) {
      const of = editedRow(row)
      const labels = of ? columns.filter(({ kind }) => kind === 'label').map((each) => textOf(each, of)) : []
      return [columns[column]?.title, labels.join(' ')].filter(Boolean).join(', ')
    },
  }
}
