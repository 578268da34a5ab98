import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import { countOf, formatNumber } from '@/lib/floor/format-number'
import { describeChange, formatFigure } from '../figure-words'
import type { KeyFigure, ReportColumn, ReportContent, ReportRow, ReportTable } from '../report'
import { reportNameOf } from '../report-names'
import { describeDays, describeDaysBefore, type SalesPeriod } from './sales-days'
import type { SalesOfYears, SalesSums } from './sales-queries'
import { type Sellers, sellersInWords } from './sellers'
import { refundsInWords, type WaysFacts, wayTables } from './way-tables'

/** What a report of tickets and income is made of. */
export type TicketsFacts = {
  period: SalesPeriod
  /** Labelled `2026-04`. */
  byMonth: SalesOfYears
  /** Null where there are too many to name. */
  byEvent: SalesOfYears | null
  byVenue: SalesOfYears | null
  byProvider: SalesOfYears
  /** Labelled `linked` and `unlinked`. */
  links: readonly SalesSums[]
  /** Null where no whole month has passed. */
  ways: WaysFacts | null
  sellers: Sellers
}

const name = reportNameOf('tickets')
const nothing: SalesSums = { label: null, tickets: 0, concessionTickets: 0, paidPence: 0, performances: 0 }
const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole)

/** So many events, venues and providers are named; the rest are one row. */
const namedMost = 15

/** The report of a year that has not begun. */
export const makeFutureTicketsReport = (): ReportContent => ({
  name,
  headline: 'No performance of this time has taken place yet.',
  figures: [],
  tables: [],
  limits: [],
})

/** The report of tickets and income, from its sums. */
export function makeTicketsReport(facts: TicketsFacts): ReportContent {
  const { period, byMonth, links, sellers } = facts
  const [now, before] = [totalOf(byMonth.now), totalOf(byMonth.before)]
  const beforeInWords = describeDaysBefore(period)
  if (now.performances === 0)
    return {
      name,
      headline: `No tickets have been uploaded for performances from ${describeDays(period.days)}.`,
      figures: [],
      tables: [],
      limits: [],
    }
  return {
    name,
    headline: `${formatFigure(now.tickets, 'number')} tickets were sold for performances from ${describeDays(period.days)}, for ${formatFigure(now.paidPence, 'pence')}: ${describeChange(now.tickets, before.tickets, beforeInWords)}.`,
    figures: salesFigures(now, before, beforeInWords),
    tables: [
      monthTable(facts),
      ...(facts.byEvent ? dividedTable('by-event', 'Event', facts.byEvent, facts) : []),
      ...(facts.byVenue ? dividedTable('by-venue', 'Venue', facts.byVenue, facts) : []),
      ...dividedTable('by-provider', 'Box office provider', facts.byProvider, facts),
      ...(facts.ways ? wayTables(facts.ways) : []),
    ],
    limits: [...limitsOf(links, now), ...sellersInWords(sellers), ...(facts.ways ? refundsInWords(facts.ways) : [])],
  }
}

/** The key figures of sales, that of tickets first. */
export function salesFigures(now: SalesSums, before: SalesSums, beforeInWords: string): KeyFigure[] {
  const change = (of: (sums: SalesSums) => number) => {
    const words = describeChange(of(now), of(before), beforeInWords)
    return words.charAt(0).toUpperCase() + words.slice(1)
  }
  const earlierPrice = ratio(before.paidPence, before.tickets)
  const earlierShare = ratio(before.concessionTickets, before.tickets)
  return [
    { label: 'Tickets', unit: 'number', figure: now.tickets, note: change(({ tickets }) => tickets) },
    { label: 'Income', unit: 'pence', figure: now.paidPence, note: change(({ paidPence }) => paidPence) },
    {
      label: 'Average price',
      unit: 'pence',
      figure: ratio(now.paidPence, now.tickets),
      note:
        earlierPrice === null
          ? 'What was paid for a ticket'
          : `${formatFigure(earlierPrice, 'pence')} ${beforeInWords}`,
    },
    {
      label: 'Concessions',
      unit: 'share',
      figure: ratio(now.concessionTickets, now.tickets),
      note: `${formatFigure(now.concessionTickets, 'number')} tickets${
        earlierShare === null ? '' : `; ${formatFigure(earlierShare, 'share')} ${beforeInWords}`
      }`,
    },
  ]
}

const columnsOf = ({ year }: SalesPeriod): ReportColumn[] => [
  { label: `Tickets, ${formatFinancialYear(year)}`, unit: 'number' },
  { label: `Tickets, ${formatFinancialYear(year - 1)}`, unit: 'number' },
  { label: `Income, ${formatFinancialYear(year)}`, unit: 'pence' },
  { label: `Income, ${formatFinancialYear(year - 1)}`, unit: 'pence' },
  { label: 'Average price', unit: 'pence' },
]

const figuresOf = (now: SalesSums, before: SalesSums) => [
  now.tickets,
  before.tickets,
  now.paidPence,
  before.paidPence,
  ratio(now.paidPence, now.tickets),
]

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })

/** Every month from the first to the last of these in a financial year, so that no gap looks like none. @param months `04`, … */
function monthsBetween(months: readonly string[]): string[] {
  const places = months.map((month) => (Number(month) + 8) % 12)
  const first = Math.min(...places)
  return Array.from({ length: Math.max(...places) - first + 1 }, (_, at) =>
    String(((first + at + 3) % 12) + 1).padStart(2, '0'),
  )
}

/** Tickets and income by the month. */
export function monthTable({ byMonth, period }: Pick<TicketsFacts, 'byMonth' | 'period'>): ReportTable {
  const ofYear = (sums: readonly SalesSums[]) => new Map(sums.map((each) => [each.label?.slice(5) ?? '', each]))
  const [now, before] = [ofYear(byMonth.now), ofYear(byMonth.before)]
  const months = monthsBetween([...now.keys(), ...before.keys()])
  const runningMonth = period.isRunning ? period.days.until.slice(5, 7) : null
  const rows = months.map((month): ReportRow => {
    const label = monthFormat.format(new Date(`2000-${month}-01T00:00:00Z`))
    return {
      label: month === runningMonth ? `${label}, so far` : label,
      figures: figuresOf(now.get(month) ?? nothing, before.get(month) ?? nothing),
    }
  })
  const most = rows.reduce(
    (best, row) => ((row.figures[0] ?? 0) > (best.figures[0] ?? 0) ? row : best),
    rows[0] ?? { label: '', figures: [] },
  )
  return {
    id: 'by-month',
    title: rows.length > 1 ? `Most tickets were for ${most.label}` : `Tickets for ${most.label}`,
    description: 'Tickets sold, less those given back, by the month of the performance',
    rowHeading: 'Month',
    columns: columnsOf(period),
    rows,
    chart: { kind: 'grouped bars', columns: [0, 1] },
  }
}

const addSums = (one: SalesSums, other: SalesSums): SalesSums => ({
  label: one.label,
  tickets: one.tickets + other.tickets,
  concessionTickets: one.concessionTickets + other.concessionTickets,
  paidPence: one.paidPence + other.paidPence,
  performances: one.performances + other.performances,
})

/** All of some sums together. */
export const totalOf = (sums: readonly SalesSums[]): SalesSums => sums.reduce(addSums, nothing)

/** A table by what sales have in common; none where all of them have the same. */
function dividedTable(
  id: string,
  rowHeading: string,
  { now, before }: SalesOfYears,
  { period, byMonth }: TicketsFacts,
): ReportTable[] {
  const sumsByLabel = (sums: readonly SalesSums[]) =>
    new Map([...Map.groupBy(sums, ({ label }) => label)].map(([label, of]) => [label, of.reduce(addSums)]))
  const [nowBy, beforeBy] = [sumsByLabel(now), sumsByLabel(before)]
  const labels = [...new Set([...nowBy.keys(), ...beforeBy.keys()])]
  if (labels.length < 2) return []
  const all = labels
    .map((label) => ({ label, now: nowBy.get(label) ?? nothing, before: beforeBy.get(label) ?? nothing }))
    .sort(
      (one, other) =>
        other.now.tickets - one.now.tickets || (one.label ?? '').localeCompare(other.label ?? '', 'en-GB'),
    )
  const named = all.slice(0, namedMost)
  const others = all.slice(namedMost)
  const rows = named.map(
    (row): ReportRow => ({ label: row.label ?? 'Not known', figures: figuresOf(row.now, row.before) }),
  )
  if (others.length > 0)
    rows.push({
      label: `${formatNumber(others.length)} others`,
      figures: figuresOf(totalOf(others.map((row) => row.now)), totalOf(others.map((row) => row.before))),
    })
  const share = ratio(named[0]?.now.tickets ?? 0, totalOf(byMonth.now).tickets)
  return [
    {
      id,
      title: `${rows[0]?.label}: ${formatFigure(share, 'share')} of tickets`,
      description: `Tickets sold, less those given back, for performances from ${describeDays(period.days)}`,
      rowHeading,
      columns: columnsOf(period),
      rows,
      chart: { kind: 'bars', columns: id === 'by-event' ? [0] : [0, 1] },
    },
  ]
}

function limitsOf(links: readonly SalesSums[], now: SalesSums): string[] {
  const unlinked = links.find(({ label }) => label === 'unlinked')
  return [
    'Tickets and income stand on the day of the performance, whenever they were bought.',
    'Income is what was paid less what was given back, without booking fees.',
    'Only what an organisation uploaded itself is counted: what another organisation sold for the same event is in its own report.',
    ...(unlinked && unlinked.tickets !== 0
      ? [
          `${formatFigure(unlinked.tickets, 'number')} of the ${countOf(now.tickets, 'ticket')} are of references that belong to no event yet.`,
        ]
      : []),
  ]
}
