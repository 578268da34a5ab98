import { TicketCheck } from 'lucide-react'
import type { FigureColumn } from '@/components/figures/figure-column'
import { showNumber } from '@/components/ui/typed-values'
import { doubtsAbout } from '@/lib/attendance/doubts'
import { figureWords } from '@/lib/attendance/missing-figures'
import {
  cypPercentage,
  type FigureName,
  figureNames,
  formatPercentage,
  sumsOf,
  totalAttendance,
  totalCyp,
} from '@/lib/attendance/rules'
import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import type { AttendanceRow } from './event-attendance-rows'

const notTicketedText = 'Not available for non-ticketed events'

const fateLabels = { kept: undefined, added: 'New', dropped: 'Dropped' } as const

const labelColumns: FigureColumn<AttendanceRow>[] = [
  {
    name: 'year',
    title: 'Financial year',
    kind: 'label',
    width: 5,
    isPinned: true,
    show: ({ year, fate }) => (fate === 'dropped' ? <s>{formatFinancialYear(year)}</s> : formatFinancialYear(year)),
    text: ({ year }) => formatFinancialYear(year),
  },
  {
    name: 'quarter',
    title: 'Quarter',
    kind: 'label',
    width: 4.5,
    isPinned: true,
    show: ({ quarter, fate }) => (
      <>
        {fate === 'dropped' ? <s>Q{quarter}</s> : `Q${quarter}`}
        {fateLabels[fate] && <span className="block text-sm text-warning">{fateLabels[fate]}</span>}
      </>
    ),
    text: ({ quarter }) => `Q${quarter}`,
  },
]

const figureColumn = (name: FigureName): FigureColumn<AttendanceRow> => ({
  name,
  title: figureWords[name],
  kind: 'figure',
  ...(name === 'totalTicketsAvailable' && { width: 8 }),
  closed: (row) => {
    if (name === 'totalTicketsAvailable' && !row.isTicketed) return notTicketedText
    return row.fate === 'dropped' ? showNumber(row[name]) : undefined
  },
})

/** A column that follows from the others. */
const derivedColumn = (
  name: string,
  title: string,
  show: (row: AttendanceRow) => string,
): FigureColumn<AttendanceRow> => ({
  name,
  title,
  kind: 'derived',
  show,
})

/** The computed columns come after all six, so that a block from a spreadsheet meets them in their order. */
const derivedColumns: readonly FigureColumn<AttendanceRow>[] = [
  derivedColumn('totalAttendance', 'Total attendance', (row) => showNumber(totalAttendance(row))),
  derivedColumn('totalCyp', 'Total CYP attendance', (row) => showNumber(totalCyp(row))),
  derivedColumn('cypPercentage', 'CYP percentage', (row) => formatPercentage(cypPercentage(row))),
]

/** The quarter, its six figures in the order of every grid of figures, and what follows from them. */
export const attendanceColumns: readonly FigureColumn<AttendanceRow>[] = [
  ...labelColumns,
  ...figureNames.map(figureColumn),
  ...derivedColumns,
]

/** The same where ticketing data is linked: with the tickets sold, and the way to take them as known attendance. */
export const withTicketsSold = (onUse?: (row: AttendanceRow) => void): readonly FigureColumn<AttendanceRow>[] => {
  const column: FigureColumn<AttendanceRow> = {
    name: 'ticketsSold',
    title: 'Tickets sold',
    kind: 'derived',
    width: 8,
    text: ({ ticketsSold }) => String(ticketsSold ?? ''),
    show: (row) => (
      <span className="flex items-center justify-end gap-2">
        {showNumber(row.ticketsSold)}
        {onUse && row.ticketsSold !== null && row.fate !== 'dropped' && row.knownAttendance !== row.ticketsSold && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Use ${showNumber(row.ticketsSold)} as known attendance`}
            onClick={() => onUse(row)}
            className="inline-flex min-h-8 items-center gap-1 rounded-md border border-line-strong bg-paper px-2 text-accent text-sm hover:border-ink hover:bg-hover"
          >
            <TicketCheck size={16} aria-hidden="true" />
            Use
          </button>
        )}
      </span>
    ),
  }
  return [...labelColumns, ...figureNames.map(figureColumn), column, ...derivedColumns]
}

/** What is worth a second look in a row that stays. */
export const doubtsOfRow = (row: AttendanceRow) => (row.fate === 'dropped' ? {} : doubtsAbout(row, row))

/** The summary row: how many years, and the sum of each figure; of the rows that stay. */
export function summaryOf(rows: readonly AttendanceRow[]): Record<string, number | string> {
  const staying = rows.filter(({ fate }) => fate !== 'dropped')
  const years = new Set(staying.map(({ year }) => year)).size
  const { totalTicketsAvailable, ...sums } = sumsOf(staying)
  const sold = staying.reduce((sum, { ticketsSold }) => sum + (ticketsSold ?? 0), 0)
  return {
    year: years === 1 ? '1 year' : `${years} years`,
    ...(staying.some(({ isTicketed }) => isTicketed) && { totalTicketsAvailable }),
    ...sums,
    ticketsSold: sold,
  }
}
