import type { FigureChange } from '@/lib/attendance/figure-changes'
import type { EventFacts } from '@/lib/events/rules'
import { type Assignment, eventOwner } from '@/lib/floor/access/event-role'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { changedQuarters, type FieldChange } from './changed-quarters'
import { quarterCode } from './rules'

/** A confirmation that stands; `isCovered` says whether the event in hand was part of what was confirmed. */
export type StandingQuarter = Quarter & { organisationId: number; isCovered: boolean }

/**
 * Of the confirmations that stand, those that a save of an event ends, its creation (`before` is undefined) or its deletion
 * (`after` is undefined): by the very rule by which it ends them.
 */
export function quartersToReset<Standing extends StandingQuarter>(
  standing: readonly Standing[],
  before: EventFacts | undefined,
  after: EventFacts | undefined,
  figures: readonly FigureChange[] = [],
): Standing[] {
  const changesIn = new Map(changedQuarters(before, after, figures).map((each) => [quarterCode(each), each.changes]))
  return standing.filter((each) => {
    const changes = changesIn.get(quarterCode(each)) ?? []
    return changesFor(each.organisationId, { before, after }, changes, each.isCovered).length > 0
  })
}

type Facts = { eventOrganisations: readonly Assignment[] } | undefined

/** As what an organisation takes part in an event; undefined where it does not. */
export function roleIn(facts: Facts, organisationId: number): 'owner' | 'partner' | undefined {
  const assignment = facts?.eventOrganisations.find((each) => each.organisationId === organisationId)
  if (!assignment) return undefined
  return assignment.relationshipTypeId === eventOwner ? 'owner' : 'partner'
}

/**
 * What of an event's changes in a quarter makes an organisation's confirmation of it untrue; nothing where it stays.
 * Whoever owns the event, before or after, answers for all of it. A partner's confirmation covers what was taken down when
 * it was given (`isCovered`: the event was part of that): its days, its figures, whether it is ticketed and that the
 * partner takes part, and neither events that name the partner since nor who else takes part
 * (docs/handbook/confirmations.md).
 */
export function changesFor(
  organisationId: number,
  { before, after }: { before: Facts; after: Facts },
  changes: readonly FieldChange[],
  isCovered: boolean,
): readonly FieldChange[] {
  const [was, is] = [roleIn(before, organisationId), roleIn(after, organisationId)]
  if (was === 'owner' || is === 'owner') return changes
  if (!isCovered || (!was && !is)) return []
  return was === is ? changes.filter(({ field }) => field !== 'eventOrganisations') : changes
}
