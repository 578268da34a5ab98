import { addDays, formatDate } from '@/lib/floor/calendar/plain-date'
import { minForShares } from '@/lib/statistics/answer-bands'
import { z } from '@/lib/statistics/intervals'
import { giveOrTakeOfShare } from '@/lib/statistics/shares'
import type { DayFigures } from '../periods'
import { mondayOf } from '../periods'
import { formatCount } from '../unit'

/** Points of a hundred that a share of everybody should be known to. */
const goal = 5

/** The fewest answers of which any share is known to `points` of a hundred: half of a Wilson interval, at one half. */
export const answersForMargin = (points: number) => Math.ceil((z * 50) ** 2 / points ** 2 - z ** 2)

/** Fewer answers than this part of the average make a week or a link thin. */
const thinPart = 0.5
const minWeeks = 3
const minLinks = 2

type CountedPart = { label: string; count: number }

export type Sampling = {
  submitted: number
  /** In points of a hundred: what any share of everybody is given or taken, at most. Null of too few answers. */
  margin: number | null
  /** How many more answers bring the margin to five points at most; 0 once it is there. */
  more: number
  /** The average of a week, and the weeks with fewer than half of it. */
  weeks: { average: number; thin: CountedPart[] } | null
  links: { average: number; thin: CountedPart[] } | null
}

/** How sure the answers are so far, and where more would help most. @param days ascending */
export function samplingOf(days: readonly DayFigures[], links: readonly CountedPart[]): Sampling {
  const submitted = days.reduce((sum, day) => sum + day.submitted, 0)
  return {
    submitted,
    margin: submitted < minForShares ? null : giveOrTakeOfShare({ count: submitted / 2, base: submitted }),
    more: Math.max(0, answersForMargin(goal) - submitted),
    weeks: thinOf(weeksOf(days), minWeeks),
    links: thinOf(links, minLinks),
  }
}

/** The weeks from the first answer to the last, those without an answer too. The first and the last may be part of one. */
function weeksOf(days: readonly DayFigures[]): CountedPart[] {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return []
  const counts = new Map<string, number>()
  for (let monday = mondayOf(first.day); monday <= last.day; monday = addDays(monday, 7)) counts.set(monday, 0)
  for (const { day, submitted } of days) counts.set(mondayOf(day), (counts.get(mondayOf(day)) ?? 0) + submitted)
  return [...counts].map(([monday, count]) => ({ label: `Week of ${formatDate(monday)}`, count }))
}

function thinOf(parts: readonly CountedPart[], least: number): Sampling['weeks'] {
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  if (parts.length < least || total === 0) return null
  const average = total / parts.length
  return { average, thin: parts.filter(({ count }) => count < average * thinPart) }
}

/** `With 212 answers any share is known give or take 7 points or better; 169 more bring it to 5` */
export function samplingInWords({ submitted, margin, more }: Sampling): string {
  if (margin === null) {
    const missing = minForShares - submitted
    return `Fewer than ${minForShares} answers have no percentages: ${missing} more ${missing === 1 ? 'is' : 'are'} needed for them`
  }
  const known = `With ${formatCount(submitted)} answers any share is known give or take ${margin} points or better`
  return margin <= goal ? known : `${known}; ${formatCount(more)} more bring it to ${goal}`
}
