import type { PlainDate } from '@/lib/floor/calendar/plain-date'

export const earlier = (first: PlainDate, ...others: PlainDate[]): PlainDate => [first, ...others].sort()[0] ?? first
export const later = (first: PlainDate, ...others: PlainDate[]): PlainDate => [first, ...others].sort().at(-1) ?? first

/** How many days `last` is after `first`. */
export const daysAfter = (first: PlainDate, last: PlainDate): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000)
