const hourMs = 3_600_000

const shown = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  day: '2-digit',
  hour: '2-digit',
})

// London's clocks change on the hour, so one answer holds for all of it; a file of a year asks a few thousand times.
const offsets = new Map<number, number>()

function offsetMs(hour: number): number {
  const known = offsets.get(hour)
  if (known !== undefined) return known
  const at = new Date(hour * hourMs)
  const londonHour = Number(shown.formatToParts(at).find(({ type }) => type === 'hour')?.value)
  const offset = ((londonHour - at.getUTCHours() + 36) % 24) - 12
  if (offsets.size > 100_000) offsets.clear()
  offsets.set(hour, offset * hourMs)
  return offset * hourMs
}

/** Milliseconds as though London's clock at that instant were UTC: what a spreadsheet, which knows no zones, shows. */
export const londonWallMs = (instant: Date) => instant.getTime() + offsetMs(Math.floor(instant.getTime() / hourMs))

/** `2026-04-01 00:30:05`: the instant on London's clocks, in the order every spreadsheet program reads. */
export const londonDateTime = (instant: Date) =>
  new Date(londonWallMs(instant)).toISOString().slice(0, 19).replace('T', ' ')
