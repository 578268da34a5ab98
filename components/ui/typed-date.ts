const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
const two = (part: number) => String(part).padStart(2, '0')

/**
 * Reads a calendar date as people in Britain type it (1/4/25, 01.04.2025, 1 4 2025, or 2025-04-01) and gives
 * 'yyyy-MM-dd'. null for blank, undefined for what is no date. A year of two figures is in this century.
 */
export function readTypedDate(text: string): string | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  const british = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(typed)
  const parts = iso ? [iso[1], iso[2], iso[3]] : british ? [british[3], british[2], british[1]] : undefined
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0] = parts.map(Number)
  const fullYear = year < 100 ? 2000 + year : year
  if (fullYear < 1000 || month < 1 || month > 12 || day < 1 || day > daysIn(fullYear, month)) return undefined
  return `${fullYear}-${two(month)}-${two(day)}`
}

/** '2025-04-01' as 01/04/2025; anything else as it is. */
export function showDate(date: string | null | undefined): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date ?? '')
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : (date ?? '')
}
