import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import { minOfNamedPlace } from '@/lib/floor/privacy-thresholds'
import type { ReportColumn, ReportRow } from '../report'
import type { SalesPeriod } from '../tickets/sales-days'
import type { CellsOfYears } from './cells-queries'

/** Tickets of this year and of the year before that have a label in common. */
export type LabelledTickets = { label: string; now: number; before: number }

/** So many places and groups are named; the rest are one row. */
export const namedMost = 15

export const otherAreas = 'Other areas'
export const notKnown = 'Not known'

/**
 * Sums the cells of both years under their labels, the most tickets first.
 * @param labelOf null for cells that are left out
 */
export function labelCells(
  { now, before }: CellsOfYears,
  labelOf: (value: string) => string | null,
): LabelledTickets[] {
  const sums = new Map<string, LabelledTickets>()
  const add = (year: 'now' | 'before', value: string, tickets: number) => {
    const label = labelOf(value)
    if (label === null) return
    const sum = sums.get(label) ?? { label, now: 0, before: 0 }
    sum[year] += tickets
    sums.set(label, sum)
  }
  for (const { value, tickets } of now) add('now', value, tickets)
  for (const { value, tickets } of before) add('before', value, tickets)
  return [...sums.values()].sort(
    (one, other) => other.now - one.now || other.before - one.before || one.label.localeCompare(other.label, 'en-GB'),
  )
}

export const sumTickets = (sums: readonly LabelledTickets[]) => ({
  now: sums.reduce((sum, { now }) => sum + now, 0),
  before: sums.reduce((sum, { before }) => sum + before, 0),
})

/** The places with most tickets by themselves; those with few, and those past the last that is named, as one. */
export function foldAreas(sums: readonly LabelledTickets[]): LabelledTickets[] {
  const named = sums.filter(({ now }) => now >= minOfNamedPlace).slice(0, namedMost)
  const others = sums.filter((each) => !named.includes(each))
  return others.length === 0 ? named : [...named, { label: otherAreas, ...sumTickets(others) }]
}

/** A share of tickets; null where more came back than were sold, or none. */
export const shareOf = (part: number, whole: number) => (whole <= 0 || part < 0 ? null : part / whole)

export const ticketColumns = ({ year }: SalesPeriod): ReportColumn[] => [
  { label: `Tickets, ${formatFinancialYear(year)}`, unit: 'number' },
  { label: `Tickets, ${formatFinancialYear(year - 1)}`, unit: 'number' },
  { label: `Share, ${formatFinancialYear(year)}`, unit: 'share' },
  { label: `Share, ${formatFinancialYear(year - 1)}`, unit: 'share' },
]

/** Rows with their shares of all that are known; what is not known has none. */
export function ticketRows(sums: readonly LabelledTickets[]): ReportRow[] {
  const whole = sumTickets(sums.filter(({ label }) => label !== notKnown))
  return sums.map(({ label, now, before }) => ({
    label,
    figures: [
      now,
      before,
      label === notKnown ? null : shareOf(now, whole.now),
      label === notKnown ? null : shareOf(before, whole.before),
    ],
  }))
}
