/** One all-day entry of a calendar. */
export type CalendarEntry = {
  /** Never changes, so that a calendar program moves the entry instead of adding another. */
  uid: string
  /** `yyyy-MM-dd`. */
  day: string
  nextDay: string
  summary: string
  description: string
  url: string
  /** When the entry last changed. */
  changedAt: Date
}

/** The text of a calendar (RFC 5545), with all-day entries that do not block time. */
export function calendarText(name: string, entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Illuminate//Confirmation deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

const entryLines = ({ uid, day, nextDay, summary, description, url, changedAt }: CalendarEntry) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${changedAt.toISOString().replace(/[-:]|\.\d{3}/g, '')}`,
  `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
  `DTEND;VALUE=DATE:${nextDay.replaceAll('-', '')}`,
  `SUMMARY:${escapeText(summary)}`,
  `DESCRIPTION:${escapeText(description)}`,
  `URL:${url}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** A text value (RFC 5545, 3.3.11), without control characters. */
export function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
}

/** The maximum length of a line, without its line break (RFC 5545, 3.1). */
const lineMaxBytes = 75

/** Folds a long line: it continues on the next line after a space, and no character is split. */
export function foldLine(line: string): string {
  let length = 0
  let written = ''
  for (const letter of line) {
    const bytes = Buffer.byteLength(letter)
    if (length + bytes > lineMaxBytes) {
      written += '\r\n '
      length = 1
    }
    written += letter
    length += bytes
  }
  return written
}
