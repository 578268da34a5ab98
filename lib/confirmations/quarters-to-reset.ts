import type { FigureChange } from '@/lib/attendance/figure-changes'
import type { EventFacts } from '@/lib/events/rules'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { changedQuarters, organisationsOf } from './changed-quarters'

type Confirmed = Quarter & { organisationId: number }

/**
 * Of the confirmations that stand, those that a save of an event ends, or its deletion (`after` is undefined): by the
 * very rule by which it ends them.
 */
export function quartersToReset<Standing extends Confirmed>(
  standing: readonly Standing[],
  before: EventFacts,
  after: EventFacts | undefined,
  figures: readonly FigureChange[] = [],
): Standing[] {
  const changed = new Set(changedQuarters(before, after, figures).map(({ year, quarter }) => `${year} ${quarter}`))
  const concerned = new Set(organisationsOf(before, after))
  return standing.filter(
    ({ organisationId, year, quarter }) => concerned.has(organisationId) && changed.has(`${year} ${quarter}`),
  )
}
