import { dayMs } from './instants'

/** A calendar date, `yyyy-MM-dd`. It has no time and no zone; "today" is a day in Europe/London. */
export type PlainDate = string

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/

const londonFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

type LondonParts = Record<'year' | 'month' | 'day' | 'hour' | 'minute', string>

const minuteMs = 60_000

/** Cache of the last minute: every request needs the current one, and Intl is slow. */
let lastMinute: { minute: number; parts: LondonParts } | undefined

function partsInLondon(instant: Date): LondonParts {
  const minute = Math.floor(instant.getTime() / minuteMs)
  if (lastMinute?.minute === minute) return lastMinute.parts
  const parts = Object.fromEntries(londonFormat.formatToParts(instant).map(({ type, value }) => [type, value]))
  lastMinute = { minute, parts: parts as LondonParts }
  return lastMinute.parts
}

/** True for a day that exists: 29 February only in leap years. */
export function isPlainDate(text: string): text is PlainDate {
  const [, year, month, day] = datePattern.exec(text) ?? []
  if (!year || !month || !day) return false
  // A day that the month does not have falls into another month.
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCMonth() === Number(month) - 1
}

/** The calendar day in Europe/London at an instant. */
export function dayInLondon(instant: Date): PlainDate {
  const { year, month, day } = partsInLondon(instant)
  return `${year}-${month}-${day}`
}

export function yearOf(date: PlainDate): number {
  return Number(date.slice(0, 4))
}

/** How many days `last` is after `first`; negative where it is before. */
export const daysBetween = (first: PlainDate, last: PlainDate): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / dayMs)

/** The date `days` later; earlier when negative. */
export function addDays(date: PlainDate, days: number): PlainDate {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** As people read it: `2026-11-07` is shown `07/11/2026`. Empty for no date. */
export function formatDate(date: PlainDate | null | undefined): string {
  return date ? date.split('-').reverse().join('/') : ''
}

/** An instant as people in London read it: `07/11/2026 at 19:30`. */
export function dateTimeInLondon(instant: Date): string {
  const { year, month, day, hour, minute } = partsInLondon(instant)
  return `${day}/${month}/${year} at ${hour}:${minute}`
}

/** The time of day in London at an instant: `19:30`. */
export function timeInLondon(instant: Date): string {
  const { hour, minute } = partsInLondon(instant)
  return `${hour}:${minute}`
}

/**
 * The instant at which London's clocks show this day and time (`HH:mm`). A time that the clocks skip in spring is an
 * hour later; of one that occurs twice in autumn the first is taken.
 */
export function instantInLondon(date: PlainDate, time: string): Date {
  const utcMs = Date.parse(`${date}T${time}:00Z`)
  const summerMs = utcMs - 3_600_000
  const shows = (instant: number) => `${dayInLondon(new Date(instant))} ${timeInLondon(new Date(instant))}`
  return new Date(shows(summerMs) === `${date} ${time}` ? summerMs : utcMs)
}
