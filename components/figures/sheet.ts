import { parseFigure } from '@/lib/events/parse-figure'
import { countOf } from '@/lib/floor/format-number'
import { type Block, type CellPosition, positionsIn, rowsOf } from './block'
import { formatBlock } from './clipboard-text'
import type { CellEntry } from './edits'
import type { FigureColumn } from './figure-column'

/** A grid as its clipboard and its keys see it. */
export type Sheet = {
  /** All rows, those of other pages and the totals too. */
  rows: number
  /** Rows with figures: without the totals. */
  bodyRows: number
  columns: number
  /** Nothing may be changed. */
  readOnly: boolean
  /** Undefined beyond the grid. */
  kindAt: (column: number) => FigureColumn<unknown>['kind'] | undefined
  /** The row and figure of a place that may be edited; undefined for any other place, also beyond the grid. */
  cellAt: (place: CellPosition) => Pick<CellEntry, 'rowKey' | 'figure'> | undefined
  /** The cell's text, as it is copied: figures without separators. */
  textAt: (place: CellPosition) => string
  /** Of a row; 0 for all where the grid has no pages. */
  pageOf: (row: number) => number
}

/** What is to be put into cells, and a message about it, which always names what could not be done. */
export type Outcome = { cells: CellEntry[]; message: string }

/** A selection as text for the clipboard: tabs between cells, lines between rows. */
export function copyCells({ textAt }: Sheet, block: Block): { text: string; message: string } {
  const { top, bottom, left, right } = block
  const rows = Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (__, across) => textAt({ row: top + down, column: left + across })),
  )
  return { text: formatBlock(rows), message: `${countOf(rows.flat().length, 'cell')} copied.` }
}

/** Fills a selection from its first row, or a single row from the one above it. */
export function fillDown(sheet: Sheet, selection: Block): Outcome {
  const single = rowsOf(selection) === 1
  const source = single ? selection.top - 1 : selection.top
  if (source < 0) return { cells: [], message: 'There is no row above to fill from.' }
  const targets = { ...selection, top: source + 1 }
  const fillings = positionsIn(targets)
    .filter(({ row, column }) => row < sheet.bodyRows && sheet.cellAt({ row: source, column }))
    .map((place) => ({ ...place, typed: sheet.textAt({ row: source, column: place.column }) }))
  return outcomeOf(sheet, fillings, 'filled')
}

/** Makes the cells of a selection blank, which is not 0. */
export function clearCells(sheet: Sheet, selection: Block): Outcome {
  const fillings = positionsIn(selection)
    .filter((place) => sheet.cellAt(place) && sheet.textAt(place) !== '')
    .map((place) => ({ ...place, typed: '' }))
  return outcomeOf(sheet, fillings, 'cleared')
}

/** What texts make of the places they are meant for. Only a value counts as left out, never a blank. */
export function outcomeOf(
  sheet: Sheet,
  fillings: readonly (CellPosition & { typed: string })[],
  done: string,
): Outcome {
  const cells: CellEntry[] = []
  let [beyond, closed, wrong, elsewhere] = [0, 0, 0, 0]
  const page = sheet.pageOf(fillings[0]?.row ?? 0)
  for (const { typed, ...place } of fillings) {
    const cell = sheet.cellAt(place)
    const isValue = typed.trim() !== ''
    if (cell) cells.push({ ...cell, typed })
    else if (isValue && place.row < sheet.bodyRows && sheet.kindAt(place.column)) closed++
    else if (isValue) beyond++
    if (cell && parseFigure(typed).message !== undefined) wrong++
    if (cell && sheet.pageOf(place.row) !== page) elsewhere++
  }
  const message = [
    `${countOf(cells.length, 'cell')} ${done}.`,
    wrong > 0 &&
      `${countOf(wrong, 'of them is', 'of them are')} not a whole number of 0 or more: see the marked cells.`,
    elsewhere > 0 && `${countOf(elsewhere, 'of them is', 'of them are')} on another page.`,
    closed > 0 && `${countOf(closed, 'value')} left out: the cells there cannot be changed.`,
    beyond > 0 && `${countOf(beyond, 'value')} left out: there are no cells for them.`,
  ]
  return { cells, message: message.filter(Boolean).join(' ') }
}
