import { type PlainDate, showDate } from '@/lib/floor/calendar/plain-date'
import { type Quarter, quartersTouched, showFinancialYear } from '@/lib/floor/calendar/quarter'
import type { SentRow } from './attendance-schema'

type Dates = { startDate: PlainDate; endDate: PlainDate }

const isSame = (one: Quarter, other: Quarter) => one.year === other.year && one.quarter === other.quarter

/** The figures of a row, as they are sent: those left out and blanks hold nothing that could be lost. */
const figuresOf = ({ year: _, quarter: __, ...figures }: SentRow) =>
  Object.entries(figures).filter(([, figure]) => figure !== undefined && figure !== null)

/**
 * Figures that are sent for a quarter which the dates do not touch, by the field they are in: they would be lost without a
 * word. Clients that send back what they were answered after they changed the dates mean nothing by the old rows
 * (`stored`): those go with their quarter, as the dates say.
 */
export function outsideQuarters(
  { startDate, endDate }: Dates,
  given: readonly SentRow[],
  stored: readonly Quarter[] = [],
): Record<string, string> {
  const touched = quartersTouched(startDate, endDate)
  const isStored = (row: SentRow) => {
    const before = stored.find((each) => isSame(each, row))
    return before !== undefined && figuresOf(row).every(([name, figure]) => Reflect.get(before, name) === figure)
  }
  return Object.fromEntries(
    given.flatMap((row, at): [string, string][] => {
      const isOutside = !touched.some((quarter) => isSame(quarter, row))
      if (!isOutside || figuresOf(row).length === 0 || isStored(row)) return []
      const quarter = `${showFinancialYear(row.year)} Q${row.quarter}`
      return [
        [
          `eventAttendances.${at}`,
          `Figures for ${quarter} cannot be saved: the event takes place from ${showDate(startDate)} to ${showDate(endDate)}`,
        ],
      ]
    }),
  )
}
