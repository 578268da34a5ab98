import 'server-only'
import type { FigureChange } from '@/lib/attendance/figure-changes'
import type { EventFacts } from '@/lib/events/rules'
import type { StaffContext } from '@/lib/floor/identity/context'
import { changedQuarters, organisationsOf } from './changed-quarters'
import { endStanding } from './end-standing'
import { quarterCode } from './rules'

/**
 * Ends the confirmations that a saved event makes untrue: those of the quarters it changed in, of every organisation
 * assigned before or after (architecture §9.3). Called in the transaction of the save.
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
  await endStanding(ctx, organisationsOf(before, after), changed, (ended) => [
    { eventId: event.id, eventName: event.name, changes: changesIn.get(quarterCode(ended)) ?? [] },
  ])
}
