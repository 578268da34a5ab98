import { CircleCheck, CircleDashed } from 'lucide-react'
import type { FigureColumn } from '@/components/figures/figure-column'
import { doubtsAbout } from '@/lib/attendance/doubts'
import { applies, figureWords, missingFigures } from '@/lib/attendance/missing-figures'
import { say } from '@/lib/attendance/quick-entry/messages'
import type { QuarterFiguresRow } from '@/lib/attendance/quick-entry/read-quarter-figures'
import { figureNames, sumOf, totalAttendance, totalCyp } from '@/lib/attendance/rules'
import { showDate } from '@/lib/floor/calendar/plain-date'

export type EntryRow = QuarterFiguresRow

export const keyOf = ({ eventId }: EntryRow) => String(eventId)

/** True when the event's figures of the quarter are all there. */
export const isComplete = (row: EntryRow): boolean => missingFigures(row, row.isTicketed).length === 0

/** The columns of quick entry: which event, what it wants, its figures, and what follows from them. */
export const entryColumns: readonly FigureColumn<EntryRow>[] = [
  {
    name: 'eventName',
    title: 'Event',
    kind: 'label',
    width: 11,
    show: (row) => (
      <span className="block [overflow-wrap:anywhere]">
        {row.eventName}
        <span className="block text-ink-soft text-sm">{datesOf(row)}</span>
      </span>
    ),
    text: (row) => `${row.eventName}, ${datesOf(row)}`,
  },
  { name: 'state', title: 'State', kind: 'derived', show: stateOf, text: stateInWords },
  ...figureNames.map(
    (name): FigureColumn<EntryRow> => ({
      name,
      title: figureWords[name],
      kind: 'figure',
      closed: ({ isTicketed }) => (applies(name, isTicketed) ? undefined : say.notTicketed),
    }),
  ),
  { name: 'totalAttendance', title: 'Total attendance', kind: 'derived', show: totalAttendance },
  { name: 'totalCyp', title: 'Total CYP attendance', kind: 'derived', show: totalCyp },
]

function datesOf({ startDate, endDate }: EntryRow): string {
  return startDate === endDate ? showDate(startDate) : `${showDate(startDate)} to ${showDate(endDate)}`
}

function stateInWords(row: EntryRow): string {
  const { length } = missingFigures(row, row.isTicketed)
  return length === 0 ? 'Complete' : `${length} missing`
}

function stateOf(row: EntryRow) {
  const [Icon, ink] = isComplete(row)
    ? ([CircleCheck, 'text-success'] as const)
    : ([CircleDashed, 'text-warning'] as const)
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-sm">
      <Icon size={16} aria-hidden="true" className={ink} />
      {stateInWords(row)}
    </span>
  )
}

export const warn = (row: EntryRow) => doubtsAbout(row, row)

/** The last row: how many events, and the sums of their figures. */
export function summary(rows: readonly EntryRow[]) {
  const sums = figureNames.map((name) => [name, sumOf(rows, name)] as const)
  const add = (of: (row: EntryRow) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  return {
    eventName: rows.length === 1 ? '1 event' : `${rows.length.toLocaleString('en-GB')} events`,
    ...Object.fromEntries(sums),
    totalAttendance: add(totalAttendance),
    totalCyp: add(totalCyp),
  }
}

/** Events with a blank first, otherwise as they came: in the order of their days. */
export const missingFirst = (rows: readonly EntryRow[]): EntryRow[] =>
  [...rows].sort((a, b) => Number(isComplete(a)) - Number(isComplete(b)))
