import 'server-only'
import { and, asc, inArray, isNull } from 'drizzle-orm'
import { confirmations } from '@/db/schema'
import { authorize } from '@/lib/floor/access/authorize'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'

/** A quarter that an organisation has confirmed, as long as that stands. */
export type ConfirmedQuarter = Quarter & { organisationId: number }

/** The confirmations that stand of an event's organisations: what a save of it may end. The event has been shown. */
export async function confirmedQuartersOf(
  ctx: StaffContext,
  organisationIds: readonly number[],
): Promise<ConfirmedQuarter[]> {
  authorize(ctx, 'read', 'event')
  if (organisationIds.length === 0) return []
  const standing = await ctx.db
    .select({
      organisationId: confirmations.organisationId,
      year: confirmations.year,
      quarter: confirmations.quarter,
    })
    .from(confirmations)
    .where(and(inArray(confirmations.organisationId, [...organisationIds]), isNull(confirmations.resetAt)))
    .orderBy(asc(confirmations.year), asc(confirmations.quarter), asc(confirmations.organisationId))
  return standing as ConfirmedQuarter[]
}
