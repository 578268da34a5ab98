import { addDays, daysBetween, formatDate, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { countOf } from '@/lib/floor/format-number'

/** Responses that were begun on a day, by their state. */
export type DayFigures = { day: PlainDate; started: number; partial: number; submitted: number }

/** A column of the chart: a day, week or month. */
export type PeriodFigures = Omit<DayFigures, 'day'> & { from: PlainDate; to: PlainDate; label: string }

export type Periods = { by: 'day' | 'week' | 'month'; periods: PeriodFigures[] }

/** Up to this many days a column is a day; up to this many weeks, a week; beyond, a month. */
const maxDays = 45
const maxWeeks = 60

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const monthOf = (day: PlainDate) => day.slice(0, 7)

/** The Monday of the week that a day is in. */
export const mondayOf = (day: PlainDate) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** The number of days from the first to the last, both included. */
export const countDays = (first: PlainDate, last: PlainDate) => daysBetween(first, last) + 1

/** The columns of the chart, including periods without responses. `days` are in ascending order. */
export function periodsOf(days: readonly DayFigures[]): Periods {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return { by: 'day', periods: [] }
  const length = countDays(first.day, last.day)
  const by = length <= maxDays ? 'day' : length <= maxWeeks * 7 ? 'week' : 'month'
  const startOf = { day: (day: PlainDate) => day, week: mondayOf, month: (day: PlainDate) => `${monthOf(day)}-01` }[by]
  const periods = new Map<string, PeriodFigures>()
  for (let from = startOf(first.day); from <= last.day; from = startOf(startOfNext(from, by)))
    periods.set(from, {
      from,
      to: addDays(startOfNext(from, by), -1),
      label: labelOf(from, by),
      started: 0,
      partial: 0,
      submitted: 0,
    })
  for (const { day, started, partial, submitted } of days) {
    const period = periods.get(startOf(day))
    if (!period) continue
    period.started += started
    period.partial += partial
    period.submitted += submitted
  }
  return { by, periods: [...periods.values()] }
}

function startOfNext(from: PlainDate, by: Periods['by']): PlainDate {
  if (by === 'day') return addDays(from, 1)
  return by === 'week' ? addDays(from, 7) : `${monthOf(addDays(from, 31))}-01`
}

function labelOf(from: PlainDate, by: Periods['by']): string {
  if (by === 'month') return monthFormat.format(new Date(`${from}T00:00:00Z`))
  return by === 'week' ? `Week of ${formatDate(from)}` : formatDate(from)
}

/**
 * The column with most submitted answers, as the title of the chart: 'Busiest day: 07/11/2026, 124 answers submitted'.
 * Responses only opened or begun do not count, as in the key figures.
 */
export function busiestInWords({ by, periods }: Periods): string {
  const most = Math.max(0, ...periods.map(({ submitted }) => submitted))
  const busiest = periods.filter(({ submitted }) => submitted === most)
  const [first] = busiest
  if (!first || most === 0) return 'No answers submitted yet'
  const answers = `${countOf(most, 'answer')} submitted`
  if (periods.length === 1) return `${first.label}: ${answers}`
  if (busiest.length > 1) return `At most ${answers} in one ${by}`
  return `Busiest ${by}: ${first.label.replace(/^Week/, 'week')}, ${answers}`
}

/** The ticks of an axis from 0 to at least `most`: round steps of whole numbers, four or five of them. */
export function axisTicks(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most / 4)))
  const step = [1, 2, 5, 10].map((times) => times * power).find((round) => round * 4 >= most) ?? power * 10
  const ticks = Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step)
  return ticks.length > 1 ? ticks : [0, 1]
}
