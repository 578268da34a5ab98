import 'server-only'
import { onQuarterFiguresSaved } from '@/lib/effects'
import { isOwner } from '@/lib/events/rules'
import { authorize } from '@/lib/floor/access/authorize'
import type { Assignment } from '@/lib/floor/access/event-role'
import type { AuditEntry } from '@/lib/floor/audit/write-audit'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { DomainError, invalid, notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { deletionInWords, findDeletion } from '@/lib/floor/saving/deleted-record'
import { stampOf } from '@/lib/floor/saving/versioned-record'
import { getOrganisationDisplay } from '@/lib/organisations/look-up-organisations'
import { auditRowsOf, type FigureChange } from '../figure-changes'
import { updateFigures } from '../queries'
import { messages } from './messages'
import * as queries from './queries'
import { compareChanges, type LockedEvent } from './rules'
import type { ChangedFigure, SavedQuarterFigures } from './schema'

/** An event with the changes of quick entry, and the organisations assigned to it. */
type EnteredEvent = {
  id: number
  name: string
  assigned: readonly Assignment[]
  ownerId: number
  changes: FigureChange[]
}

/**
 * Saves figures of one quarter of the events that an organisation owns, all of them or none, in a fixed number of
 * statements for any number of events. A cell must still have the value that the client read, or already the new one.
 * @returns how many figures and events changed, and how many confirmations were reset
 * @throws DomainError 404 for an organisation out of reach, or an event that it has no part in or that no longer
 *   exists; 403 for an event in which it is a partner; 422 for an event outside the quarter; each with `findings`
 *   naming every such event and the reason; 422 for tickets of an event that is not ticketed; 409 with `findings`
 *   naming each cell that somebody else changed: the stored value, who saved it and when
 */
export async function saveQuarterFigures(
  ctx: StaffContext,
  { organisationId, changes: sent, ...quarter }: SavedQuarterFigures & { organisationId: number },
) {
  authorize(ctx, 'update', 'event')
  await getOrganisationDisplay(ctx, organisationId)
  const record = { what: 'quarter', id: `${organisationId} ${quarter.year} ${quarter.quarter}` }
  return change(ctx, { record }, async (tx) => {
    const locked = await lockOwnedEvents(tx, { organisationId, ...quarter }, sent)
    const events = toEnteredEvents(locked, sent, quarter)
    if (events.length === 0) {
      tx.unchanged()
      return { figures: 0, events: 0, confirmationsReset: 0 }
    }
    const ids = events.map(({ id }) => id)
    await updateFigures(
      tx.db,
      events.map(({ id, changes }) => ({ eventId: id, ...quarter, ...figuresAfter(locked.get(id), changes) })),
    )
    await queries.increaseVersions(tx.db, ids, stampOf(tx))
    tx.audit(events.map(auditEntryOf))
    return {
      figures: events.reduce((sum, { changes }) => sum + changes.length, 0),
      events: events.length,
      confirmationsReset: await onQuarterFiguresSaved(tx, quarter, events),
    }
  })
}

type OwnedEvent = LockedEvent & { assigned: readonly Assignment[]; ownerId: number }

/** Locks the events to be saved until the transaction ends, and checks that each may be filled here. */
async function lockOwnedEvents(
  ctx: StaffContext,
  { organisationId, ...quarter }: Quarter & { organisationId: number },
  sent: readonly ChangedFigure[],
): Promise<Map<number, OwnedEvent>> {
  const { db } = ctx
  const ids = [...new Set(sent.map(({ eventId }) => eventId))].sort((a, b) => a - b)
  const found = new Map((await queries.lockEvents(db, ids)).map((event) => [event.id, event]))
  const assigned = Map.groupBy(await queries.findAssignments(db, ids), ({ eventId }) => eventId)
  const figures = new Map((await queries.findFigures(db, ids, quarter)).map(({ eventId, ...row }) => [eventId, row]))
  const locked = new Map<number, OwnedEvent>()
  const refusedEvents: RefusedEvent[] = []
  for (const id of ids) {
    const event = found.get(id)
    const assignments = assigned.get(id) ?? []
    const own = assignments.find((each) => each.organisationId === organisationId)
    const inQuarter = figures.get(id)
    if (!event || !own) refusedEvents.push(await explainMissingEvent(ctx, id))
    else if (!isOwner(own)) refusedEvents.push({ eventId: id, status: 403, reason: messages.notOwned(event.name) })
    else if (!inQuarter) refusedEvents.push({ eventId: id, status: 422, reason: messages.notInQuarter(event.name) })
    else locked.set(id, { ...event, figures: inQuarter, assigned: assignments, ownerId: organisationId })
  }
  if (refusedEvents.length > 0) throw eventsRefusal(sent, refusedEvents)
  const ticketless = sent.find(
    ({ eventId, figure, after }) =>
      figure === 'totalTicketsAvailable' && after !== null && !locked.get(eventId)?.isTicketed,
  )
  if (ticketless) throw ticketsRefusal(sent, ticketless.eventId)
  return locked
}

/** An event whose figures cannot be entered here, or no longer, and the reason. */
type RefusedEvent = { eventId: number; status: 403 | 404 | 422; reason: string }

/** Why an event is not found: who deleted it, where that is known. */
async function explainMissingEvent(ctx: StaffContext, eventId: number): Promise<RefusedEvent> {
  const deletion = await findDeletion(ctx, { subject: 'event', id: eventId })
  const reason = deletion ? messages.deleted(deletion.name, deletionInWords(deletion)) : notFound('Event').message
  return { eventId, status: 404, reason }
}

/** The refusal, naming every event that cannot be saved, so that the rest can be saved without them. */
function eventsRefusal(sent: readonly ChangedFigure[], refusedEvents: readonly RefusedEvent[]): DomainError {
  const [first, ...more] = refusedEvents
  if (!first) throw new Error('No event is refused')
  const message = more.length === 0 ? first.reason : messages.eventsRefused(refusedEvents.length)
  const at = sent.findIndex(({ eventId }) => eventId === first.eventId)
  const fields = first.status === 422 ? { [`changes.${at}.eventId`]: first.reason } : undefined
  const findings = refusedEvents.map(({ eventId, reason }) => ({ eventId, reason }))
  return new DomainError(first.status, message, fields, { findings })
}

function ticketsRefusal(sent: readonly ChangedFigure[], id: number): DomainError {
  const at = sent.findIndex(({ eventId, figure }) => eventId === id && figure === 'totalTicketsAvailable')
  return invalid(messages.notTicketed, { [`changes.${at}.figure`]: messages.notTicketed })
}

/** The events that really change. @throws DomainError 409 naming the cells that somebody else changed */
function toEnteredEvents(
  locked: Map<number, OwnedEvent>,
  sent: readonly ChangedFigure[],
  quarter: Quarter,
): EnteredEvent[] {
  const byEvent = Map.groupBy(sent, ({ eventId }) => eventId)
  const compared = [...locked.values()].map((event) => ({
    event,
    ...compareChanges(event, byEvent.get(event.id) ?? []),
  }))
  const findings = compared.flatMap(({ overtaken }) => overtaken)
  if (findings.length > 0) throw new DomainError(409, messages.overtaken(findings.length), undefined, { findings })
  return compared
    .filter(({ toWrite }) => toWrite.length > 0)
    .map(({ event: { id, name, assigned, ownerId }, toWrite }) => ({
      id,
      name,
      assigned,
      ownerId,
      changes: toWrite.map((each) => ({ ...quarter, ...each })),
    }))
}

function figuresAfter(event: OwnedEvent | undefined, changes: readonly FigureChange[]) {
  if (!event) throw new Error('An event is written that was not held')
  return { ...event.figures, ...Object.fromEntries(changes.map(({ figure, after }) => [figure, after])) }
}

const auditEntryOf = ({ id, name, ownerId, changes }: EnteredEvent): AuditEntry => ({
  subject: 'event',
  subjectId: id,
  subjectName: name,
  organisationId: ownerId,
  action: 'update',
  before: { eventAttendances: auditRowsOf(changes, 'before') },
  after: { eventAttendances: auditRowsOf(changes, 'after') },
  note: 'quick entry',
})
