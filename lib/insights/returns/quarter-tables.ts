import { countOf } from '@/lib/floor/format-number'
import type { OrganisationsQuarter } from '@/lib/returns/quarters-of-organisations'
import { shortQuarter, stateWords } from '@/lib/returns/words'
import { formatFigure, listInWords } from '../figure-words'
import { describePeriod, type ReportPeriod } from '../filters'
import type { ReportTable } from '../report'
import type { OrganisationCoverage } from './coverage-tables'
import { byQuarter, countInTime, isInTime, ratioOf, sumOver } from './quarter-sums'

const count = (returns: readonly OrganisationsQuarter[], ...states: OrganisationsQuarter['state'][]) =>
  returns.filter(({ state }) => states.includes(state)).length

/** The middle of some days; null of none. */
function middleOf(days: readonly number[]): number | null {
  const sorted = [...days].sort((one, other) => one - other)
  const [lower, upper] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2
}

/** How many organisations have a quarter in each state, and how late those are that are late. */
export function quartersTable(returns: readonly OrganisationsQuarter[]): ReportTable {
  const rows = byQuarter(returns).map(([, each]) => {
    const [first] = each
    const { inTime, due } = countInTime(each)
    return {
      label: first ? shortQuarter(first) : '',
      overdue: count(each, 'overdue'),
      figures: [
        count(each, 'confirmed'),
        count(each, 'changed'),
        count(each, 'due', 'open'),
        count(each, 'overdue'),
        ratioOf(count(each, 'confirmed'), each.length),
        ratioOf(inTime, due),
        middleOf(each.flatMap(({ late }) => (late > 0 ? [late] : []))),
      ],
    }
  })
  const most = Math.max(0, ...rows.map(({ overdue }) => overdue))
  const worst = rows.filter(({ overdue }) => overdue === most).map(({ label }) => label)
  return {
    id: 'by-quarter',
    title:
      most === 0
        ? 'No quarter is overdue'
        : `Most are overdue in ${listInWords(worst)}: ${formatFigure(most, 'number')}${worst.length > 1 ? ' each' : ''}`,
    description: 'Organisations with events in each of the eight quarters up to the last, and what they have confirmed',
    rowHeading: 'Quarter',
    columns: [
      { label: 'Confirmed', unit: 'number' },
      { label: 'Changed since confirmed', unit: 'number' },
      { label: 'Not due yet', unit: 'number' },
      { label: 'Overdue', unit: 'number' },
      { label: 'Share confirmed', unit: 'share' },
      { label: 'Confirmed in time', unit: 'share' },
      { label: 'Days late, the middle of those late', unit: 'average' },
    ],
    rows: rows.map(({ label, figures }) => ({ label, figures })),
    chart: { kind: 'stack', columns: [0, 1, 2, 3] },
  }
}

/** The quarters of one organisation: how late each was or is, and what it lacks. */
export function ownQuartersTable(returns: readonly OrganisationsQuarter[]): ReportTable {
  const quarters = byQuarter(returns).flatMap(([, [only]]) => (only ? [only] : []))
  const worst = quarters.reduce<OrganisationsQuarter | undefined>(
    (most, each) => (each.late > (most?.late ?? 0) ? each : most),
    undefined,
  )
  return {
    id: 'by-quarter',
    title: worst
      ? `${shortQuarter(worst)}: ${countOf(worst.late, 'day')} late`
      : 'No quarter was confirmed late, and none is overdue',
    description:
      'The quarters with events, up to the last; days from the due date to the first confirmation, or to today',
    rowHeading: 'Quarter',
    columns: [
      { label: 'Days late', unit: 'number' },
      { label: 'Events', unit: 'number' },
      { label: 'Events with figures missing', unit: 'number' },
      { label: 'Figures missing', unit: 'number' },
      { label: 'State', unit: 'number' },
    ],
    rows: quarters.map((each) => ({
      label: shortQuarter(each),
      figures: [each.late, each.events, each.blankEvents, each.blanks, stateWords[each.state]],
    })),
    chart: { kind: 'grouped bars', columns: [0] },
  }
}

const lateBands = [
  { label: '1 to 14 days late', until: 14 },
  { label: '15 to 28 days late', until: 28 },
  { label: '29 to 90 days late', until: 90 },
  { label: 'More than 90 days late', until: Number.POSITIVE_INFINITY },
]

/** When quarters were confirmed, of those that are due or were confirmed before. */
export function latenessTable(counted: readonly OrganisationsQuarter[], period: ReportPeriod): ReportTable {
  const known = counted.filter((each) => isInTime(each) !== null)
  const late = known.filter((each) => each.firstConfirmedOn !== null && each.late > 0)
  const bands = lateBands.map(({ label, until }, at) => {
    const from = lateBands[at - 1]?.until ?? 0
    return { label, number: late.filter((each) => each.late > from && each.late <= until).length }
  })
  const { inTime, due } = countInTime(counted)
  const rows = [
    { label: 'In time', number: inTime },
    ...bands,
    { label: 'Not confirmed, and overdue', number: due - inTime - late.length },
  ]
  return {
    id: 'by-days-late',
    title: due === 0 ? 'None is due yet' : `${formatFigure(inTime / due, 'share')} were first confirmed in time`,
    description: `Quarters of ${describePeriod(period)} that are due or were confirmed, by the days from the due date to the first confirmation`,
    rowHeading: 'First confirmed',
    columns: [
      { label: 'Quarters', unit: 'number' },
      { label: 'Share', unit: 'share' },
    ],
    rows: rows.map(({ label, number }) => ({ label, figures: [number, ratioOf(number, due)] })),
    chart: { kind: 'bars', columns: [0] },
  }
}

/** The figures that events lack, by the quarter. */
export function missingTable(returns: readonly OrganisationsQuarter[]): ReportTable {
  const rows = byQuarter(returns).map(([, each]) => {
    const [first] = each
    const [events, lacking] = [sumOver(each, (one) => one.events), sumOver(each, (one) => one.blankEvents)]
    return { label: first ? shortQuarter(first) : '', events, lacking, blanks: sumOver(each, (one) => one.blanks) }
  })
  const most = rows.reduce((worst, row) => (row.lacking > worst.lacking ? row : worst), { label: '', lacking: 0 })
  return {
    id: 'missing-by-quarter',
    title:
      most.lacking === 0
        ? 'Every event has its figures'
        : `${most.label}: ${countOf(most.lacking, 'event lacks', 'events lack')} figures`,
    description:
      'Events of each quarter, and those with a figure missing without which the quarter cannot be confirmed',
    rowHeading: 'Quarter',
    columns: [
      { label: 'Events with figures missing', unit: 'number' },
      { label: 'Events', unit: 'number' },
      { label: 'Share of events', unit: 'share' },
      { label: 'Figures missing', unit: 'number' },
    ],
    rows: rows.map(({ label, events, lacking, blanks }) => ({
      label,
      figures: [lacking, events, ratioOf(lacking, events), blanks],
    })),
    chart: { kind: 'grouped bars', columns: [0] },
  }
}

/** What organisations are put together by: their region, or their discipline. */
type PlaceDivision = {
  id: string
  rowHeading: string
  of: (organisation: Pick<OrganisationsQuarter, 'region' | 'discipline'>) => string
}

/** Returns and coverage by what organisations have in common, by name: it is no ranking. None where all have the same. */
export function placeTable(
  { id, rowHeading, of }: PlaceDivision,
  counted: readonly OrganisationsQuarter[],
  coverage: readonly OrganisationCoverage[],
  period: ReportPeriod,
): ReportTable[] {
  const groups = [...Map.groupBy(counted, of)].sort(([one], [other]) => one.localeCompare(other, 'en-GB'))
  if (groups.length < 2) return []
  const covered = Map.groupBy(coverage, of)
  const rows = groups.map(([label, returns]) => {
    const organisations = covered.get(label) ?? []
    const [responses, asked] = [
      sumOver(organisations, (one) => one.responses),
      sumOver(organisations, (one) => one.asked),
    ]
    const share = ratioOf(count(returns, 'confirmed'), returns.length) ?? 0
    return {
      label,
      share,
      figures: [
        share,
        count(returns, 'confirmed'),
        returns.length,
        count(returns, 'overdue'),
        sumOver(returns, (one) => one.blanks),
        responses,
        asked,
        ratioOf(responses, asked),
      ],
    }
  })
  const shares = rows.map(({ share }) => share)
  const [least, most] = [Math.min(...shares), Math.max(...shares)]
  return [
    {
      id,
      title:
        least === most
          ? `${rowHeading}: everywhere ${formatFigure(most, 'share')} are confirmed`
          : `${rowHeading}: from ${formatFigure(least, 'share')} to ${formatFigure(most, 'share')} are confirmed`,
      description: `Quarters of ${describePeriod(period)} and responses of the year so far, by the ${rowHeading.toLowerCase()} of the organisation; in the order of names`,
      rowHeading,
      columns: [
        { label: 'Share confirmed', unit: 'share' },
        { label: 'Confirmed', unit: 'number' },
        { label: 'Quarters', unit: 'number' },
        { label: 'Overdue', unit: 'number' },
        { label: 'Figures missing', unit: 'number' },
        { label: 'Responses so far', unit: 'number' },
        { label: 'Asked for so far', unit: 'number' },
        { label: 'Responses of those asked for', unit: 'share' },
      ],
      rows: rows.map(({ label, figures }) => ({ label, figures })),
      chart: { kind: 'bars', columns: [0] },
    },
  ]
}
