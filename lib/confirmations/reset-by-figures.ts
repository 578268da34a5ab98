import 'server-only'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { attestationHistory, confirmations } from '@/db/schema'
import type { FigureChange } from '@/lib/attendance/figure-changes'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import { activities } from './activities'
import { holdQuarters } from './hold-quarters'

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
export async function resetByFigures(
  ctx: StaffContext,
  { year, quarter }: Quarter,
  events: readonly ChangedEvent[],
): Promise<number> {
  const organisationIds = [...new Set(events.flatMap((event) => event.organisationIds))]
  if (organisationIds.length === 0) return 0
  await holdQuarters(ctx.db, organisationIds)
  const reset = await ctx.db
    .update(confirmations)
    .set({ resetAt: ctx.now })
    .where(
      and(
        isNull(confirmations.resetAt),
        inArray(confirmations.organisationId, organisationIds),
        eq(confirmations.year, year),
        eq(confirmations.quarter, quarter),
      ),
    )
    .returning({ organisationId: confirmations.organisationId })
  const lines = reset.flatMap(({ organisationId }) =>
    events
      .filter((event) => event.organisationIds.includes(organisationId))
      .map(({ id: eventId, name: eventName, changes }) => ({
        organisationId,
        year,
        quarter,
        activityType: activities.reset,
        modifiedOn: ctx.now,
        modifiedById: ctx.actor.userId,
        modifiedBy: ctx.actor.fullName,
        eventId,
        eventName,
        changes: changes.map(({ figure: field, before, after }) => ({ field, before, after })),
      })),
  )
  if (lines.length > 0) await ctx.db.insert(attestationHistory).values(lines)
  return reset.length
}
