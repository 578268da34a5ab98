import type { ReactNode } from 'react'
import type { Choice } from '@/components/ui/choice'
import { dateTimeInLondon, showDate } from '@/lib/floor/calendar/plain-date'
import type { Cell } from '@/lib/floor/spreadsheet/table'

/** What a cell holds on the wire: `date` is `yyyy-MM-dd`, `instant` an ISO time. */
export type CellKind = 'text' | 'number' | 'date' | 'instant' | 'boolean'

/** One column of a grid; `id` is the wire's own name. */
export type GridColumn<Row> = {
  id: string
  header: string
  /** Text unless said. Decides how it is shown, aligned and filtered. */
  kind?: CellKind
  /** In place of the plain value. A link or button in it works by itself; the rest of the row still leads on. */
  cell?: (row: Row) => ReactNode
  /** The name that is the row's real link. The first column where none says so. */
  isLink?: boolean
  /** CSS pixels it does not shrink below. */
  width?: number
  align?: 'start' | 'center' | 'end'
  /** Not shown until chosen in the column chooser. */
  hidden?: boolean
  /** Both true unless said. */
  sortable?: boolean
  filterable?: boolean
  /** Values to choose among: a list of them, or those that occur, asked of the call. */
  options?: readonly Choice[] | 'distinct'
  /** What a file gets: the plain value unless said, nothing at all for `false`. */
  exported?: false | ((row: Row) => Cell)
}

/** The value of a cell as the wire carries it. */
export const valueIn = <Row>(row: Row, id: string): unknown => (row as Record<string, unknown>)[id]

const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 10 })

/** A value in words: 1,204; 01/04/2025; 01/04/2025 at 19:30; Yes. Empty for a blank. */
export function shownValue(kind: CellKind, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind === 'number' && typeof value === 'number') return numbers.format(value)
  if (kind === 'boolean') return value === true ? 'Yes' : 'No'
  if (kind === 'date') return showDate(String(value))
  if (kind === 'instant') return dateTimeInLondon(new Date(String(value)))
  return String(value)
}

/** A value for a file: numbers stay numbers, instants stay instants, dates are `yyyy-MM-dd`. */
export function exportedCell<Row>(column: GridColumn<Row>, row: Row): Cell {
  if (column.exported) return column.exported(row)
  const value = valueIn(row, column.id)
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value
  if (column.kind === 'instant') return new Date(String(value))
  return column.kind === 'boolean' ? shownValue('boolean', value) : String(value)
}

/** Where a column's cells stand: figures at the right, so that their places line up. */
export const alignOf = <Row>({ align, kind }: GridColumn<Row>) => align ?? (kind === 'number' ? 'end' : 'start')

export const isSortable = <Row>({ sortable }: GridColumn<Row>) => sortable !== false
export const isFilterable = <Row>({ filterable }: GridColumn<Row>) => filterable !== false
