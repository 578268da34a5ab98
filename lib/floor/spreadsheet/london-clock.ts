import { dayMs, hourMs } from '@/lib/floor/calendar/instants'

const londonHourFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  day: '2-digit',
  hour: '2-digit',
})

// Offsets by hour: London's clocks change on the hour, and a file of a year needs a few thousand.
const offsets = new Map<number, number>()

function offsetMs(hour: number): number {
  const known = offsets.get(hour)
  if (known !== undefined) return known
  const at = new Date(hour * hourMs)
  const londonHour = Number(londonHourFormat.formatToParts(at).find(({ type }) => type === 'hour')?.value)
  const offset = ((londonHour - at.getUTCHours() + 36) % 24) - 12
  if (offsets.size > 100_000) offsets.clear()
  offsets.set(hour, offset * hourMs)
  return offset * hourMs
}

/** London's local time of an instant as if it were UTC, in milliseconds: spreadsheets know no time zones. */
export const londonWallMs = (instant: Date) => instant.getTime() + offsetMs(Math.floor(instant.getTime() / hourMs))

const dayTexts = new Map<number, string>()

function dayText(day: number): string {
  const known = dayTexts.get(day)
  if (known !== undefined) return known
  const text = new Date(day * dayMs).toISOString().slice(0, 10)
  if (dayTexts.size > 10_000) dayTexts.clear()
  dayTexts.set(day, text)
  return text
}

const padTwo = (value: number) => (value < 10 ? `0${value}` : `${value}`)

/** `2026-04-01 00:30:05`: an instant in London time, in a format that every spreadsheet program reads. */
export function londonDateTime(instant: Date): string {
  const wall = londonWallMs(instant)
  const day = Math.floor(wall / dayMs)
  const seconds = Math.floor((wall - day * dayMs) / 1000)
  return `${dayText(day)} ${padTwo(Math.floor(seconds / 3600))}:${padTwo(Math.floor(seconds / 60) % 60)}:${padTwo(seconds % 60)}`
}
