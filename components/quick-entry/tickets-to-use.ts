import type { CellEntry, RowEdits } from '@/components/figures/edits'
import { type EntryRow, keyOf, mayBeSaved } from './entry-columns'

type KnownEdits = { editsOf: (rowKey: string) => RowEdits | undefined }

/** Events whose tickets sold may be known attendance: `blank` where there is none yet, `filled` where somebody entered some. */
type TicketsToUse = { blank: EntryRow[]; filled: EntryRow[] }

/**
 * The ticketed events with tickets sold, by whether known attendance is blank with its edits applied. More given back than
 * sold is no sale, and neither is 0; a text that is no figure is somebody's entry all the same.
 */
export function findTicketsToUse(rows: readonly EntryRow[], { editsOf }: KnownEdits): TicketsToUse {
  const sold = rows.filter((row) => row.isTicketed && (row.ticketsSold ?? 0) > 0 && mayBeSaved(row))
  const isBlank = (row: EntryRow) => {
    const edit = editsOf(keyOf(row))?.knownAttendance
    return edit ? edit.figure === null && edit.typed === undefined : row.knownAttendance === null
  }
  const { blank = [], filled = [] } = Object.groupBy(sold, (row) => (isBlank(row) ? 'blank' : 'filled'))
  return { blank, filled }
}

/** The cells that tickets sold are put into. */
export const entriesOfTickets = (rows: readonly EntryRow[]): CellEntry[] =>
  rows.map((row) => ({ rowKey: keyOf(row), figure: 'knownAttendance', typed: row.ticketsSold }))
