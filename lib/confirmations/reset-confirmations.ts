import 'server-only'
import type { FigureChange } from '@/lib/attendance/figure-changes'
import type { EventFacts } from '@/lib/events/rules'
import type { Assignment } from '@/lib/floor/access/event-role'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import { changedQuarters, organisationsOf } from './changed-quarters'
import { endConfirmations, type ResetReason } from './end-confirmations'
import { changesFor, roleIn } from './quarters-to-reset'
import { quarterCode } from './rules'

/**
 * Resets the confirmations that a saved event makes outdated, of organisations assigned before or after. Call it in the
 * transaction of the save.
 */
export async function resetConfirmations(
  ctx: StaffContext,
  before: EventFacts | undefined,
  after: EventFacts | undefined,
  figures: readonly FigureChange[] = [],
): Promise<void> {
  const event = after ?? before
  if (!event) return
  const changed = changedQuarters(before, after, figures)
  const changesIn = new Map(changed.map((quarter) => [quarterCode(quarter), quarter.changes]))
  await endConfirmations(ctx, organisationsOf(before, after), changed, (confirmation) => {
    const all = changesIn.get(quarterCode(confirmation)) ?? []
    const changes = changesFor(confirmation.organisationId, { before, after }, all, confirmation.covers(event.id))
    return changes.length > 0 ? [{ eventId: event.id, eventName: event.name, changes }] : []
  })
}

/** An event with changed figures. */
export type ChangedEvent = {
  id: number
  name: string
  /** All organisations assigned to it. */
  assigned: readonly Assignment[]
  changes: readonly FigureChange[]
}

/**
 * Resets the confirmations of one quarter that changed figures of any number of events make outdated, with an entry in
 * the attestation history for each of the events. Call it in the transaction that saves them.
 * @returns how many confirmations ended
 */
export function resetByFigures(ctx: StaffContext, quarter: Quarter, events: readonly ChangedEvent[]): Promise<number> {
  const organisationIds = [...new Set(events.flatMap(({ assigned }) => assigned.map((each) => each.organisationId)))]
  return endConfirmations(ctx, organisationIds, [quarter], ({ organisationId, covers }) =>
    events.flatMap(({ id, name, assigned, changes }): ResetReason[] => {
      const facts = { eventOrganisations: assigned }
      if (!roleIn(facts, organisationId)) return []
      const all = changes.map(({ figure: field, before, after }) => ({ field, before, after }))
      const concerning = changesFor(organisationId, { before: facts, after: facts }, all, covers(id))
      return concerning.length > 0 ? [{ eventId: id, eventName: name, changes: concerning }] : []
    }),
  )
}
