import type { FigureChange } from '@/lib/attendance/figure-changes'
import type { EventFacts } from '@/lib/events/rules'
import { type Assignment, eventOwner } from '@/lib/floor/access/event-role'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { changedQuarters, type FieldChange } from './changed-quarters'
import { quarterCode } from './rules'

/** A current confirmation; `isCovered`: it includes the event concerned. */
export type EventConfirmation = Quarter & { organisationId: number; isCovered: boolean }

/**
 * The current confirmations that a save of an event resets, its creation (`before` is undefined) or its deletion
 * (`after` is undefined). The save itself applies the same rule.
 */
export function quartersToReset<Standing extends EventConfirmation>(
  confirmations: readonly Standing[],
  before: EventFacts | undefined,
  after: EventFacts | undefined,
  figures: readonly FigureChange[] = [],
): Standing[] {
  const changesIn = new Map(changedQuarters(before, after, figures).map((each) => [quarterCode(each), each.changes]))
  return confirmations.filter((each) => {
    const changes = changesIn.get(quarterCode(each)) ?? []
    return changesAffecting(each.organisationId, { before, after }, changes, each.isCovered).length > 0
  })
}

type EventAssignments = { eventOrganisations: readonly Assignment[] } | undefined

/** The role of an organisation in an event; undefined where it has none. */
export function roleIn(facts: EventAssignments, organisationId: number): 'owner' | 'partner' | undefined {
  const assignment = facts?.eventOrganisations.find((each) => each.organisationId === organisationId)
  if (!assignment) return undefined
  return assignment.relationshipTypeId === eventOwner ? 'owner' : 'partner'
}

/**
 * The changes of an event in a quarter that end an organisation's confirmation of it; empty where it stays. An owner,
 * before or after, is responsible for all of them. A partner's confirmation covers only what its snapshot has
 * (`isCovered`: the event is in it): the event's days, its figures, whether it is ticketed and that the partner takes
 * part. Events assigned to the partner later, and the other organisations taking part, do not affect it
 * (docs/handbook/confirmations.md).
 */
export function changesAffecting(
  organisationId: number,
  { before, after }: { before: EventAssignments; after: EventAssignments },
  changes: readonly FieldChange[],
  isCovered: boolean,
): readonly FieldChange[] {
  const [was, is] = [roleIn(before, organisationId), roleIn(after, organisationId)]
  if (was === 'owner' || is === 'owner') return changes
  if (!isCovered || (!was && !is)) return []
  return was === is ? changes.filter(({ field }) => field !== 'eventOrganisations') : changes
}
