import { type Block, type CellPosition, rowsOf } from './block'
import { parseBlock } from './clipboard-text'
import type { Outcome, Sheet } from './sheet'
import { outcomeOf } from './sheet'

/** A place to be filled, and with what; a column of −1 is one that the grid does not have. */
type Filling = CellPosition & { typed: string }

const pasteRefusals = {
  readOnly: 'Nothing pasted: these figures can only be read.',
  empty: 'Nothing pasted: the clipboard is empty.',
  notAFigure: 'Nothing pasted: choose the first figure to paste into.',
  otherRows: 'Nothing pasted: the block begins with other names than these rows have. Choose the first figure instead.',
}

/**
 * Puts a block from the clipboard in, from the selection's top left corner on. Its columns go into the figure columns one
 * after the other; columns that follow from others are passed over. A cell that is closed keeps its place in the block, so
 * that no value comes into another row or column: the value is left out and counted. A blank cell of the block makes
 * blank, a cell that a shorter row lacks leaves what is there. A selection that is a whole multiple of the block is filled
 * altogether.
 */
export function pasteCells(sheet: Sheet, text: string, selection: Block): Outcome {
  if (sheet.readOnly) return { cells: [], message: pasteRefusals.readOnly }
  if (text === '') return { cells: [], message: pasteRefusals.empty }
  const block = parseBlock(text)
  if (selection.top >= sheet.bodyRows) return { cells: [], message: pasteRefusals.notAFigure }
  if (sheet.kindAt(selection.left) === 'figure')
    return outcomeOf(sheet, listFillings(sheet, block, selection), 'pasted')
  if (sheet.kindAt(selection.left) !== 'label') return { cells: [], message: pasteRefusals.notAFigure }
  return pasteNamedRows(sheet, block, selection)
}

/** Where each value of a block goes that begins at a figure. */
function listFillings(sheet: Sheet, block: readonly (readonly string[])[], selection: Block): Filling[] {
  const columns = columnsFrom(sheet, selection.left).filter((column) => sheet.kindAt(column) === 'figure')
  const height = block.length
  const width = Math.max(...block.map((line) => line.length))
  const chosenRows = Math.min(rowsOf(selection), sheet.bodyRows - selection.top)
  const chosenColumns = columns.filter((column) => column <= selection.right).length
  const repeats = chosenRows % height === 0 && chosenColumns % width === 0
  const fillings: Filling[] = []
  for (let down = 0; down < (repeats ? chosenRows : height); down++)
    for (let across = 0; across < (repeats ? chosenColumns : width); across++) {
      const typed = block[down % height]?.[across % width]
      if (typed !== undefined) fillings.push({ row: selection.top + down, column: columns[across] ?? -1, typed })
    }
  return fillings
}

/** Rows that were copied with their names come back to their places: only where the names are those of the rows. */
function pasteNamedRows(sheet: Sheet, block: readonly (readonly string[])[], { top, left }: Block): Outcome {
  const columns = columnsFrom(sheet, left)
  const lines = block.slice(0, sheet.bodyRows - top)
  const isNamed = lines.every((line, down) =>
    columns.every(
      (column, across) =>
        sheet.kindAt(column) !== 'label' || line[across]?.trim() === sheet.textAt({ row: top + down, column }).trim(),
    ),
  )
  if (!isNamed) return { cells: [], message: pasteRefusals.otherRows }
  const fillings = lines.flatMap((line, down) =>
    columns.flatMap((column, across): Filling[] => {
      const typed = line[across]
      return typed === undefined || sheet.kindAt(column) !== 'figure' ? [] : [{ row: top + down, column, typed }]
    }),
  )
  return outcomeOf(sheet, fillings, 'pasted')
}

const columnsFrom = ({ columns }: Sheet, left: number): number[] =>
  Array.from({ length: Math.max(0, columns - left) }, (_, at) => left + at)
