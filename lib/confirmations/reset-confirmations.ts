import 'server-only'
import type { FigureChange } from '@/lib/attendance/figure-changes'
import type { EventFacts } from '@/lib/events/rules'
import type { StaffContext } from '@/lib/floor/identity/context'
import { changedQuarters, organisationsOf } from './changed-quarters'
import { changesFor } from './changes-for'
import { endStanding } from './end-standing'
import { quarterCode } from './rules'

/**
 * Ends the confirmations that a saved event makes untrue, of organisations assigned before or after. Called in the
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
  await endStanding(ctx, organisationsOf(before, after), changed, (standing) => {
    const all = changesIn.get(quarterCode(standing)) ?? []
    const changes = changesFor(standing.organisationId, { before, after }, all, standing.covers(event.id))
    return changes.length > 0 ? [{ eventId: event.id, eventName: event.name, changes }] : []
  })
}
