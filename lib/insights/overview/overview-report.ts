import { formatDate, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { dueDateOf, formatFinancialYear, type Quarter, quarterInSentence } from '@/lib/floor/calendar/quarter'
import { countOf } from '@/lib/floor/format-number'
import { returnsHref } from '@/lib/returns/address'
import type { QuestionYears } from '../answers/question-sums'
import type { AnswerTime } from '../answers/share-table'
import { responsesFigure } from '../answers/voices'
import type { AttendanceSums, ConfirmedCount } from '../attendance/attendance-queries'
import {
  attendanceFigures,
  describeEvents,
  estimatedInWords,
  noAttendance,
  quarterTable,
} from '../attendance/attendance-report'
import { describeChange, formatFigure, listInWords } from '../figure-words'
import { describePeriod, describeYearBefore, type ReportPeriod } from '../filters'
import { findThinEvents } from '../health/health-report'
import type { SampledEvent } from '../health/response-queries'
import { scoreFigure, scoresOf, scoreTable } from '../opinions/sampled-score'
import type { ReportContent, ReportTask, Weighting } from '../report'
import { reportNameOf } from '../report-names'
import { describeDaysBefore, type SalesPeriod } from '../tickets/sales-days'
import type { SalesOfYears } from '../tickets/sales-queries'
import { type Sellers, sellersInWords } from '../tickets/sellers'
import { monthTable, salesFigures, totalOf } from '../tickets/tickets-report'

/** What the overview of a year is made of. */
export type OverviewFacts = {
  period: ReportPeriod
  today: PlainDate
  attendance: { total: readonly AttendanceSums[]; byQuarter: readonly AttendanceSums[] }
  confirmed: readonly ConfirmedCount[]
  /** Null for a year that has not begun. */
  sales: {
    period: SalesPeriod
    byMonth: SalesOfYears
    sellers: Sellers
  } | null
  /** Tickets of references that belong to no event. */
  unlinkedTickets: number
  /** Null before is of a year whose quarter is still running. */
  responses: { now: number; before: number | null }
  answerTime: AnswerTime
  recommended: QuestionYears
  weighting: Weighting
  /** How the answers stand for everybody who came, a sentence each. */
  sampleNotes: readonly string[]
  /** Null where there are too many to name, and for a time whose single answers are deleted. */
  events: readonly SampledEvent[] | null
  /** The organisation that the report is of; undefined where it is of several. */
  organisation: number | undefined
  /** Whether its reader looks after all organisations: the funder's list then names those that have not confirmed. */
  isOfFunder: boolean
  /** The filters, as the addresses of other reports have them: blank, or from `&` on. */
  query: string
}

const name = reportNameOf('overview')

/** How a year is going, from what the other reports count. */
export function makeOverviewReport(facts: OverviewFacts): ReportContent {
  const { period, attendance, sales, responses, answerTime, recommended, weighting, sampleNotes } = facts
  const of = (year: number) => attendance.total.find((sums) => sums.year === year) ?? noAttendance
  const [now, before] = [of(period.year), of(period.year - 1)]
  const scores = scoresOf(recommended)
  const sold = totalOf(sales?.byMonth.now ?? [])
  const hasSales = sales !== null && sold.performances > 0
  const tasks = tasksOf(facts)
  if (now.events === 0 && !hasSales && responses.now === 0)
    return {
      ...{ name, figures: [], tables: [], limits: [], tasks },
      headline: `There are no figures for ${describePeriod(period)} yet.`,
    }
  return {
    name,
    headline: headlineOf(facts, now, before, tasks.length),
    figures: [
      ...(now.events === 0 ? [] : attendanceFigures(period, now, before).slice(0, 1)),
      ...(hasSales
        ? salesFigures(sold, totalOf(sales.byMonth.before), describeDaysBefore(sales.period)).slice(0, 1)
        : []),
      responsesFigure(responses, answerTime),
      ...scoreFigure(scores, answerTime),
    ],
    tables: [
      ...(now.events === 0 ? [] : [quarterTable({ byQuarter: attendance.byQuarter, period })]),
      ...(hasSales ? [monthTable({ byMonth: sales.byMonth, period: sales.period })] : []),
      ...scoreTable(recommended, answerTime),
    ],
    limits: [
      'Attendance is compared for the quarters that have ended, tickets for the same days of last year.',
      ...estimatedInWords(now),
      ...(hasSales ? sellersInWords(sales.sellers) : []),
      'Each figure has a report of its own, with what it can and cannot tell.',
      ...(weighting.isApplied ? sampleNotes : []),
    ],
    weighting,
    tasks,
  }
}

function headlineOf(
  { period, responses }: OverviewFacts,
  now: AttendanceSums,
  before: AttendanceSums,
  tasks: number,
): string {
  const came =
    now.enteredEvents === 0
      ? `${now.events === 0 ? 'No event has figures' : 'No attendance was entered'} for ${describePeriod(period)}`
      : `${formatFigure(now.attendance, 'number')} came to ${describeEvents(now)} in ${describePeriod(period)}${
          period.isComparable && before.attendance > 0
            ? `, ${describeChange(now.attendance, before.attendance, describeYearBefore(period))}`
            : ''
        }`
  const who = responses.now === 0 ? 'nobody' : countOf(responses.now, 'person', 'people')
  const answered = `${who} answered a survey`
  const left = tasks === 0 ? 'nothing is outstanding' : `${countOf(tasks, 'thing needs', 'things need')} doing`
  return `${came}; ${answered}; ${left}.`
}

/** What is outstanding, the most urgent first. */
function tasksOf(facts: OverviewFacts): ReportTask[] {
  const { period, attendance, confirmed, unlinkedTickets, events, organisation, isOfFunder, query, today } = facts
  const { year } = period
  const open = confirmed.filter(({ confirmed: done, organisations }) => done < organisations)
  const blank = attendance.byQuarter.filter(
    (sums) => sums.year === year && sums.blankEvents > 0 && period.quarters.some((each) => String(each) === sums.label),
  )
  const of = organisation === undefined ? '' : `&organisationId=${organisation}`
  const thin = findThinEvents(events ?? [])
  const dueOf = (quarter: number) => dueDateOf({ year, quarter: quarter as Quarter['quarter'] })
  return [
    ...open.map(({ quarter, confirmed: done, organisations }): ReportTask => {
      const due = dueOf(quarter)
      const when = due < today ? `was due on ${formatDate(due)}` : `is due on ${formatDate(due)}`
      const by =
        organisations > 1
          ? ` by ${formatFigure(organisations - done, 'number')} of ${formatFigure(organisations, 'number')} organisations`
          : ''
      return {
        words: `${quarterInSentence({ year, quarter })} is not confirmed${by}; it ${when}`,
        page: isOfFunder
          ? returnsHref({ quarter: { year, quarter: quarter as Quarter['quarter'] }, show: 'outstanding' })
          : `/confirmations?year=${year}${of}`,
      }
    }),
    ...blank.map(
      ({ label, blankEvents }): ReportTask => ({
        words: `${countOf(blankEvents, 'event', 'events')} of Q${label} of ${formatFinancialYear(year)} ${blankEvents === 1 ? 'has' : 'have'} no attendance`,
        page: `/events-list?year=${year}&quarter=${label}${of}`,
      }),
    ),
    ...(unlinkedTickets <= 0
      ? []
      : [
          {
            words: `${countOf(unlinkedTickets, 'ticket is', 'tickets are')} of references that belong to no event`,
            page: `/insights?report=tickets${query}`,
          },
        ]),
    ...(thin.length === 0
      ? []
      : [
          {
            words: `${listInWords(namedFew(thin))} ${thin.length === 1 ? 'has' : 'have'} fewer than 30 answers`,
            page: `/insights?report=health${query}`,
          },
        ]),
  ]
}

/** Up to three names, and how many others there are. */
const namedFew = (events: readonly SampledEvent[]) =>
  events.length <= 3
    ? events.map(({ name: called }) => called)
    : [...events.slice(0, 3).map(({ name: called }) => called), countOf(events.length - 3, 'other event')]
