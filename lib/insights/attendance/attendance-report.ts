import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import { countOf, formatNumber } from '@/lib/floor/format-number'
import { describeChange, formatFigure, listInWords } from '../figure-words'
import { describePeriod, describeYearBefore, type ReportPeriod } from '../filters'
import type { KeyFigure, ReportContent, ReportRow, ReportTable } from '../report'
import { reportNameOf } from '../report-names'
import type { AttendanceSums, ConfirmedCount } from './attendance-queries'

/** What an attendance report is made of. Each list has the sums of this year and of the year before. */
export type AttendanceFacts = {
  period: ReportPeriod
  /** One row a year. */
  total: readonly AttendanceSums[]
  /** The running quarter too. */
  byQuarter: readonly AttendanceSums[]
  byType: readonly AttendanceSums[]
  byDiscipline: readonly AttendanceSums[]
  /** Places or, of the whole nation, regions. */
  byPlace: { of: 'place' | 'region'; sums: readonly AttendanceSums[] }
  /** Null where there are too many to name. */
  byEvent: readonly AttendanceSums[] | null
  confirmed: readonly ConfirmedCount[]
}

/** Of no event. */
export const noAttendance: AttendanceSums = {
  label: null,
  year: 0,
  attendance: 0,
  estimated: 0,
  cyp: 0,
  occurrences: 0,
  events: 0,
  enteredEvents: 0,
  blankEvents: 0,
}

/** So many places and events are named; the rest are one row. */
const namedMost = 15

const ratio = (part: number, whole: number | null) => (whole === 0 || whole === null ? null : part / whole)

type AttendanceOfEvents = Pick<AttendanceSums, 'attendance' | 'events' | 'enteredEvents'>

/** The attendance of some events; null where none of them has any entered yet. Without an event nobody came. */
const attendanceOf = ({ attendance, events, enteredEvents }: AttendanceOfEvents) =>
  events > 0 && enteredEvents === 0 ? null : attendance

/** What else was entered of some events; null where it is nothing, and no attendance was entered either. */
const enteredOf = (sums: AttendanceSums, field: 'cyp' | 'occurrences') =>
  sums[field] === 0 && attendanceOf(sums) === null ? null : sums[field]

/** The report of attendance, from its sums. */
export function makeAttendanceReport(facts: AttendanceFacts): ReportContent {
  const { period } = facts
  const now = facts.total.find(({ year }) => year === period.year) ?? noAttendance
  const before = facts.total.find(({ year }) => year === period.year - 1) ?? noAttendance
  const name = reportNameOf('attendance')
  if (now.events === 0)
    return {
      name,
      headline: `No event has figures for ${describePeriod(period)}.`,
      figures: [],
      tables: [],
      limits: limitsOf(facts, now),
    }
  return {
    name,
    headline: headlineOf(period, now, before),
    figures: attendanceFigures(period, now, before),
    tables: [
      quarterTable(facts),
      ...dividedTable('by-type', 'Event type', facts.byType, period),
      ...dividedTable('by-discipline', 'Discipline', facts.byDiscipline, period),
      ...(facts.byPlace.of === 'place'
        ? dividedTable('by-location', 'Location', facts.byPlace.sums, period)
        : dividedTable('by-region', 'Region or nation', facts.byPlace.sums, period)),
      ...(facts.byEvent ? dividedTable('by-event', 'Event', facts.byEvent, period) : []),
    ],
    limits: limitsOf(facts, now),
  }
}

/** `12 events`, `11 of 12 events` where one has no attendance. */
export const describeEvents = ({ events, enteredEvents }: AttendanceSums): string =>
  enteredEvents === events
    ? countOf(events, 'event')
    : `${formatFigure(enteredEvents, 'number')} of ${countOf(events, 'event')}`

function headlineOf(period: ReportPeriod, now: AttendanceSums, before: AttendanceSums): string {
  if (attendanceOf(now) === null) return `No attendance was entered for ${describePeriod(period)}.`
  const found = `Attendance was ${formatFigure(now.attendance, 'number')} at ${describeEvents(now)} in ${describePeriod(period)}`
  if (!period.isComparable) return `${found}, which is still running.`
  return `${found}: ${describeChange(now.attendance, before.attendance, describeYearBefore(period))}.`
}

/** The key figures of attendance, that of attendance itself first. */
export function attendanceFigures(period: ReportPeriod, now: AttendanceSums, before: AttendanceSums): KeyFigure[] {
  const change = (of: (sums: AttendanceSums) => number) =>
    period.isComparable
      ? `${describeChange(of(now), of(before), describeYearBefore(period))}`
      : 'The quarter is still running'
  const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
  const occurrences = occurrencesFigure(enteredOf(now, 'occurrences'), capital(change((sums) => sums.occurrences)))
  if (attendanceOf(now) === null) {
    const none = { figure: null, note: 'No attendance was entered' }
    return [
      { label: 'Attendance', unit: 'number', ...none },
      { label: 'Children and young people', unit: 'share', ...none },
      occurrences,
      { label: 'Attendance per occurrence', unit: 'average', ...none },
    ]
  }
  return [
    {
      label: 'Attendance',
      unit: 'number',
      figure: now.attendance,
      note: `${capital(change(({ attendance }) => attendance))}${estimatedNote(now)}`,
    },
    {
      label: 'Children and young people',
      unit: 'share',
      figure: ratio(now.cyp, now.attendance),
      note: `${formatFigure(now.cyp, 'number')} of ${formatFigure(now.attendance, 'number')}${
        period.isComparable && before.attendance > 0
          ? `; ${formatFigure(ratio(before.cyp, before.attendance), 'share')} the year before`
          : ''
      }`,
    },
    occurrences,
    {
      label: 'Attendance per occurrence',
      unit: 'average',
      figure: ratio(now.attendance, now.occurrences),
      note: now.occurrences === 0 ? 'No occurrences were entered' : `At ${describeEvents(now)}`,
    },
  ]
}

const occurrencesFigure = (figure: number | null, note: string): KeyFigure => ({
  ...{ label: 'Occurrences', unit: 'number', figure },
  note: figure === null ? 'None were entered' : note,
})

const columnsOf = ({ year }: ReportPeriod) => [
  { label: formatFinancialYear(year), unit: 'number' as const },
  { label: formatFinancialYear(year - 1), unit: 'number' as const },
]

/** Attendance by the quarter. */
export function quarterTable({ byQuarter, period }: Pick<AttendanceFacts, 'byQuarter' | 'period'>): ReportTable {
  const of = (quarter: number, year: number) =>
    byQuarter.find((sums) => sums.year === year && sums.label === String(quarter)) ?? noAttendance
  const shown = [...period.quarters, ...(period.running === null ? [] : [period.running])]
  const rows = shown.map((quarter): ReportRow => {
    const [now, before] = [of(quarter, period.year), of(quarter, period.year - 1)]
    const isRunning = quarter === period.running || !period.isComparable
    return {
      label: isRunning ? `Q${quarter}, so far` : `Q${quarter}`,
      // Half a quarter is not put beside a whole one.
      figures: [
        attendanceOf(now),
        isRunning ? null : attendanceOf(before),
        enteredOf(now, 'cyp'),
        enteredOf(now, 'occurrences'),
        ratio(now.estimated, now.attendance),
      ],
    }
  })
  const most = rows.reduce(
    (best, row) => ((row.figures[0] ?? 0) > (best.figures[0] ?? 0) ? row : best),
    rows[0] ?? { label: '', figures: [] },
  )
  return {
    id: 'by-quarter',
    title: rows.length > 1 ? `Most came in ${most.label}` : `Attendance in ${most.label}`,
    description: 'Known and estimated attendance of the events in each quarter',
    rowHeading: 'Quarter',
    columns: [
      ...columnsOf(period),
      { label: 'Children and young people', unit: 'number' },
      { label: 'Occurrences', unit: 'number' },
      { label: 'Estimated', unit: 'share' },
    ],
    rows,
    chart: { kind: 'grouped bars', columns: [0, 1] },
  }
}

const addSums = (all: readonly AttendanceSums[]) => {
  const sum = (field: 'attendance' | 'cyp' | 'events' | 'enteredEvents') =>
    all.reduce((total, each) => total + each[field], 0)
  return { attendance: sum('attendance'), cyp: sum('cyp'), events: sum('events'), enteredEvents: sum('enteredEvents') }
}

/** A table by what events have in common; none where all of them have the same. */
function dividedTable(
  id: string,
  rowHeading: string,
  sums: readonly AttendanceSums[],
  period: ReportPeriod,
): ReportTable[] {
  const rowsByLabel = Map.groupBy(sums, ({ label }) => label)
  const whole = sums.filter(({ year }) => year === period.year).reduce((sum, { attendance }) => sum + attendance, 0)
  if (rowsByLabel.size < 2 || whole === 0) return []
  const countsEvents = id !== 'by-event'
  // An event of another year is not one that nobody came to.
  const shown = (sums: AttendanceOfEvents) => (countsEvents || sums.events > 0 ? attendanceOf(sums) : null)
  const rows = [...rowsByLabel]
    .map(([label, ofLabel]) => {
      const of = (year: number) => addSums(ofLabel.filter((each) => each.year === year))
      const [now, before] = [of(period.year), of(period.year - 1)]
      return {
        label: label ?? 'Not known',
        ...{ now: shown(now), before: shown(before), cyp: now.cyp, events: now.events },
      }
    })
    .sort((one, other) => (other.now ?? -1) - (one.now ?? -1) || one.label.localeCompare(other.label, 'en-GB'))
  const named = rows.slice(0, namedMost)
  const others = rows.slice(namedMost)
  const add = (field: 'now' | 'before' | 'cyp' | 'events') => others.reduce((sum, row) => sum + (row[field] ?? 0), 0)
  const all =
    others.length === 0
      ? named
      : [
          ...named,
          {
            label: `${formatNumber(others.length)} others`,
            now: add('now'),
            before: add('before'),
            cyp: add('cyp'),
            events: add('events'),
          },
        ]
  const [first] = named
  return [
    {
      id,
      title: `${first?.label}: ${formatFigure((first?.now ?? 0) / whole, 'share')} of attendance`,
      description: `Known and estimated attendance in ${describePeriod(period)}, by ${rowHeading.toLowerCase()}`,
      rowHeading,
      columns: [
        ...columnsOf(period),
        { label: 'Share', unit: 'share' },
        { label: 'Children and young people', unit: 'number' },
        ...(countsEvents ? [{ label: 'Events', unit: 'number' as const }] : []),
      ],
      rows: all.map(({ label, now, before, cyp, events }) => ({
        label,
        figures: [
          now,
          before,
          now === null ? null : now / whole,
          now === null ? null : cyp,
          ...(countsEvents ? [events] : []),
        ],
      })),
      chart: { kind: 'bars', columns: period.isComparable && countsEvents ? [0, 1] : [0] },
    },
  ]
}

const estimatedNote = ({ estimated, attendance }: AttendanceSums) =>
  estimated === 0 ? '' : `; ${formatFigure(ratio(estimated, attendance), 'share')} estimated`

/** How much of attendance is no count, a sentence; none without attendance. */
export function estimatedInWords({ estimated, attendance }: AttendanceSums): string[] {
  const share = ratio(estimated, attendance)
  return share === null ? [] : [`${formatFigure(share, 'share')} of the attendance was estimated, not counted.`]
}

function limitsOf({ period, confirmed }: AttendanceFacts, now: AttendanceSums): string[] {
  return [
    'Attendance counts visits, not people: whoever comes twice counts twice.',
    'Events count with the organisations that own them. What you take part in as a partner is in the report of its owner.',
    ...estimatedInWords(now),
    ...(now.blankEvents === 0
      ? []
      : [
          `${countOf(now.blankEvents, 'event has', 'events have')} a quarter without attendance, which adds nothing here.`,
        ]),
    ...confirmedInWords(period, confirmed),
  ]
}

function confirmedInWords({ year }: ReportPeriod, counts: readonly ConfirmedCount[]): string[] {
  if (counts.length === 0) return []
  const several = counts.some(({ organisations }) => organisations > 1)
  if (several)
    return [
      `Confirmed by their organisations: ${listInWords(
        counts.map(
          ({ quarter, confirmed, organisations }) =>
            `Q${quarter} by ${formatFigure(confirmed, 'number')} of ${formatFigure(organisations, 'number')}`,
        ),
      )}.`,
    ]
  const of = (isConfirmed: boolean) =>
    counts.filter(({ confirmed }) => confirmed > 0 === isConfirmed).map(({ quarter }) => `Q${quarter}`)
  const [yes, no] = [of(true), of(false)]
  return [
    ...(yes.length > 0 ? [`Confirmed: ${listInWords(yes)} of ${formatFinancialYear(year)}.`] : []),
    ...(no.length > 0
      ? [`Not confirmed yet, so it may still change: ${listInWords(no)} of ${formatFinancialYear(year)}.`]
      : []),
  ]
}
