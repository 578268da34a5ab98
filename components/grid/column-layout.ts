import type { ShownColumn } from '@/lib/floor/grid/shown-columns'
import { type GridColumn, growthOf } from './grid-column'

/**
 * The columns that are shown, in their order and widths. Those that the list no longer has are left out, and the one that
 * names the row is always there. A column that is usually hidden does not give way once it was chosen, and where each has a width of
 * its own the last takes the room that is left.
 */
export function layColumns<Row>(
  columns: readonly GridColumn<Row>[],
  shown: readonly ShownColumn[] | undefined,
  nameColumn: string | undefined,
): readonly GridColumn<Row>[] {
  if (!shown) return columns.filter(({ hidden }) => !hidden)
  const known = shown.filter(({ id }) => columns.some((column) => column.id === id))
  const named = known.some(({ id }) => id === nameColumn) || !nameColumn ? known : [{ id: nameColumn }, ...known]
  const laid = named.flatMap(({ id, width }) => {
    const column = columns.find((each) => each.id === id)
    if (!column) return []
    const { hidePriority, ...chosen } = column
    const sized = { ...chosen, ...(width !== undefined && { width, grow: 0 }) }
    return [column.hidden || hidePriority === undefined ? sized : { ...sized, hidePriority }]
  })
  if (laid.some((column) => growthOf(column, nameColumn) > 0)) return laid
  return laid.map((column, at) => (at === laid.length - 1 ? { ...column, grow: 1 } : column))
}

/** The columns as they are now, for a change of one of them: with the widths that were chosen, and no others. */
export const shownColumnsOf = <Row>(
  laid: readonly GridColumn<Row>[],
  shown: readonly ShownColumn[] | undefined,
): ShownColumn[] => laid.map(({ id }) => shown?.find((each) => each.id === id) ?? { id })

/** A column shown or not. One that appears comes after its neighbour in the order of the list. */
export function toggleColumn<Row>(
  columns: readonly GridColumn<Row>[],
  shown: readonly ShownColumn[],
  id: string,
  isVisible: boolean,
): ShownColumn[] {
  const others = shown.filter((each) => each.id !== id)
  if (!isVisible) return others
  const before = columns.slice(
    0,
    columns.findIndex((column) => column.id === id),
  )
  const neighbour = others.findLastIndex((each) => before.some((column) => column.id === each.id))
  return others.toSpliced(neighbour + 1, 0, { id })
}

/** A column one place nearer to the beginning (-1) or to the end (1). */
export function moveColumn(shown: readonly ShownColumn[], id: string, by: -1 | 1): ShownColumn[] {
  const at = shown.findIndex((each) => each.id === id)
  const column = shown[at]
  const goal = at + by
  if (!column || goal < 0 || goal >= shown.length) return [...shown]
  return shown.toSpliced(at, 1).toSpliced(goal, 0, column)
}

/** A column as wide as this; undefined for as wide as the list makes it. */
export const sizeColumn = (shown: readonly ShownColumn[], id: string, width: number | undefined): ShownColumn[] =>
  shown.map((each) => (each.id !== id ? each : width === undefined ? { id } : { id, width }))
