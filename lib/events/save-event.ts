import 'server-only'
import { onEventDeleted, onEventSaved } from '@/lib/effects'
import { authorize } from '@/lib/floor/access/authorize'
import { eventRoleOf } from '@/lib/floor/access/event-role'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { conflict, forbidden, invalid, notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { lockRows } from '@/lib/floor/saving/locks'
import { assertCurrentVersion, refuseOvertaken, stampOf, versionNote } from '@/lib/floor/saving/versioned-record'
import type { AttendanceInput } from './attendance-schema'
import { assertValidEvent } from './event-validation'
import { refusals } from './messages'
import { findFiguresOutsideDates } from './period'
import * as queries from './queries'
import { isOwner, settleTicketing } from './rules'
import type { NewEvent, SavedEvent } from './schema'

/** Creates an event with its quarters and figures. @throws 422 naming every field that breaks a rule */
export async function createEvent(ctx: StaffContext, input: NewEvent) {
  authorize(ctx, 'create', 'event')
  const { eventAttendances, ...event } = settleTicketing(input)
  return change(ctx, { record: { what: 'event' } }, async (tx) => {
    await assertValidEvent(tx, undefined, event)
    assertFiguresInDates(event, eventAttendances, [])
    const id = await queries.insertEvent(tx.db, event, stampOf(tx))
    await onEventSaved(tx, undefined, { ...event, id }, eventAttendances)
    const after = { ...event, ...(eventAttendances && { eventAttendances }) }
    tx.audit({ ...auditEntry(id, event), action: 'create', after })
    return { id }
  })
}

/** Updates an event for one of its owners. @throws 404 out of reach, 403 for a partner, 409 from an old copy. */
export async function updateEvent(ctx: StaffContext, { id, version: sent, ...input }: SavedEvent) {
  authorize(ctx, 'update', 'event')
  const { eventAttendances, ...event } = settleTicketing(input)
  return change(ctx, { record: { what: 'event', id } }, async (tx) => {
    const before = await getOwnedEvent(tx, id)
    assertCurrentVersion('event', before, sent)
    await assertValidEvent(tx, before, event)
    if (eventAttendances) assertFiguresInDates(event, eventAttendances, await queries.findAttendances(tx.db, id))
    const version = await queries.updateEvent(tx.db, before, event, stampOf(tx))
    if (version === undefined) return refuseOvertaken('event', await getOwnedEvent(tx, id), before.version)
    const figures = await onEventSaved(tx, before, { ...event, id }, eventAttendances)
    tx.audit({
      ...auditEntry(id, event),
      action: 'update',
      before: { ...before, ...figures.before },
      after: { ...event, ...figures.after },
      note: versionNote(sent),
    })
    return { id, version }
  })
}

/** Deletes an event with its quarters. @throws 409 naming its surveys */
export async function deleteEvent(ctx: StaffContext, id: number): Promise<void> {
  authorize(ctx, 'delete', 'event')
  await change(ctx, { record: { what: 'event', id } }, async (tx) => {
    // Locked before its quarters, in the order of a save: otherwise the two could deadlock.
    await lockRows(tx.db, 'events', [id])
    const before = await getOwnedEvent(tx, id)
    const surveys = await queries.findSurveyNames(tx.db, id)
    if (surveys.names.length > 0) throw conflict(refusals.hasSurveys(surveys.names, surveys.others))
    const eventAttendances = await queries.findAttendances(tx.db, id)
    await onEventDeleted(tx, before)
    await queries.deleteEvent(tx.db, id)
    tx.audit({ ...auditEntry(id, before), action: 'delete', before: { ...before, eventAttendances } })
  })
}

/** @throws 422 naming each figure of a quarter that the event does not touch: it would be lost */
function assertFiguresInDates(
  event: Pick<NewEvent, 'startDate' | 'endDate'>,
  rows: readonly AttendanceInput[] | undefined,
  stored: Awaited<ReturnType<typeof queries.findAttendances>>,
) {
  // The table only has quarters 1 to 4.
  const fields = findFiguresOutsideDates(event, rows ?? [], stored as readonly Quarter[])
  const messages = Object.values(fields)
  if (messages.length > 0) throw invalid(messages.join('. '), fields)
}

/** The stored event with its organisations. @throws 404 out of reach, 403 for an actor who does not own it */
async function getOwnedEvent(ctx: StaffContext, id: number) {
  const found = await queries.findEvent(ctx.db, organisationScope(ctx.actor), id)
  if (!found) throw notFound('Event')
  const eventOrganisations = await queries.findAssignments(ctx.db, id)
  if (eventRoleOf(ctx.actor, eventOrganisations) !== 'owner') throw forbidden()
  return { ...found, eventOrganisations }
}

const auditEntry = (id: number, event: Pick<NewEvent, 'name' | 'eventOrganisations'>) => ({
  subject: 'event',
  subjectId: id,
  subjectName: event.name,
  organisationId: event.eventOrganisations.find(isOwner)?.organisationId ?? null,
})
