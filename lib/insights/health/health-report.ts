import { addDays, formatDate } from '@/lib/floor/calendar/plain-date'
import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import { countOf } from '@/lib/floor/format-number'
import { unfinishedRetentionDays } from '@/lib/floor/retention-days'
import { bandWords, minForShares } from '@/lib/statistics/answer-bands'
import { aimedMargin, answersNeeded } from '@/lib/statistics/answers-needed'
import { giveOrTakeInWords } from '@/lib/statistics/margin-words'
import { giveOrTakeOfShare } from '@/lib/statistics/shares'
import { describeChange, formatFigure } from '../figure-words'
import type { Figure, KeyFigure, ReportContent, ReportRow, ReportTable } from '../report'
import { reportNameOf } from '../report-names'
import { describeDays, describeDaysBefore, type SalesPeriod } from '../tickets/sales-days'
import type { Days } from '../tickets/sales-queries'
import type { SurveyDropOff } from './drop-off-queries'
import { dropOffTable, type QuestionOrder } from './drop-off-table'
import { type ByRegion, regionTable } from './region-table'
import type { ResponseSums, SampledEvent } from './response-queries'
import { weekdayTable } from './weekday-table'

/** What a report of the health of surveys is made of. */
export type HealthFacts = {
  period: SalesPeriod
  /** Before is null where the time before is not the same days. */
  total: { now: ResponseSums; before: ResponseSums | null }
  /** Labelled by their Mondays; tickets are for performances of the week. */
  byWeek: readonly ResponseSums[]
  ticketsByWeek: ReadonlyMap<string, number>
  /** Of the last four weeks alone. */
  byDay: readonly ResponseSums[]
  byWay: readonly ResponseSums[]
  byPlace: readonly ResponseSums[]
  byRegion: { responses: ByRegion; tickets: ByRegion }
  /** Labelled 1 for Monday to 7. */
  byWeekday: readonly ResponseSums[]
  ticketsByWeekday: ReadonlyMap<string, number>
  /** Null where there are too many to name. */
  events: readonly SampledEvent[] | null
  /** True where every organisation has confirmed the quarters: attendance is then known. */
  isConfirmed: boolean
  /** Of the days for which unfinished answers are kept, whatever the report is about. Null where it is not counted, as for the whole nation. */
  dropOff: { surveys: readonly SurveyDropOff[]; asked: readonly QuestionOrder[] } | null
  time: { minutes: number | null; of: number } | null
  /** Why there is no more than how many they are; null where there is. */
  whyNoParts: string | null
}

const name = reportNameOf('health')

/** So many events are named. */
const namedMost = 15

/** The report of a year that has not begun. */
export const makeFutureHealthReport = (): ReportContent => ({
  ...{ name, figures: [], tables: [], limits: [] },
  headline: 'This time is still to come.',
})

/** The report of how well surveys do, from their counts. */
export function makeHealthReport(facts: HealthFacts): ReportContent {
  const { period, total } = facts
  const { responses } = total.now
  const thin = findThinEvents(facts.events ?? [])
  if (responses === 0 && (facts.events ?? []).length === 0)
    return {
      name,
      headline: `Nobody answered a survey from ${describeDays(period.days)}.`,
      figures: [],
      tables: [],
      limits: [],
    }
  return {
    name,
    headline: headlineOf(facts, thin.length),
    figures: keyFiguresOf(facts),
    tables: [
      ...eventTable(facts),
      ...weekTable(facts),
      ...dayTable(facts),
      ...(facts.dropOff === null ? [] : dropOffTable(facts.dropOff.surveys, facts.dropOff.asked)),
      ...partTable(facts, facts.byWay, wayWords),
      ...partTable(facts, facts.byPlace, placeWords),
      ...weekdayTable(facts.byWeekday, facts.ticketsByWeekday),
      ...regionTable(facts.byRegion.responses, facts.byRegion.tickets),
    ],
    limits: [
      `With ${formatFigure(answersNeeded(aimedMargin), 'number')} answers every share is within ${aimedMargin} points, as far as chance goes. Where attendance is confirmed and small, fewer are enough.`,
      'More answers make a figure surer, not fairer: who was asked, and who would not answer, no number of answers tells.',
      ...(facts.whyNoParts !== null
        ? [facts.whyNoParts]
        : [
            `Completion, and where people stop, are of those who began on the web in the last ${unfinishedRetentionDays} days: what is not finished is removed after that.`,
          ]),
      ...(total.now.marked === 0
        ? []
        : [
            `${countOf(total.now.marked, 'response is', 'responses are')} marked as odd. They count here and everywhere until they are left out.`,
          ]),
    ],
  }
}

/** Events of which nothing can be said in per cents: fewer than 30 answers where 30 or more came. */
export const findThinEvents = (events: readonly SampledEvent[]) =>
  events.filter(({ attendance, responses }) => responses < minForShares && (attendance ?? 0) >= minForShares)

function headlineOf({ period, total, events }: HealthFacts, thin: number): string {
  const { responses } = total.now
  const days = `from ${describeDays(period.days)}`
  const sure =
    responses < minForShares
      ? `too few for percentages`
      : `any share is known, ${giveOrTakeInWords(giveOrTakeOfShare({ count: responses / 2, base: responses }))}`
  const ofEvents =
    events === null || thin === 0 ? '' : `; ${countOf(thin, 'event has', 'events have')} fewer than ${minForShares}`
  return `${countOf(responses, 'person', 'people')} answered ${days}: ${sure}${ofEvents}.`
}

/** How many more answers give every share of an event, or of all, to within 5 points. */
export function countAnswersNeeded(responses: number, attendance: number | null, isConfirmed: boolean): number {
  const needed =
    attendance === null || attendance === 0
      ? answersNeeded(aimedMargin)
      : isConfirmed
        ? answersNeeded(aimedMargin, attendance)
        : Math.min(answersNeeded(aimedMargin), attendance)
  return Math.max(0, needed - responses)
}

function keyFiguresOf({ period, total, dropOff, time }: HealthFacts): KeyFigure[] {
  const { responses } = total.now
  const change =
    total.before === null ? 'so far' : describeChange(responses, total.before.responses, describeDaysBefore(period))
  const wanted = countAnswersNeeded(responses, null, false)
  return [
    {
      ...{ label: 'Responses', unit: 'number', figure: responses },
      note: `${change.charAt(0).toUpperCase()}${change.slice(1)}`,
    },
    {
      ...{ label: 'Answers still wanted', unit: 'number', figure: wanted },
      note:
        wanted === 0
          ? `Every share is within ${aimedMargin} points`
          : `To have every share within ${aimedMargin} points`,
    },
    ...(dropOff === null ? [] : [completionFigure(dropOff.surveys)]),
    ...(time === null ? [] : [timeFigure(time)]),
  ]
}

/** A figure of so many: none of nobody, words of a few. */
const ofEnough = (count: number, figure: () => number | null): Figure =>
  count === 0 ? null : count < minForShares ? bandWords.fewVoices : figure()

function completionFigure(surveys: readonly SurveyDropOff[]): KeyFigure {
  const begun = surveys.reduce((sum, survey) => sum + survey.begun, 0)
  const finished = surveys.reduce((sum, survey) => sum + survey.finished, 0)
  return {
    ...{ label: 'Completion', unit: 'share', figure: ofEnough(begun, () => finished / begun) },
    note: `${formatFigure(finished, 'number')} of ${formatFigure(begun, 'number')} who began on the web in the last ${unfinishedRetentionDays} days`,
  }
}

const timeFigure = ({ minutes, of }: NonNullable<HealthFacts['time']>): KeyFigure => ({
  ...{ label: 'Minutes', unit: 'average', figure: ofEnough(of, () => minutes) },
  note: `Typical time of ${countOf(of, 'web response')}`,
})

function eventTable({ events, isConfirmed, period }: HealthFacts): ReportTable[] {
  if (events === null || events.length === 0) return []
  const wanting = events
    .map((event) => ({ ...event, more: countAnswersNeeded(event.responses, event.attendance, isConfirmed) }))
    .toSorted((one, other) => one.responses - other.responses || (other.attendance ?? -1) - (one.attendance ?? -1))
  const thin = findThinEvents(events)
  const rows = wanting.slice(0, namedMost)
  return [
    {
      id: 'by-event',
      title:
        thin.length === 0
          ? 'No event has too few answers'
          : `${countOf(thin.length, 'event has', 'events have')} too few answers for percentages`,
      description: `The ${rows.length === events.length ? '' : `${rows.length} `}events with the fewest answers first: what is wanted gives every share to within ${aimedMargin} points. Attendance is that of the quarters so far of ${formatFinancialYear(period.year)}`,
      rowHeading: 'Event',
      columns: [
        { label: 'Responses', unit: 'number' },
        { label: 'Still wanted', unit: 'number' },
        { label: 'Attendance', unit: 'number' },
        { label: 'Answered', unit: 'share' },
      ],
      rows: rows.map(({ name: label, responses, attendance, more }) => ({
        label,
        figures: [responses, more, attendance, attendance ? Math.min(1, responses / attendance) : null],
      })),
      chart: { kind: 'bars', columns: [0] },
    },
  ]
}

function weekTable({ byWeek, ticketsByWeek, period }: HealthFacts): ReportTable[] {
  const sums = new Map(byWeek.map((week) => [week.label ?? '', week]))
  const known = [...new Set([...sums.keys(), ...ticketsByWeek.keys()])].sort()
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return []
  const rows: { week: string; responses: number; marked: number; tickets: number }[] = []
  for (let week = first; week <= last; week = addDays(week, 7)) {
    const { responses = 0, marked = 0 } = sums.get(week) ?? {}
    rows.push({ week, responses, marked, tickets: ticketsByWeek.get(week) ?? 0 })
  }
  const silent = rows.filter(({ responses, tickets }) => responses === 0 && tickets > 0).length
  const thin = thinWeeks(rows)
  const most = rows.reduce((best, row) => (row.responses > best.responses ? row : best), rows[0] ?? emptyWeek)
  return [
    {
      id: 'by-week',
      title:
        silent > 0
          ? `${countOf(silent, 'week', 'weeks')} with performances and no answer`
          : thin.length > 0
            ? `${countOf(thin.length, 'week', 'weeks')} with fewer than half of the usual answers`
            : `Most answers came in the week from ${formatDate(most.week)}`,
      description: `Responses by the week in which they were sent, and tickets for its performances, from ${describeDays(period.days)}. A thin week has fewer than half of the usual answers`,
      rowHeading: 'Week from',
      columns: [
        { label: 'Responses', unit: 'number' },
        { label: 'Marked', unit: 'number' },
        { label: 'Tickets', unit: 'number' },
        { label: 'Thin', unit: 'number' },
      ],
      rows: rows.map((row) => ({
        label: formatDate(row.week),
        figures: [row.responses, row.marked, row.tickets, thin.includes(row) ? 'thin' : null],
      })),
      chart: { kind: 'line', columns: [0] },
    },
  ]
}

const emptyWeek = { week: '', responses: 0, marked: 0, tickets: 0 }

/** So many weeks have an average to be thin beside. */
const weeksCompared = 3

/** Weeks with fewer than half of the average of all, as the results of a survey have them: of three weeks and more. */
function thinWeeks<Week extends { responses: number }>(weeks: readonly Week[]): Week[] {
  if (weeks.length < weeksCompared) return []
  const average = weeks.reduce((sum, { responses }) => sum + responses, 0) / weeks.length
  return weeks.filter(({ responses }) => responses < average / 2)
}

/** The last four weeks of some days. */
export function lastFourWeeksOf({ from, until }: Days): Days {
  const first = addDays(until, -27)
  return { from: first < from ? from : first, until }
}

/** The last four weeks day by day, those without an answer too; none where nobody answered then. */
function dayTable({ byDay, period }: HealthFacts): ReportTable[] {
  if (byDay.length === 0) return []
  const sums = new Map(byDay.map((day) => [day.label ?? '', day]))
  const { from, until } = lastFourWeeksOf(period.days)
  const rows: ReportRow[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const { responses = 0, marked = 0 } = sums.get(day) ?? {}
    rows.push({ label: formatDate(day), figures: [responses, marked] })
  }
  const [most] = byDay
  return [
    {
      id: 'by-day',
      title: `Most answers of a day: ${formatFigure(most?.responses ?? 0, 'number')}, on ${formatDate(most?.label ?? '')}`,
      description: 'Responses by the day on which they were sent, of the last four weeks',
      rowHeading: 'Day',
      columns: [
        { label: 'Responses', unit: 'number' },
        { label: 'Marked', unit: 'number' },
      ],
      rows,
      chart: { kind: 'line', columns: [0] },
    },
  ]
}

const notKnown = 'Not known'

const wayWords = {
  ...{ id: 'by-way', rowHeading: 'Came by' },
  description: 'Responses by the link, device or paper they came by',
}
const placeWords = {
  ...{ id: 'by-place', rowHeading: 'Location' },
  description: 'Responses by the location of the event that the survey is about',
}

/** Responses by what they have in common, the most first; none where all have the same. */
function partTable(
  { total }: HealthFacts,
  parts: readonly ResponseSums[],
  words: Pick<ReportTable, 'id' | 'rowHeading' | 'description'>,
): ReportTable[] {
  if (parts.length < 2) return []
  const named = parts.slice(0, namedMost)
  const others = parts.slice(namedMost)
  const add = (field: 'responses' | 'marked') => others.reduce((sum, way) => sum + way[field], 0)
  const rows =
    others.length === 0
      ? named
      : [...named, { label: `${others.length} others`, responses: add('responses'), marked: add('marked') }]
  const shareOf = (count: number): Figure => (total.now.responses === 0 ? null : count / total.now.responses)
  return [
    {
      ...words,
      title: `${named[0]?.label ?? notKnown}: ${formatFigure(shareOf(named[0]?.responses ?? 0), 'share')} of the answers`,
      columns: [
        { label: 'Responses', unit: 'number' },
        { label: 'Share', unit: 'share' },
        { label: 'Marked', unit: 'number' },
      ],
      rows: rows.map(({ label, responses, marked }) => ({
        label: label ?? notKnown,
        figures: [responses, shareOf(responses), marked],
      })),
      chart: { kind: 'bars', columns: [0] },
    },
  ]
}
