import { CircleAlert, CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import type { FigureColumn } from '@/components/figures/figure-column'
import { showNumber } from '@/components/ui/typed-values'
import { doubtsAbout } from '@/lib/attendance/doubts'
import { figureWords, isApplicable, missingFigures } from '@/lib/attendance/missing-figures'
import type { QuarterFiguresRow } from '@/lib/attendance/quick-entry/read-quarter-figures'
import { figureNames, sumsOf, totalAttendance, totalCyp } from '@/lib/attendance/rules'
import { formatDate } from '@/lib/floor/calendar/plain-date'
import { countOf } from '@/lib/floor/format-number'

/** `refusalReason`: why the figures of the event can no longer be saved here, for instance that it was deleted. */
export type EntryRow = QuarterFiguresRow & { refusalReason?: string }

export const keyOf = ({ eventId }: EntryRow) => String(eventId)

/** True when the event's figures of the quarter are all there. */
export const isComplete = (row: EntryRow): boolean => missingFigures(row, row.isTicketed).length === 0

/** False once the event's figures can no longer be saved here, for instance because it was deleted. */
export const mayBeSaved = ({ refusalReason }: EntryRow): boolean => refusalReason === undefined

/** Which event, when, what it wants, and its figures. */
const figureColumns: readonly FigureColumn<EntryRow>[] = [
  {
    name: 'eventName',
    title: 'Event',
    kind: 'label',
    width: 11,
    isPinned: true,
    show: renderName,
    text: ({ eventName }) => eventName,
  },
  { name: 'dates', title: 'Dates', kind: 'label', width: 6.25, show: renderDates, text: datesOf },
  {
    name: 'state',
    title: 'State',
    kind: 'derived',
    align: 'start',
    width: 9.25,
    show: renderState,
    text: stateInWords,
  },
  ...figureNames.map(
    (name): FigureColumn<EntryRow> => ({
      name,
      title: figureWords[name],
      kind: 'figure',
      // The longest of the titles in two lines.
      ...(name === 'estimatedAttendanceCyp' && { width: 6.5 }),
      closed: ({ isTicketed }) => (isApplicable(name, isTicketed) ? undefined : 'Not ticketed'),
    }),
  ),
]

/** After all six figures, so that a block from a spreadsheet meets them in their order. */
const ticketsColumn: FigureColumn<EntryRow> = {
  name: 'ticketsSold',
  title: 'Tickets sold',
  kind: 'derived',
  show: ({ ticketsSold }) => (ticketsSold === null ? <span className="sr-only">none</span> : showNumber(ticketsSold)),
  text: ({ ticketsSold }) => String(ticketsSold ?? ''),
}

const totalColumns: readonly FigureColumn<EntryRow>[] = [
  {
    name: 'totalAttendance',
    title: 'Total attendance',
    kind: 'derived',
    show: (row) => showNumber(totalAttendance(row)),
  },
  { name: 'totalCyp', title: 'Total CYP attendance', kind: 'derived', show: (row) => showNumber(totalCyp(row)) },
]

/** The columns of quick entry: which event, when, what it wants, its figures, and what follows from them. */
export const entryColumns: readonly FigureColumn<EntryRow>[] = [...figureColumns, ...totalColumns]

const columnsWithTickets: readonly FigureColumn<EntryRow>[] = [...figureColumns, ticketsColumn, ...totalColumns]

/** The same with what the box office sold, where ticketing data has sales of an event. */
export const columnsFor = (rows: readonly EntryRow[]) => (rows.some(hasSales) ? columnsWithTickets : entryColumns)

const hasSales = ({ ticketsSold }: EntryRow): boolean => ticketsSold !== null

/** A name that needs more room than its column is whole where the pointer or the focus is. */
function renderName({ eventName, refusalReason }: EntryRow) {
  return (
    <>
      <span className="block truncate">{eventName}</span>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-0 z-5 hidden min-w-full items-center whitespace-nowrap bg-raised px-2 shadow-float outline-focus -outline-offset-3 group-hover/cell:flex group-focus/cell:flex group-focus/cell:outline-3"
      >
        {eventName}
      </span>
      {refusalReason && (
        <span className="flex items-start gap-1 text-error leading-tight">
          <CircleX size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
          {refusalReason}
        </span>
      )}
    </>
  )
}

/** "07/11" or "23/10–05/02": the year is that of the quarter, and the whole dates are a second away. */
function renderDates(row: EntryRow) {
  const [from, to] = [row.startDate, row.endDate].map((date) => formatDate(date).slice(0, 5))
  return (
    <span title={datesOf(row)} className="whitespace-nowrap">
      <span aria-hidden="true">{from === to ? from : `${from}–${to}`}</span>
      <span className="sr-only">{datesOf(row)}</span>
    </span>
  )
}

function datesOf({ startDate, endDate }: EntryRow): string {
  return startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} to ${formatDate(endDate)}`
}

/** How many figures of the event are worth a second look. */
export const countDoubts = (row: EntryRow): number => Object.keys(doubtsAbout(row, row)).length

function stateInWords(row: EntryRow): string {
  const missing = missingFigures(row, row.isTicketed).length
  if (missing > 0) return `${missing} missing`
  const doubts = countDoubts(row)
  return doubts === 0 ? 'Complete' : `Complete, ${doubts === 1 ? '1 doubt' : `${doubts} doubts`}`
}

function renderState(row: EntryRow) {
  const [Icon, ink] = !isComplete(row)
    ? ([CircleDashed, 'text-warning'] as const)
    : countDoubts(row) > 0
      ? ([CircleAlert, 'text-warning'] as const)
      : ([CircleCheck, 'text-success'] as const)
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      <Icon size={16} aria-hidden="true" className={ink} />
      {stateInWords(row)}
    </span>
  )
}

export const warningsOf = (row: EntryRow) => doubtsAbout(row, row)

/** The last row: how many events, and the sums of their figures; of those that can be saved. */
export function summaryOf(all: readonly EntryRow[]): Record<string, number | string> {
  const rows = all.filter(mayBeSaved)
  return {
    eventName: countOf(rows.length, 'event'),
    ...sumsOf(rows),
    ...(rows.some(hasSales) && { ticketsSold: rows.reduce((sum, row) => sum + (row.ticketsSold ?? 0), 0) }),
  }
}

/** Events with a blank first, otherwise as they came: in the order of their days. */
export const sortMissingFirst = (rows: readonly EntryRow[]): EntryRow[] =>
  [...rows].sort((a, b) => Number(isComplete(a)) - Number(isComplete(b)))
