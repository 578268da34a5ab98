import 'server-only'
import { and, inArray, isNull, sql } from 'drizzle-orm'
import { attestationHistory, confirmations } from '@/db/schema'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import { activities } from './activities'
import type { FieldChange } from './changed-quarters'
import { holdQuarters } from './hold-quarters'
import { quarterCode } from './rules'

type Ended = Quarter & { organisationId: number }

/** What of which event ended a confirmation. */
type Reason = { eventId: number; eventName: string; changes: readonly FieldChange[] }

/**
 * Ends the confirmations that stand of these quarters of these organisations, each with a line in the attestation
 * history for every reason it has (architecture §9.3). Called in the transaction that makes them untrue.
 * @returns how many confirmations ended
 */
export async function endStanding(
  ctx: StaffContext,
  organisationIds: readonly number[],
  quarters: readonly Quarter[],
  reasonsOf: (ended: Ended) => readonly Reason[],
): Promise<number> {
  if (organisationIds.length === 0 || quarters.length === 0) return 0
  await holdQuarters(ctx.db, organisationIds)
  const ended = await ctx.db
    .update(confirmations)
    .set({ resetAt: ctx.now })
    .where(
      and(
        isNull(confirmations.resetAt),
        inArray(confirmations.organisationId, [...organisationIds]),
        inArray(sql`(${confirmations.year} * 10 + ${confirmations.quarter})`, quarters.map(quarterCode)),
      ),
    )
    .returning({
      organisationId: confirmations.organisationId,
      year: confirmations.year,
      quarter: confirmations.quarter,
    })
  const who = { modifiedOn: ctx.now, modifiedById: ctx.actor.userId, modifiedBy: ctx.actor.fullName }
  const lines = (ended as Ended[]).flatMap((each) =>
    reasonsOf(each).map((reason) => ({ ...each, ...who, activityType: activities.reset, ...reason })),
  )
  if (lines.length > 0) await ctx.db.insert(attestationHistory).values(lines)
  return ended.length
}
