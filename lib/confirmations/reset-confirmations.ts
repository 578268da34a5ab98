import 'server-only'
import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import { attestationHistory, confirmations } from '@/db/schema'
import type { FigureChange } from '@/lib/attendance/figure-changes'
import type { EventFacts } from '@/lib/events/rules'
import type { Assignment } from '@/lib/floor/access/event-role'
import { isWithinScope, organisationScope } from '@/lib/floor/access/organisation-scope'
import { type Quarter, quarterCode } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import { activities } from './activities'
import { organisationIdsOf } from './changed-quarters'
import { changesAffecting, roleIn } from './changes-affecting'
import { coveredEventIds } from './covers-event'
import { lockQuarters } from './lock-quarters'
import { findOrganisationNames } from './queries'
import { emailAboutResets } from './reset-email/email-about-resets'
import { type CoveringConfirmation, type ResetReason, resetReasons, type SavedChange } from './reset-reasons'

/** A confirmation that was reset, or would be. */
type ResetConfirmation = Quarter & { organisationId: number }

/**
 * Resets the confirmations that a saved event makes outdated, of organisations assigned before or after. Call it in the
 * transaction of the save.
 */
export async function resetForEvent(
  ctx: StaffContext,
  before: EventFacts | undefined,
  after: EventFacts | undefined,
  figures: readonly FigureChange[] = [],
): Promise<void> {
  await resetForEvents(ctx, [{ before, after, figures }])
}

/** The same for any number of events that are saved together. @returns the confirmations that were reset */
export function resetForEvents(ctx: StaffContext, saved: readonly SavedChange[]): Promise<ResetConfirmation[]> {
  const { organisationIds, quarters, reasonsOf } = resetReasons(saved)
  return resetStanding(ctx, organisationIds, quarters, reasonsOf)
}

/**
 * The confirmations that saving these events would reset, as far as whoever saves may know of them: of organisations in
 * reach, and of those that an event has already.
 */
export async function listResets(ctx: StaffContext, saved: readonly SavedChange[]) {
  const { organisationIds, quarters, reasonsOf } = resetReasons(saved)
  return withNames(ctx, saved, await findStandingToReset(ctx, organisationIds, quarters, reasonsOf))
}

/** Confirmations that were reset with the names of their organisations, as far as whoever saves may know of them. */
export async function withNames(
  ctx: StaffContext,
  saved: readonly SavedChange[],
  reset: readonly ResetConfirmation[],
): Promise<(ResetConfirmation & { organisationName: string })[]> {
  const scope = organisationScope(ctx.actor)
  const assigned = new Set(saved.flatMap(({ before }) => organisationIdsOf(before, undefined)))
  const known = reset.filter(({ organisationId: id }) => assigned.has(id) || isWithinScope(scope, id))
  const names = await findOrganisationNames(
    ctx.db,
    known.map(({ organisationId }) => organisationId),
  )
  return known.map(({ organisationId, year, quarter }) => ({
    ...{ organisationId, year, quarter },
    organisationName: names.get(organisationId) ?? '',
  }))
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
 * @returns how many confirmations were reset
 */
export async function resetForFigures(
  ctx: StaffContext,
  quarter: Quarter,
  events: readonly ChangedEvent[],
): Promise<number> {
  const organisationIds = [...new Set(events.flatMap(({ assigned }) => assigned.map((each) => each.organisationId)))]
  const reset = await resetStanding(ctx, organisationIds, [quarter], ({ organisationId, covers }) =>
    events.flatMap(({ id, name, assigned, changes }): ResetReason[] => {
      const facts = { eventOrganisations: assigned }
      if (!roleIn(facts, organisationId)) return []
      const all = changes.map(({ figure: field, before, after }) => ({ field, before, after }))
      const concerning = changesAffecting(organisationId, { before: facts, after: facts }, all, covers(id))
      return concerning.length > 0 ? [{ eventId: id, eventName: name, changes: concerning }] : []
    }),
  )
  return reset.length
}

type ReasonsOf = (standing: CoveringConfirmation) => readonly ResetReason[]

/** So many entries of the history are written in one statement, which takes no more than 65,535 parameters. */
const entriesAtOnce = 2_000

/**
 * Resets the standing confirmations of these quarters of these organisations that have a reason, each with a line in the
 * attestation history for every reason, and writes to those of other organisations.
 * @returns the confirmations that were reset
 */
async function resetStanding(
  ctx: StaffContext,
  organisationIds: readonly number[],
  quarters: readonly Quarter[],
  reasonsOf: ReasonsOf,
): Promise<ResetConfirmation[]> {
  if (organisationIds.length === 0 || quarters.length === 0) return []
  await lockQuarters(ctx.db, organisationIds)
  const reset = await findStandingToReset(ctx, organisationIds, quarters, reasonsOf)
  if (reset.length === 0) return []
  await ctx.db
    .update(confirmations)
    .set({ resetAt: ctx.now })
    .where(
      inArray(
        confirmations.id,
        reset.map(({ id }) => id),
      ),
    )
  const who = { modifiedOn: ctx.now, modifiedById: ctx.actor.userId, modifiedBy: ctx.actor.fullName }
  const entries = reset.flatMap(({ organisationId, year, quarter, reasons }) =>
    reasons.map(({ eventId, eventName, changes }) => ({
      ...{ organisationId, year, quarter, eventId, eventName, changes },
      ...who,
      activityType: activities.reset,
    })),
  )
  for (let from = 0; from < entries.length; from += entriesAtOnce)
    await ctx.db.insert(attestationHistory).values(entries.slice(from, from + entriesAtOnce))
  await emailAboutResets(ctx, reset)
  return reset
}

/** The confirmations that `resetStanding` would reset now, with the reasons. */
async function findStandingToReset(
  { db }: StaffContext,
  organisationIds: readonly number[],
  quarters: readonly Quarter[],
  reasonsOf: ReasonsOf,
) {
  if (organisationIds.length === 0 || quarters.length === 0) return []
  const standing = await db
    .select({
      id: confirmations.id,
      organisationId: confirmations.organisationId,
      year: confirmations.year,
      quarter: sql<Quarter['quarter']>`${confirmations.quarter}`,
      confirmedAt: confirmations.confirmedAt,
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
  return standing
    .map(({ coveredEventIds, ...confirmation }) => {
      const covered = coveredEventIds && new Set(coveredEventIds)
      const covers = (eventId: number) => covered?.has(eventId) ?? true
      return { ...confirmation, covers, reasons: reasonsOf({ ...confirmation, covers }) }
    })
    .filter(({ reasons }) => reasons.length > 0)
}
