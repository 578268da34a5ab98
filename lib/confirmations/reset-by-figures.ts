import 'server-only'
import type { FigureChange } from '@/lib/attendance/figure-changes'
import type { Assignment } from '@/lib/floor/access/acting-as'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import { changesFor, roleIn } from './changes-for'
import { endStanding, type ResetReason } from './end-standing'

/** An event of whose figures some changed. */
export type ChangedEvent = {
  id: number
  name: string
  /** Everybody assigned to it. */
  assigned: readonly Assignment[]
  changes: readonly FigureChange[]
}

/**
 * Ends the confirmations of one quarter that changed figures of any number of events make untrue, with a line in the
 * attestation history for each of the events. Called in the transaction that saves them.
 * @returns how many confirmations ended
 */
export function resetByFigures(ctx: StaffContext, quarter: Quarter, events: readonly ChangedEvent[]): Promise<number> {
  const organisationIds = [...new Set(events.flatMap(({ assigned }) => assigned.map((each) => each.organisationId)))]
  return endStanding(ctx, organisationIds, [quarter], ({ organisationId, covers }) =>
    events.flatMap(({ id, name, assigned, changes }): ResetReason[] => {
      const facts = { eventOrganisations: assigned }
      if (!roleIn(facts, organisationId)) return []
      const all = changes.map(({ figure: field, before, after }) => ({ field, before, after }))
      const concerning = changesFor(organisationId, { before: facts, after: facts }, all, covers(id))
      return concerning.length > 0 ? [{ eventId: id, eventName: name, changes: concerning }] : []
    }),
  )
}
