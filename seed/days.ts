import type { PlainDate } from '@/lib/floor/calendar/plain-date'

export function earlier(first: PlainDate, ...others: PlainDate[]): PlainDate {
  let least = first
  for (const one of others) if (one < least) least = one
  return least
}

export function later(first: PlainDate, ...others: PlainDate[]): PlainDate {
  let greatest = first
  for (const one of others) if (one > greatest) greatest = one
  return greatest
}
