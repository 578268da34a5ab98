import { isPlainDate } from '@/lib/floor/calendar/plain-date'
import { type Quarter, quartersBetween } from '@/lib/floor/calendar/quarter'
import type { QuarterRow } from './rules'

/** What becomes of a quarter's row when the dates are saved: it stays, it is new, or it goes with its figures. */
export type RowFate = 'kept' | 'added' | 'dropped'

/** More quarters than dates in range can touch: somebody is still typing. */
const quartersMost = 80

const nameOf = ({ year, quarter }: Quarter) => `${year} ${quarter}`

/**
 * The rows an event has, and those it will have with these dates, in order. Dates that are not both there, or not in
 * order, change nothing yet.
 */
export function rowsOfDates<Row extends QuarterRow>(
  saved: readonly Row[],
  startDate: string,
  endDate: string,
): ((Row | QuarterRow) & { fate: RowFate })[] {
  const touched = quartersOf(startDate, endDate)
  if (!touched) return saved.map((row) => ({ ...row, fate: 'kept' }))
  const names = new Set(touched.map(nameOf))
  const known = new Set(saved.map(nameOf))
  const added = touched.filter((quarter) => !known.has(nameOf(quarter)))
  return [
    ...saved.map((row) => ({ ...row, fate: names.has(nameOf(row)) ? ('kept' as const) : ('dropped' as const) })),
    ...added.map((quarter) => ({ ...quarter, ...blankFigures, fate: 'added' as const })),
  ].sort((one, other) => one.year - other.year || one.quarter - other.quarter)
}

function quartersOf(startDate: string, endDate: string): Quarter[] | undefined {
  if (!isPlainDate(startDate) || !isPlainDate(endDate) || endDate < startDate) return undefined
  const years = Number(endDate.slice(0, 4)) - Number(startDate.slice(0, 4))
  return years * 4 >= quartersMost ? undefined : quartersBetween(startDate, endDate)
}

/** A row that nothing was entered for. */
export const blankFigures = {
  occurencesAtLocation: null,
  totalTicketsAvailable: null,
  knownAttendance: null,
  estimatedAttendance: null,
  knownAttendanceCyp: null,
  estimatedAttendanceCyp: null,
} as const
