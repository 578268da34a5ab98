import 'server-only'
import { and, inArray, isNull, sql } from 'drizzle-orm'
import { attestationHistory, confirmations } from '@/db/schema'
import type { FigureChange } from '@/lib/attendance/figure-changes'
import type { EventFacts } from '@/lib/events/rules'
import type { StaffContext } from '@/lib/floor/identity/context'
import { activities } from './activities'
import { changedQuarters, organisationsOf } from './changed-quarters'
import { holdQuarters } from './hold-quarters'

/**
 * Ends the confirmations that a saved event makes untrue: those of the quarters it changed in, of every organisation
 * assigned before or after, each with its line in the attestation history (architecture §9.3). Called in the
 * transaction of the save.
 */
export async function resetConfirmations(
  ctx: StaffContext,
  before: EventFacts | undefined,
  after: EventFacts | undefined,
  figures: readonly FigureChange[] = [],
): Promise<void> {
  const changed = changedQuarters(before, after, figures)
  const event = after ?? before
  if (!event || changed.length === 0) return
  const organisationIds = organisationsOf(before, after)
  await holdQuarters(ctx.db, organisationIds)
  const changesOf = new Map(changed.map(({ year, quarter, changes }) => [year * 10 + quarter, changes]))
  const reset = await ctx.db
    .update(confirmations)
    .set({ resetAt: ctx.now })
    .where(
      and(
        isNull(confirmations.resetAt),
        inArray(confirmations.organisationId, organisationIds),
        inArray(sql`(${confirmations.year} * 10 + ${confirmations.quarter})`, [...changesOf.keys()]),
      ),
    )
    .returning({
      organisationId: confirmations.organisationId,
      year: confirmations.year,
      quarter: confirmations.quarter,
    })
  if (reset.length === 0) return
  await ctx.db.insert(attestationHistory).values(
    reset.map(({ organisationId, year, quarter }) => ({
      organisationId,
      year,
      quarter,
      activityType: activities.reset,
      modifiedOn: ctx.now,
      modifiedById: ctx.actor.userId,
      modifiedBy: ctx.actor.fullName,
      eventId: event.id,
      eventName: event.name,
      changes: changesOf.get(year * 10 + quarter) ?? [],
    })),
  )
}
