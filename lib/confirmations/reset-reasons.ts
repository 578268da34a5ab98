import type { FigureChange } from '@/lib/attendance/figure-changes'
import type { EventFacts } from '@/lib/events/rules'
import { type Quarter, quarterCode } from '@/lib/floor/calendar/quarter'
import { changedQuarters, type FieldChange, organisationIdsOf } from './changed-quarters'
import { changesAffecting } from './changes-affecting'

/** An event before and after a save, its creation or its deletion, and which of its figures that changes. */
export type SavedChange = {
  before: EventFacts | undefined
  after: EventFacts | undefined
  figures: readonly FigureChange[]
}

/** A standing confirmation, and whether an event is part of what was confirmed. */
export type CoveringConfirmation = Quarter & { organisationId: number; covers: (eventId: number) => boolean }

/** An event with the changes that reset a confirmation. */
export type ResetReason = { eventId: number; eventName: string; changes: readonly FieldChange[] }

/** Whose confirmations of which quarters saved events may reset, and what of which event resets one of them. */
export function resetReasons(saved: readonly SavedChange[]) {
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

/** A standing confirmation; `isCovered`: it includes the event concerned. */
export type EventConfirmation = Quarter & { organisationId: number; isCovered: boolean }

/**
 * The standing confirmations that a save of an event resets, its creation (`before` is undefined) or its deletion
 * (`after` is undefined).
 */
export function confirmationsToReset<Standing extends EventConfirmation>(
  standing: readonly Standing[],
  before: EventFacts | undefined,
  after: EventFacts | undefined,
  figures: readonly FigureChange[] = [],
): Standing[] {
  const { reasonsOf } = resetReasons([{ before, after, figures }])
  return standing.filter((each) => reasonsOf({ ...each, covers: () => each.isCovered }).length > 0)
}
