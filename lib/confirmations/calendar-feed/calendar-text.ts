/** One all-day entry of a calendar. */
export type CalendarEntry = {
  /** The same for ever, so that a calendar program moves the entry instead of adding another. */
  uid: string
  /** `yyyy-MM-dd`. */
  day: string
  nextDay: string
  summary: string
  description: string
  url: string
  /** When anything about it last changed. */
  changedAt: Date
}

/** Writes a calendar as RFC 5545 has it: all-day entries that keep nobody from being free. */
export function calendarText(name: string, entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Illuminate//Confirmation deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const entryLines = ({ uid, day, nextDay, summary, description, url, changedAt }: CalendarEntry) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${changedAt.toISOString().replace(/[-:]|\.\d{3}/g, '')}`,
  `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
  `DTEND;VALUE=DATE:${nextDay.replaceAll('-', '')}`,
  `SUMMARY:${escaped(summary)}`,
  `DESCRIPTION:${escaped(description)}`,
  `URL:${url}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** A text value (RFC 5545 §3.3.11); characters that no text may hold go. */
export function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
}

/** The longest line, its end not counted (RFC 5545 §3.1). */
const lineMaxBytes = 75

/** A long line goes on in the next one after a space, and no letter is cut in two. */
export function folded(line: string): string {
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
