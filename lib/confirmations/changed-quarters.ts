import type { FigureChange } from '@/lib/attendance/figure-changes'
import type { EventFacts } from '@/lib/events/rules'
import { firstDayOf, lastDayOf, type Quarter, quartersBetween } from '@/lib/floor/calendar/quarter'

/** A changed field, as the attestation history stores it; null where there was or is no value. */
export type FieldChange = { field: string; before: string | number | null; after: string | number | null }

/** The changes of an event in one quarter. */
type ChangedQuarter = Quarter & { changes: FieldChange[] }

/**
 * The quarters in which an event really changed: its days in them, its assignments, whether it is ticketed, or a
 * figure. `before` is undefined for a new event, `after` for a deleted one.
 */
export function changedQuarters(
  before: EventFacts | undefined,
  after: EventFacts | undefined,
  figures: readonly FigureChange[] = [],
): ChangedQuarter[] {
  const everywhere = before && after ? changesInAllQuarters(before, after) : []
  return quartersOf(before, after)
    .map((quarter) => ({
      ...quarter,
      changes: [...everywhere, ...dayChanges(quarter, before, after), ...figureChangesIn(quarter, figures)],
    }))
    .filter(({ changes }) => changes.length > 0)
}

const figureChangesIn = ({ year, quarter }: Quarter, figures: readonly FigureChange[]): FieldChange[] =>
  figures
    .filter((change) => change.year === year && change.quarter === quarter)
    .map(({ figure, before, after }) => ({ field: figure, before, after }))

/** The ids of all organisations assigned before or after. */
export function organisationIdsOf(before: EventFacts | undefined, after: EventFacts | undefined): number[] {
  const assigned = [...(before?.eventOrganisations ?? []), ...(after?.eventOrganisations ?? [])]
  return [...new Set(assigned.map(({ organisationId }) => organisationId))]
}

function quartersOf(...facts: (EventFacts | undefined)[]): Quarter[] {
  const byName = new Map<string, Quarter>()
  for (const fact of facts) {
    if (!fact) continue
    for (const quarter of quartersBetween(fact.startDate, fact.endDate))
      byName.set(`${quarter.year} ${quarter.quarter}`, quarter)
  }
  return [...byName.values()].sort((a, b) => a.year - b.year || a.quarter - b.quarter)
}

function changesInAllQuarters(before: EventFacts, after: EventFacts): FieldChange[] {
  return [
    difference('eventOrganisations', assignmentsOf(before), assignmentsOf(after)),
    difference('isTicketedId', before.isTicketedId, after.isTicketedId),
  ].flat()
}

const difference = <Value extends string | number | null>(field: string, before: Value, after: Value): FieldChange[] =>
  before === after ? [] : [{ field, before, after }]

/** The assignments as text: `organisation:relationship`, sorted. */
const assignmentsOf = ({ eventOrganisations }: EventFacts) =>
  eventOrganisations
    .map(({ organisationId, relationshipTypeId }) => `${organisationId}:${relationshipTypeId}`)
    .sort()
    .join(' ')

const dayChanges = (quarter: Quarter, before: EventFacts | undefined, after: EventFacts | undefined) =>
  difference('dates', daysWithin(quarter, before), daysWithin(quarter, after))

/** The part of an event's days that lies in a quarter, `first/last`; null for none. */
function daysWithin(quarter: Quarter, facts: EventFacts | undefined): string | null {
  if (!facts) return null
  const first = firstDayOf(quarter)
  const last = lastDayOf(quarter)
  if (facts.startDate > last || facts.endDate < first) return null
  // Plain dates sort as text, which Math.max and Math.min cannot compare.
  const [, from] = [first, facts.startDate].sort()
  const [until] = [last, facts.endDate].sort()
  return `${from}/${until}`
}
