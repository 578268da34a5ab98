import type { PlainDate } from './plain-date'

const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
const padTwo = (part: number) => String(part).padStart(2, '0')

const monthNames = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
]

/** The number of a month by its name or three letters of it and more: "Sept" is 9. */
function monthOf(name: string): number | undefined {
  const at = name.length < 3 ? -1 : monthNames.findIndex((month) => month.startsWith(name.toLowerCase()))
  return at === -1 ? undefined : at + 1
}

type DateParts = { year: string; month: number; day: string }

function parseDateParts(typed: string): DateParts | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return { year: iso[1] ?? '', month: Number(iso[2]), day: iso[3] ?? '' }
  const british = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(typed)
  if (british) return { year: british[3] ?? '', month: Number(british[2]), day: british[1] ?? '' }
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[ .\-/]*([a-z]+)[ .,\-/]*(\d{4}|\d{2})$/i.exec(typed)
  const month = named && monthOf(named[2] ?? '')
  return named && month ? { year: named[3] ?? '', month, day: named[1] ?? '' } : undefined
}

/**
 * Reads a calendar date as people in Britain type it (1/4/25, 01.04.2025, 1 4 2025, 1 April 2025, 1st Apr 25, or
 * 2025-04-01). null for blank, undefined for an invalid date. The day comes first; a year of two digits is in this
 * century; a date without a year is invalid, because the year is ambiguous.
 */
export function parseTypedDate(text: string): PlainDate | null | undefined {
  const typed = text.trim().replaceAll(/\s+/g, ' ')
  if (typed === '') return null
  const parts = parseDateParts(typed)
  if (!parts) return undefined
  const [year, day] = [Number(parts.year), Number(parts.day)]
  const fullYear = parts.year.length === 2 ? 2000 + year : year
  if (fullYear < 1000 || parts.month < 1 || parts.month > 12) return undefined
  if (day < 1 || day > daysInMonth(fullYear, parts.month)) return undefined
  return `${fullYear}-${padTwo(parts.month)}-${padTwo(day)}`
}

const hasNoYear = /^(?:\d{1,2}[/.\- ]\d{1,2}|\d{1,2}(?:st|nd|rd|th)?[ .\-/]*[a-z]{3,9})$/i

/** The error of a text that is not a `yyyy-MM-dd` date; to follow the field's name and a colon. */
export function describeDateMistake(text: string): string {
  const shown = `“${text.trim().slice(0, 40)}”`
  const read = parseTypedDate(text)
  if (read) return `${shown} must be written as ${read}`
  return hasNoYear.test(text.trim()) ? `${shown} has no year` : `${shown} is not a date`
}
