import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import { type Quarter, quartersBetween, quarterTiming } from '@/lib/floor/calendar/quarter'
import type { AttendanceInput } from '../attendance-schema'
import type { FigureName } from './columns'

/** The four attendance figures: nobody but the organisation knows how often it opened and how many seats it had. */
export const filledFigures = [
  'knownAttendance',
  'estimatedAttendance',
  'knownAttendanceCyp',
  'estimatedAttendanceCyp',
] as const satisfies FigureName[]

/** Figures of one quarter that were blank and are 0. */
export type FilledQuarter = Quarter & { figures: (typeof filledFigures)[number][] }

/**
 * Blank attendance figures of a new event are 0 in quarters that have ended by a day. Those of a quarter that runs or is to
 * come stay blank: nobody has counted them yet.
 */
export function fillZeros(
  { startDate, endDate }: { startDate: PlainDate; endDate: PlainDate },
  given: readonly AttendanceInput[],
  today: PlainDate,
): { figures: AttendanceInput[]; filled: FilledQuarter[] } {
  const nameOf = ({ year, quarter }: Quarter) => `${year} ${quarter}`
  const rows = new Map(given.map((row) => [nameOf(row), row]))
  const filled = quartersBetween(startDate, endDate)
    .filter((quarter) => quarterTiming(quarter, today) === 'past')
    .flatMap((quarter): FilledQuarter[] => {
      const row = rows.get(nameOf(quarter))
      const figures = filledFigures.filter((figure) => (row?.[figure] ?? null) === null)
      return figures.length > 0 ? [{ ...quarter, figures }] : []
    })
  for (const { year, quarter, figures } of filled) {
    const zeros = Object.fromEntries(figures.map((figure) => [figure, 0]))
    rows.set(nameOf({ year, quarter }), { year, quarter, ...rows.get(nameOf({ year, quarter })), ...zeros })
  }
  return { figures: [...rows.values()], filled }
}
