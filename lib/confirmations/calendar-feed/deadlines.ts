import { addDays, formatDate, type PlainDate } from '@/lib/floor/calendar/plain-date'
import {
  bannerDateOf,
  dueDateOf,
  firstDayOf,
  formatFinancialYear,
  lastDayOf,
  type Quarter,
  quarterOf,
} from '@/lib/floor/calendar/quarter'
import type { CalendarEntry } from './calendar-text'

/** A quarter in which an organisation owns events. */
export type FeedQuarter = Quarter & {
  /** When it was confirmed; null while unconfirmed. */
  confirmedAt: Date | null
  /** When its last confirmation was reset; null where none was. */
  resetAt: Date | null
}

export type FeedFacts = {
  organisation: { id: number; name: string }
  /** When the address was created: the change date of an entry whose quarter was never confirmed. */
  madeAt: Date
  quarters: readonly FeedQuarter[]
  today: PlainDate
  /** The address of the platform: `https://illuminate.example.org`. */
  publicUrl: string
}

/** Days for which a confirmed quarter stays after its due date, and days ahead for which deadlines are shown. */
const daysBack = 366
const daysAhead = 2 * 366

/**
 * The deadlines of an organisation as calendar entries: each quarter's due date and, while it is unconfirmed, a second
 * entry two weeks before, since subscribed calendars ignore alarms. A confirmed quarter is shown as confirmed for a
 * year. The current quarter is always included, so that no calendar is empty.
 */
export function deadlinesOf(facts: FeedFacts): CalendarEntry[] {
  return withCurrentQuarter(facts)
    .filter((quarter) => isShown(quarter, facts.today))
    .sort((a, b) => a.year - b.year || a.quarter - b.quarter)
    .flatMap((quarter) => entriesOf(quarter, facts))
}

function withCurrentQuarter({ quarters, today }: FeedFacts): FeedQuarter[] {
  const current = quarterOf(today)
  const isThere = quarters.some(({ year, quarter }) => year === current.year && quarter === current.quarter)
  return isThere ? [...quarters] : [...quarters, { ...current, confirmedAt: null, resetAt: null }]
}

function isShown(quarter: FeedQuarter, today: PlainDate): boolean {
  const due = dueDateOf(quarter)
  if (due > addDays(today, daysAhead)) return false
  return quarter.confirmedAt === null || due >= addDays(today, -daysBack)
}

function entriesOf(quarter: FeedQuarter, { organisation, madeAt, publicUrl }: FeedFacts): CalendarEntry[] {
  const due = dueDateOf(quarter)
  const name = `Q${quarter.quarter} ${formatFinancialYear(quarter.year)}`
  const days = `${formatDate(firstDayOf(quarter))} to ${formatDate(lastDayOf(quarter))}`
  const url = `${publicUrl}/confirmations?organisationId=${organisation.id}&year=${quarter.year}`
  const uid = `${organisation.id}-${quarter.year}-q${quarter.quarter}`
  const entry = (what: 'due' | 'ahead', day: PlainDate, summary: string, description: string): CalendarEntry => ({
    uid: `${uid}-${what}@${new URL(publicUrl).hostname}`,
    day,
    nextDay: addDays(day, 1),
    summary: `${summary}: ${organisation.name}`,
    description: `${description}\n${url}`,
    url,
    changedAt: latest(madeAt, quarter.confirmedAt, quarter.resetAt),
  })
  if (quarter.confirmedAt) return [entry('due', due, `${name} is confirmed`, `The quarter ${days} is confirmed.`)]
  const task = `The quarter ${days} is to be confirmed by ${formatDate(due)}.`
  return [
    entry('ahead', bannerDateOf(quarter), `Two weeks left to confirm ${name}`, task),
    entry('due', due, `Last day to confirm ${name}`, task),
  ]
}

function latest(first: Date, ...others: (Date | null)[]): Date {
  return others.reduce<Date>((last, next) => (next && next > last ? next : last), first)
}
