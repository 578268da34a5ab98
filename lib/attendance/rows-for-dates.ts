import { isPlainDate } from '@/lib/floor/calendar/plain-date'
import { type Quarter, quartersBetween } from '@/lib/floor/calendar/quarter'
import type { QuarterRow } from './rules'

/** What happens to a quarter's row when the dates are saved: it is kept, added, or dropped with its figures. */
export type RowFate = 'kept' | 'added' | 'dropped'

/** More quarters than valid dates can touch: a date is still being typed. */
const maxQuarters = 80

const quarterKey = ({ year, quarter }: Quarter) => `${year} ${quarter}`

/**
 * The rows of an event, and those it will have with these dates, in order. While a date is missing or they are not in
 * order, nothing changes.
 */
export function rowsForDates<Row extends QuarterRow>(
  saved: readonly Row[],
  startDate: string,
  endDate: string,
): ((Row | QuarterRow) & { fate: RowFate })[] {
  const touched = quartersOf(startDate, endDate)
  if (!touched) return saved.map((row) => ({ ...row, fate: 'kept' }))
  const names = new Set(touched.map(quarterKey))
  const known = new Set(saved.map(quarterKey))
  const added = touched.filter((quarter) => !known.has(quarterKey(quarter)))
  return [
    ...saved.map((row) => ({ ...row, fate: names.has(quarterKey(row)) ? ('kept' as const) : ('dropped' as const) })),
    ...added.map((quarter) => ({ ...quarter, ...blankFigures, fate: 'added' as const })),
  ].sort((one, other) => one.year - other.year || one.quarter - other.quarter)
}

function quartersOf(startDate: string, endDate: string): Quarter[] | undefined {
  if (!isPlainDate(startDate) || !isPlainDate(endDate) || endDate < startDate) return undefined
  const years = Number(endDate.slice(0, 4)) - Number(startDate.slice(0, 4))
  return years * 4 >= maxQuarters ? undefined : quartersBetween(startDate, endDate)
}

/** A row without figures. */
export const blankFigures = {
  occurencesAtLocation: null,
  totalTicketsAvailable: null,
  knownAttendance: null,
  estimatedAttendance: null,
  knownAttendanceCyp: null,
  estimatedAttendanceCyp: null,
} as const
