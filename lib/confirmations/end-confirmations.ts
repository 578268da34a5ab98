import 'server-only'
import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import { attestationHistory, confirmations } from '@/db/schema'
import { type Quarter, quarterCode } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import { activities } from './activities'
import type { FieldChange } from './changed-quarters'
import { coveredEventIds } from './covers-event'
import { lockQuarters } from './lock-quarters'
import { emailAboutResets } from './reset-email/email-about-resets'

/** A confirmation that stands, and whether an event is part of what was confirmed. */
export type CoveringConfirmation = Quarter & { organisationId: number; covers: (eventId: number) => boolean }

/** A confirmation that was ended, or would be. */
export type EndedConfirmation = Quarter & { organisationId: number }

/** So many entries of the history are written in one statement, which takes no more than 65,535 parameters. */
const entriesAtOnce = 2_000

/** An event with the changes that end a confirmation. */
export type ResetReason = { eventId: number; eventName: string; changes: readonly FieldChange[] }

/**
 * Ends the confirmations of these quarters of these organisations that have a reason to end, each with a line in the
 * attestation history for every reason, and writes to those of other organisations. Called in the transaction that makes
 * them untrue.
 * @returns the confirmations that ended
 */
export async function endConfirmations(
  ctx: StaffContext,
  organisationIds: readonly number[],
  quarters: readonly Quarter[],
  reasonsOf: (confirmation: CoveringConfirmation) => readonly ResetReason[],
): Promise<EndedConfirmation[]> {
  if (organisationIds.length === 0 || quarters.length === 0) return []
  await lockQuarters(ctx.db, organisationIds)
  const ended = await findStandingToEnd(ctx, organisationIds, quarters, reasonsOf)
  if (ended.length === 0) return []
  await ctx.db
    .update(confirmations)
    .set({ resetAt: ctx.now })
    .where(
      inArray(
        confirmations.id,
        ended.map(({ id }) => id),
      ),
    )
  const who = { modifiedOn: ctx.now, modifiedById: ctx.actor.userId, modifiedBy: ctx.actor.fullName }
  const entries = ended.flatMap(({ organisationId, year, quarter, reasons }) =>
    reasons.map(({ eventId, eventName, changes }) => ({
      ...{ organisationId, year, quarter, eventId, eventName, changes },
      ...who,
      activityType: activities.reset,
    })),
  )
  for (let from = 0; from < entries.length; from += entriesAtOnce)
    await ctx.db.insert(attestationHistory).values(entries.slice(from, from + entriesAtOnce))
  await emailAboutResets(ctx, ended)
  return ended
}

/** The confirmations that `endConfirmations` would end now, with the reasons. */
export async function findStandingToEnd(
  ctx: StaffContext,
  organisationIds: readonly number[],
  quarters: readonly Quarter[],
  reasonsOf: (standing: CoveringConfirmation) => readonly ResetReason[],
) {
  if (organisationIds.length === 0 || quarters.length === 0) return []
  return (await findCurrentConfirmations(ctx, organisationIds, quarters))
    .map((confirmation) => ({ ...confirmation, reasons: reasonsOf(confirmation) }))
    .filter(({ reasons }) => reasons.length > 0)
}

async function findCurrentConfirmations(
  { db }: StaffContext,
  organisationIds: readonly number[],
  quarters: readonly Quarter[],
) {
  const found = await db
    .select({
      id: confirmations.id,
      organisationId: confirmations.organisationId,
      year: confirmations.year,
      quarter: sql<Quarter['quarter']>`${confirmations.quarter}`,
      confirmedAt: confirmations.confirmedAt,
      confirmedById: confirmations.confirmedBy,
      confirmedByName: confirmations.confirmedByName,
      coveredEventIds,
    })
    .from(confirmations)
    .where(
      and(
        isNull(confirmations.resetAt),
        inArray(confirmations.organisationId, [...organisationIds]),
        inArray(sql`(${confirmations.year} * 10 + ${confirmations.quarter})`, quarters.map(quarterCode)),
      ),
    )
    .orderBy(asc(confirmations.organisationId), asc(confirmations.year), asc(confirmations.quarter))
  return found.map(({ coveredEventIds, ...confirmation }) => {
    const covered = coveredEventIds && new Set(coveredEventIds)
    return { ...confirmation, covers: (eventId: number) => covered?.has(eventId) ?? true }
  })
}
