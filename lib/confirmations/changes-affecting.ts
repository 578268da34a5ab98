import { type Assignment, eventOwner } from '@/lib/floor/access/event-role'
import type { FieldChange } from './changed-quarters'

type EventAssignments = { eventOrganisations: readonly Assignment[] } | undefined

/** The role of an organisation in an event; undefined where it has none. */
export function roleIn(facts: EventAssignments, organisationId: number): 'owner' | 'partner' | undefined {
  const assignment = facts?.eventOrganisations.find((each) => each.organisationId === organisationId)
  if (!assignment) return undefined
  return assignment.relationshipTypeId === eventOwner ? 'owner' : 'partner'
}

/**
 * The changes of an event in a quarter that reset an organisation's confirmation of it; empty where it stands. An owner,
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
