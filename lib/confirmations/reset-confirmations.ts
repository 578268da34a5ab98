import 'server-only'
import type { FigureChange } from '@/lib/attendance/figure-changes'
import type { EventFacts } from '@/lib/events/rules'
import type { Assignment } from '@/lib/floor/access/event-role'
import { isWithinScope, organisationScope } from '@/lib/floor/access/organisation-scope'
import { type Quarter, quarterCode } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import { changedQuarters, organisationIdsOf } from './changed-quarters'
import { changesAffecting, roleIn } from './changes-affecting'
import {
  type CoveringConfirmation,
  type EndedConfirmation,
  endConfirmations,
  findStandingToEnd,
  type ResetReason,
} from './end-confirmations'
import { findOrganisationNames } from './queries'

/** An event before and after a save, its creation or its deletion, and which of its figures that changes. */
export type SavedChange = {
  before: EventFacts | undefined
  after: EventFacts | undefined
  figures: readonly FigureChange[]
}

/**
 * Resets the confirmations that a saved event makes outdated, of organisations assigned before or after. Call it in the
 * transaction of the save.
 */
export async function resetConfirmations(
  ctx: StaffContext,
  before: EventFacts | undefined,
  after: EventFacts | undefined,
  figures: readonly FigureChange[] = [],
): Promise<void> {
  await resetConfirmationsOf(ctx, [{ before, after, figures }])
}

/** The same for any number of events that are saved together. @returns the confirmations that ended */
export function resetConfirmationsOf(ctx: StaffContext, saved: readonly SavedChange[]): Promise<EndedConfirmation[]> {
  const { organisationIds, quarters, reasonsOf } = reasonsToEnd(saved)
  return endConfirmations(ctx, organisationIds, quarters, reasonsOf)
}

/**
 * The confirmations that saving these events would end, as far as whoever saves may know of them: of organisations in
 * reach, and of those that an event has already.
 */
export async function listResets(ctx: StaffContext, saved: readonly SavedChange[]) {
  const { organisationIds, quarters, reasonsOf } = reasonsToEnd(saved)
  return withNames(ctx, saved, await findStandingToEnd(ctx, organisationIds, quarters, reasonsOf))
}

/** Confirmations that ended with the names of their organisations, as far as whoever saves may know of them. */
export async function withNames(
  ctx: StaffContext,
  saved: readonly SavedChange[],
  ended: readonly EndedConfirmation[],
): Promise<(EndedConfirmation & { organisationName: string })[]> {
  const scope = organisationScope(ctx.actor)
  const assigned = new Set(saved.flatMap(({ before }) => organisationIdsOf(before, undefined)))
  const known = ended.filter(({ organisationId: id }) => assigned.has(id) || isWithinScope(scope, id))
  const names = await findOrganisationNames(
    ctx.db,
    known.map(({ organisationId }) => organisationId),
  )
  return known.map(({ organisationId, year, quarter }) => ({
    ...{ organisationId, year, quarter },
    organisationName: names.get(organisationId) ?? '',
  }))
}

/** Whose confirmations of which quarters saved events may end, and what of which event does. */
function reasonsToEnd(saved: readonly SavedChange[]) {
  const changed = saved.flatMap(({ before, after, figures }) => {
    const event = after ?? before
    if (!event) return []
    return changedQuarters(before, after, figures).map((quarter) => ({ quarter, event, before, after }))
  })
  const byQuarter = Map.groupBy(changed, ({ quarter }) => quarterCode(quarter))
  return {
    organisationIds: [...new Set(changed.flatMap(({ before, after }) => organisationIdsOf(before, after)))],
    quarters: [...byQuarter.values()].flatMap(([first]) => first?.quarter ?? []),
    reasonsOf: (standing: CoveringConfirmation): ResetReason[] =>
      (byQuarter.get(quarterCode(standing)) ?? []).flatMap(({ quarter, event, before, after }) => {
        const changes = changesAffecting(
          standing.organisationId,
          { before, after },
          quarter.changes,
          standing.covers(event.id),
        )
        return changes.length > 0 ? [{ eventId: event.id, eventName: event.name, changes }] : []
      }),
  }
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
 * @returns how many confirmations ended
 */
export async function resetByFigures(
  ctx: StaffContext,
  quarter: Quarter,
  events: readonly ChangedEvent[],
): Promise<number> {
  const organisationIds = [...new Set(events.flatMap(({ assigned }) => assigned.map((each) => each.organisationId)))]
  const ended = await endConfirmations(ctx, organisationIds, [quarter], ({ organisationId, covers }) =>
    events.flatMap(({ id, name, assigned, changes }): ResetReason[] => {
      const facts = { eventOrganisations: assigned }
      if (!roleIn(facts, organisationId)) return []
      const all = changes.map(({ figure: field, before, after }) => ({ field, before, after }))
      const concerning = changesAffecting(organisationId, { before: facts, after: facts }, all, covers(id))
      return concerning.length > 0 ? [{ eventId: id, eventName: name, changes: concerning }] : []
    }),
  )
  return ended.length
}
