import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import { quarterOf } from '@/lib/floor/calendar/quarter'
import type { KeyFigure, Unit } from '../report'
import type { Interval } from './schema'

/** The month or the financial quarter of a day, as letters are counted: `2026-11`, `2026-Q3`. */
export function periodOfLetter(every: Interval, today: PlainDate): string {
  if (every === 'month') return today.slice(0, 7)
  const { year, quarter } = quarterOf(today)
  return `${year}-Q${quarter}`
}

/** What of a key figure is compared with the letter before. */
export type SentFigure = Pick<KeyFigure, 'label' | 'unit' | 'figure'>

export const sentFiguresOf = (figures: readonly KeyFigure[]): SentFigure[] =>
  figures.map(({ label, unit, figure }) => ({ label, unit, figure }))

/** How far a figure as it is written may be from itself: half of its last digit; nothing where it is written whole. */
function roundingOf(unit: Unit): number {
  if (unit === 'share') return 0.005
  if (unit === 'average') return 0.05
  return unit === 'pence' ? 0.5 : 0
}

/** Whether one of the main figures moved by more than its rounding, is there for the first time, or is gone. */
export function didFiguresMove(before: readonly SentFigure[] | null, now: readonly SentFigure[]): boolean {
  if (before === null || before.length !== now.length) return true
  return now.some(({ label, unit, figure }) => {
    const earlier = before.find((one) => one.label === label && one.unit === unit)
    if (!earlier) return true
    // Nothing to count from, and the words of figures that are withheld, are the same or not.
    if (typeof earlier.figure !== 'number' || typeof figure !== 'number') return earlier.figure !== figure
    // No difference of binary fractions is a movement.
    return Math.abs(figure - earlier.figure) - roundingOf(unit) > 1e-9
  })
}
