import 'server-only'
import { previewEventsDeleted, previewEventsSaved } from '@/lib/effects'
import { authorize } from '@/lib/floor/access/authorize'
import { isWithinScope, organisationScope } from '@/lib/floor/access/organisation-scope'
import { type RowChange, runBulk } from '@/lib/floor/bulk/run-bulk'
import { addDays, formatDate } from '@/lib/floor/calendar/plain-date'
import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import { invalid } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import type { BulkEvents, EventAction } from './bulk-schema'
import { eventFormValues } from './event-form-values'
import { refusals } from './messages'
import { getEvent } from './read-events'
import { isOwner, seasonWeeks } from './rules'
import { createEvent, deleteEvent } from './save-event'

/** Duplicates a season of events, or deletes several, by the services of a single one. */
export async function changeEvents(ctx: StaffContext, { ids, preview, action: { kind } }: BulkEvents) {
  authorize(ctx, kind === 'delete' ? 'delete' : 'create', 'event')
  return runBulk<EventAction>(ctx, { ids, preview }, kind === 'delete' ? removeEvent : duplicateEvent)
}

async function removeEvent(tx: StaffContext, id: number): Promise<RowChange<EventAction>> {
  const event = await getEvent(tx, id)
  const resets = await previewEventsDeleted(tx, [event])
  await deleteEvent(tx, id)
  return { outcome: 'done', notes: resets.map(resetNote) }
}

/** The same event a season later: without reference and figures, as a single duplicate. Undone, it is deleted. */
async function duplicateEvent(tx: StaffContext, id: number): Promise<RowChange<EventAction>> {
  const event = await getEvent(tx, id)
  const values = eventFormValues(event)
  const scope = organisationScope(tx.actor)
  const later = {
    ...values,
    startDate: addDays(event.startDate, 7 * seasonWeeks),
    endDate: addDays(event.endDate, 7 * seasonWeeks),
    boxOfficeReferenceId: null,
    // Owners that the actor cannot assign are left out, as from a single duplicate.
    eventOrganisations: values.eventOrganisations.filter(
      (each) => !isOwner(each) || isWithinScope(scope, each.organisationId),
    ),
  }
  if (!later.eventOrganisations.some(isOwner)) throw invalid(refusals.ownOwnerNeeded)
  const { confirmations } = await previewEventsSaved(tx, [
    { before: undefined, after: { ...later, id: undefined }, given: [] },
  ])
  const made = await createEvent(tx, later)
  const dates = `From ${formatDate(later.startDate)} to ${formatDate(later.endDate)}.`
  return {
    outcome: 'done',
    notes: [dates, ...confirmations.map(resetNote)],
    undo: { action: { kind: 'delete' }, id: made.id },
  }
}

type Reset = Awaited<ReturnType<typeof previewEventsDeleted>>[number]

const resetNote = ({ organisationName, quarter, year }: Reset) =>
  `${organisationName} has to confirm quarter ${quarter} of ${formatFinancialYear(year)} again.`
