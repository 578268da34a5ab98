import type { ReactNode } from 'react'
import type { Choice } from '@/components/ui/choice'
import { dateTimeInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import type { Cell } from '@/lib/floor/spreadsheet/table'

/** The type of a cell's value on the wire: `date` is `yyyy-MM-dd`, `instant` an ISO time. */
export type CellKind = 'text' | 'number' | 'date' | 'instant' | 'boolean'

/**
 * A field of the row by the wire's own name, of each kind of row where there are several; or a column of buttons or ticks.
 * Ids are stored with the columns that somebody chose.
 */
type ColumnId<Row> = (Row extends unknown ? Extract<keyof Row, string> : never) | 'action' | 'actions' | 'selected'

/** One column of a grid. */
export type GridColumn<Row> = {
  id: ColumnId<Row>
  header: string
  /** Text by default. Decides how it is shown, aligned and filtered. */
  kind?: CellKind
  /** In place of the plain value. A link or button in it works by itself; the rest of the row still leads on. */
  cell?: (row: Row) => ReactNode
  /** The name that is the row's real link. The first column where none says so. */
  isLink?: boolean
  /** The least it is readable at, in CSS pixels; by default the usual one of its kind. */
  width?: number
  /** Its share of the room that is left: 2 for the name and 1 for other texts, none for the rest, by default. */
  grow?: number
  /** Where there is too little room, columns give way: the highest first, those without a number never. */
  hidePriority?: number
  align?: 'start' | 'center' | 'end'
  /** Not shown until chosen in the column chooser. */
  hidden?: boolean
  /** Both true by default. */
  sortable?: boolean
  filterable?: boolean
  /** Values to choose among: a list of them, or those that occur, loaded from the call. */
  options?: readonly Choice[] | 'distinct'
  /** What a file gets: the plain value by default, nothing at all for `false`; `always` where the column is not shown too. */
  exported?: false | 'always' | ((row: Row) => Cell)
}

/** The value of a cell as the wire carries it. */
export const valueIn = <Row>(row: Row, id: string): unknown => (row as Record<string, unknown>)[id]

const numberFormat = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 10 })

/** A value in words: 1,204; 01/04/2025; 01/04/2025 at 19:30; Yes. Empty for a blank. */
export function formatValue(kind: CellKind, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind === 'number' && typeof value === 'number') return numberFormat.format(value)
  if (kind === 'boolean') return value === true ? 'Yes' : 'No'
  if (kind === 'date') return formatDate(String(value))
  if (kind === 'instant') return dateTimeInLondon(new Date(String(value)))
  return String(value)
}

/** A value for a file: numbers stay numbers, instants stay instants, dates are `yyyy-MM-dd`. */
export function exportedCell<Row>(column: GridColumn<Row>, row: Row): Cell {
  if (typeof column.exported === 'function') return column.exported(row)
  const value = valueIn(row, column.id)
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value
  if (column.kind === 'instant') return new Date(String(value))
  return column.kind === 'boolean' ? formatValue('boolean', value) : String(value)
}

const defaultWidths: Record<CellKind, number> = { text: 120, number: 84, date: 96, instant: 156, boolean: 84 }

/** The least width of a column. */
export const widthOf = <Row>({ kind = 'text', width }: GridColumn<Row>) => width ?? defaultWidths[kind]

/** A column's share of the room that is left. */
export function growthOf<Row>({ id, kind = 'text', grow }: GridColumn<Row>, nameColumn: string | undefined): number {
  if (grow !== undefined) return grow
  if (kind !== 'text') return 0
  return id === nameColumn ? 2 : 1
}

/** The tracks of a list's columns: none is as wide as what is in it, so that none moves when that changes. */
export function tracksOf<Row>(columns: readonly GridColumn<Row>[], nameColumn: string | undefined): string {
  return columns
    .map((column) => {
      const grow = growthOf(column, nameColumn)
      return grow > 0 ? `minmax(${widthOf(column)}px, ${grow}fr)` : `${widthOf(column)}px`
    })
    .join(' ')
}

/** How a column's cells are aligned: figures at the right, so that their places line up. */
export const alignOf = <Row>({ align, kind }: GridColumn<Row>) => align ?? (kind === 'number' ? 'end' : 'start')

export const isSortable = <Row>({ sortable }: GridColumn<Row>) => sortable !== false
export const isFilterable = <Row>({ filterable }: GridColumn<Row>) => filterable !== false
