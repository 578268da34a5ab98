import type { UploadChange } from './changes'
import type { FilledQuarter } from './fill-zeros'
import type { UploadPlan } from './plan-upload'

/** So many changes are listed; all are counted. */
const changesListed = 1_000

/** An event that came or changed. */
export type UploadedEvent = { id: number; name: string; startDate: string; endDate: string; isNew: boolean }

/** What came of an upload, or would: counts, and the details that only its own page shows. */
export type UploadOutcome = {
  eventsCreated: number
  eventsUpdated: number
  eventsUnchanged: number
  eventsSkipped: number
  eventsStale: number
  locationsCreated: number
  zerosFilled: number
  changes: number
  confirmations: UploadPlan['confirmations']
  details: {
    events: UploadedEvent[]
    zeros: { row: number; eventName: string; quarters: FilledQuarter[] }[]
    changes: UploadChange[]
  }
}

/** What a plan comes to. */
export function outcomeOf(plan: UploadPlan): UploadOutcome {
  const changes = plan.updates.flatMap((update) => update.changes)
  const zeros = plan.creates.flatMap(({ draft, filled }) =>
    filled.length > 0 ? [{ row: draft.findings.row, eventName: draft.values.name, quarters: filled }] : [],
  )
  const count = (quarters: readonly FilledQuarter[]) => quarters.reduce((sum, { figures }) => sum + figures.length, 0)
  return {
    eventsCreated: plan.creates.length,
    eventsUpdated: plan.updates.length,
    eventsUnchanged: plan.unchanged,
    eventsSkipped: plan.skipped,
    eventsStale: plan.stale.length,
    locationsCreated: plan.locations.size,
    zerosFilled: zeros.reduce((sum, { quarters }) => sum + count(quarters), 0),
    changes: changes.length,
    confirmations: plan.confirmations,
    details: { events: [], zeros, changes: changes.slice(0, changesListed) },
  }
}
