import 'server-only'
import type { FigureChange } from '@/lib/attendance/figure-changes'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import { endStanding } from './end-standing'

type ChangedEvent = {
  id: number
  name: string
  /** Everybody assigned to it. */
  organisationIds: readonly number[]
  changes: readonly FigureChange[]
}

/**
 * Ends the confirmations of one quarter that changed figures of any number of events make untrue, with a line in the
 * attestation history for each of the events (architecture §9.3). Called in the transaction that saves them.
 * @returns how many confirmations ended
 */
export function resetByFigures(ctx: StaffContext, quarter: Quarter, events: readonly ChangedEvent[]): Promise<number> {
  const organisationIds = [...new Set(events.flatMap((event) => event.organisationIds))]
  return endStanding(ctx, organisationIds, [quarter], ({ organisationId }) =>
    events
      .filter((event) => event.organisationIds.includes(organisationId))
      .map(({ id: eventId, name: eventName, changes }) => ({
        eventId,
        eventName,
        changes: changes.map(({ figure: field, before, after }) => ({ field, before, after })),
      })),
  )
}
