/** A cell by its place in the grid, both counted from 0. */
export type CellPosition = { row: number; column: number }

export const isSamePosition = (one: CellPosition, other: CellPosition): boolean =>
  one.row === other.row && one.column === other.column

/** A block of cells, its edges included. */
export type Block = { top: number; left: number; bottom: number; right: number }

/** The block between two of its corners. */
export const blockBetween = (one: CellPosition, other: CellPosition): Block => ({
  top: Math.min(one.row, other.row),
  left: Math.min(one.column, other.column),
  bottom: Math.max(one.row, other.row),
  right: Math.max(one.column, other.column),
})

export const rowsOf = ({ top, bottom }: Block): number => bottom - top + 1

/** Every place of a block, row by row. */
export function positionsIn({ top, left, bottom, right }: Block): CellPosition[] {
  const places: CellPosition[] = []
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) places.push({ row, column })
  return places
}

/** The size of a grid, and how far a page goes. */
export type GridSize = { rows: number; columns: number; page: number }

/** What moves the active cell: the keys of a spreadsheet. */
export type Move =
  | { by: 'cell'; rows: number; columns: number }
  | { by: 'edge'; rows: number; columns: number }
  | { by: 'page'; rows: 1 | -1 }

/** Where a move leads, never beyond the grid. */
export function applyMove({ row, column }: CellPosition, move: Move, { rows, columns, page }: GridSize): CellPosition {
  const within = (index: number, count: number) => Math.max(0, Math.min(count - 1, index))
  if (move.by === 'page') return { row: within(row + move.rows * page, rows), column }
  const far = move.by === 'edge' ? Math.max(rows, columns) : 1
  return { row: within(row + move.rows * far, rows), column: within(column + move.columns * far, columns) }
}

/** The next place in reading order that may be edited, or undefined at the end; backwards with `step` −1. */
export function findNextEditable(
  { row, column }: CellPosition,
  step: 1 | -1,
  { rows, columns }: GridSize,
  isEditable: (place: CellPosition) => boolean,
): CellPosition | undefined {
  for (let at = row * columns + column + step; at >= 0 && at < rows * columns; at += step) {
    const place = { row: Math.floor(at / columns), column: at % columns }
    if (isEditable(place)) return place
  }
  return undefined
}
