import { type Block, type Place, placesIn, rowsOf } from './block'
import { readBlock, spread, writeBlock } from './clipboard-text'
import type { CellEntry } from './edits'
import { readFigure } from './read-figure'

/** A grid as its clipboard and its keys see it. */
export type Sheet = {
  rows: number
  columns: number
  /** The row and figure of a place that may be edited; undefined for any other place, also beyond the grid. */
  cellAt: (place: Place) => Pick<CellEntry, 'rowKey' | 'figure'> | undefined
  /** What the place holds, as it is copied: figures without separators. */
  textAt: (place: Place) => string
}

/** What is to be put into cells, and what to say of it: what could not be done is always said. */
export type Outcome = { cells: CellEntry[]; said: string }

/** A selection as text for the clipboard: tabs between cells, lines between rows. */
export function copied({ textAt }: Sheet, block: Block): { text: string; said: string } {
  const { top, bottom, left, right } = block
  const rows = Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (__, across) => textAt({ row: top + down, column: left + across })),
  )
  return { text: writeBlock(rows), said: `${count(rows.flat().length, 'cell')} copied.` }
}

/** A block from the clipboard, put in from the selection's top left corner. */
export function pasted(sheet: Sheet, text: string, selection: Block): Outcome {
  const fillings = spread(readBlock(text), selection)
  return put(sheet, fillings, 'pasted')
}

/** Fills a selection from its first row, or a single row from the one above it. */
export function filledDown(sheet: Sheet, selection: Block): Outcome {
  const single = rowsOf(selection) === 1
  const source = single ? selection.top - 1 : selection.top
  if (source < 0) return { cells: [], said: 'There is no row above to fill from.' }
  const targets = { ...selection, top: source + 1 }
  const fillings = placesIn(targets)
    .filter(({ column }) => sheet.cellAt({ row: source, column }))
    .map((place) => ({ ...place, typed: sheet.textAt({ row: source, column: place.column }) }))
  return put(sheet, fillings, 'filled')
}

/** Makes the cells of a selection blank, which is not 0. */
export function cleared(sheet: Sheet, selection: Block): Outcome {
  const fillings = placesIn(selection)
    .filter((place) => sheet.cellAt(place) && sheet.textAt(place) !== '')
    .map((place) => ({ ...place, typed: '' }))
  return put(sheet, fillings, 'cleared')
}

function put(sheet: Sheet, fillings: readonly (Place & { typed: string })[], done: string): Outcome {
  const cells: CellEntry[] = []
  let [beyond, closed, wrong] = [0, 0, 0]
  for (const { typed, ...place } of fillings) {
    const cell = sheet.cellAt(place)
    if (cell) cells.push({ ...cell, typed })
    else if (place.row < sheet.rows && place.column < sheet.columns) closed++
    else if (typed.trim() !== '') beyond++
    if (cell && readFigure(typed).message !== undefined) wrong++
  }
  const said = [
    `${count(cells.length, 'cell')} ${done}.`,
    wrong > 0 && `${count(wrong, 'of them is', 'of them are')} not a whole number of 0 or more: see the marked cells.`,
    closed > 0 && `${count(closed, 'value')} left out: the cells there cannot be changed.`,
    beyond > 0 && `${count(beyond, 'value')} left out: there are no cells for them.`,
  ]
  return { cells, said: said.filter(Boolean).join(' ') }
}

const count = (number: number, one: string, more = `${one}s`) =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : more}`
