import { type Quarter, quartersBetween } from '@/lib/floor/calendar/quarter'
import { formatNumber } from '@/lib/floor/format-number'
import type { AttendanceInput } from '../attendance-schema'
import { ticketed } from '../rules'
import type { FigureName } from './columns'
import type { FigureEntry } from './read-row'
import type { RowFindings } from './row-findings'
import type { EventValues, StoredEvent, StoredFigures } from './upload-data'

const nameOf = ({ year, quarter }: Quarter) => `${year} ${quarter}`

/**
 * The figures of a row that count: of quarters that the event touches, and tickets available of events that are ticketed.
 * What is left out, and what is unlikely, is reported. A quarter in which the row says nothing new is passed over.
 */
export function resolveFigures(
  entries: readonly FigureEntry[],
  { startDate, endDate, isTicketedId }: Pick<EventValues, 'startDate' | 'endDate' | 'isTicketedId'>,
  findings: RowFindings,
  before: StoredEvent | undefined,
): AttendanceInput[] {
  const touched = new Set(quartersBetween(startDate, endDate).map(nameOf))
  const storedOf = (quarter: Quarter) => before?.figures.find((row) => nameOf(row) === nameOf(quarter))
  const counted = entries.filter((entry) => {
    const isOutside = !touched.has(nameOf(entry))
    const isSurplus = entry.figure === 'totalTicketsAvailable' && isTicketedId !== ticketed
    const isOld = before?.isTicketedId === isTicketedId && storedOf(entry)?.[entry.figure] === entry.value
    if (isOutside) findings.add('ValueOutsideDates', entry)
    else if (isSurplus && !isOld) findings.add('TicketsOfUnticketed', entry)
    return !isOutside && !isSurplus
  })
  return [...Map.groupBy(counted, nameOf).values()].flatMap((ofQuarter) => {
    const [first] = ofQuarter
    if (!first) return []
    const { year, quarter } = first
    const given = Object.fromEntries(ofQuarter.map(({ figure, value }) => [figure, value])) as Partial<
      Record<FigureName, number>
    >
    reportCypAboveTotal(ofQuarter, given, storedOf(first), findings)
    return [{ year, quarter, ...given }]
  })
}

/** More young people than people, at the larger of their two figures. */
function reportCypAboveTotal(
  entries: readonly FigureEntry[],
  given: Partial<Record<FigureName, number>>,
  stored: StoredFigures | undefined,
  findings: RowFindings,
) {
  const isNew = entries.some(({ figure, value }) => stored?.[figure] !== value)
  const figure = (name: FigureName) => given[name] ?? stored?.[name] ?? 0
  const total = figure('knownAttendance') + figure('estimatedAttendance')
  const [known, estimated] = [figure('knownAttendanceCyp'), figure('estimatedAttendanceCyp')]
  if (!isNew || known + estimated <= total) return
  const larger = estimated > known ? 'estimatedAttendanceCyp' : 'knownAttendanceCyp'
  const at = entries.find((entry) => entry.figure === larger) ?? entries.at(-1)
  if (at) findings.add('CypAboveTotal', at, `${formatNumber(known + estimated)} of ${formatNumber(total)}`)
}
