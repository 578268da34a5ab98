import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { eventOwner } from '@/lib/floor/access/event-role'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { conflict, invalid, notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { type ChangeContext, change } from '@/lib/floor/saving/change'
import { lockRows } from '@/lib/floor/saving/locks'
import { getOrganisationDisplay } from '@/lib/organisations/look-up-organisations'
import { findAssignments, findEvent } from '../queries'
import { ticketed } from '../rules'
import type { LinkedReferences, UnlinkedReferences } from './calls'
import { messages } from './messages'
import { deleteLinks, findNotSold, findOfForm, hasSameReference, insertLinks, type Reference } from './queries'

/**
 * Gives an event references under which an organisation sells it: its owners and its partners link their own, which changes
 * nothing of the event. No figure changes, so no confirmation is reset.
 * @returns those that it did not have before, and whether no other event has one of them on a day in common
 * @throws DomainError 404 out of reach, 409 where the organisation is not assigned to the event or owns it and it is not
 *   ticketed, 422 for a reference that nothing was sold under
 */
export async function linkReferences(ctx: StaffContext, sent: LinkedReferences) {
  await assertOwnReferences(ctx, sent)
  return change(ctx, { record: { what: 'event', id: sent.eventId } }, async (tx) => {
    const event = await getAssignedEvent(tx, sent)
    const [notSold] = await findNotSold(tx.db, sent.organisationId, sent.references)
    if (notSold !== undefined) throw invalid(messages.notSold(notSold))
    if (event.isOwned && event.isTicketedId !== ticketed) throw conflict(messages.notTicketed(event.name))
    const isValid = !(await hasSameReference(tx.db, sent, sent.references))
    const linked = await insertLinks(tx.db, sent, sent.references)
    audit(tx, sent, event.name, linked, 'Linked')
    return { isValid, linked }
  })
}

/**
 * Takes linked references off an event, those that it has.
 * @throws DomainError 404 out of reach, 409 for one that the event's form has by now, and where `isUndo` is sent and another
 *   event has one of them by now
 */
export async function unlinkReferences(ctx: StaffContext, sent: UnlinkedReferences): Promise<void> {
  await assertOwnReferences(ctx, sent)
  await change(ctx, { record: { what: 'event', id: sent.eventId } }, async (tx) => {
    const event = await getAssignedEvent(tx, sent)
    const [ofForm] = await findOfForm(tx.db, sent, sent.references)
    if (ofForm !== undefined) throw conflict(messages.isOfForm(ofForm))
    if (sent.isUndo && (await hasSameReference(tx.db, sent, sent.references))) throw conflict(messages.nowElsewhere)
    audit(tx, sent, event.name, await deleteLinks(tx.db, sent, sent.references), 'Unlinked')
  })
}

async function assertOwnReferences(ctx: StaffContext, { organisationId }: LinkedReferences) {
  authorize(ctx, 'manage', { subject: 'boxOffice', organisationId })
  await getOrganisationDisplay(ctx, organisationId)
}

/** The event, locked so that no save takes the organisation off it meanwhile, and whether the organisation owns it. */
async function getAssignedEvent(tx: StaffContext, { organisationId, eventId }: LinkedReferences) {
  await lockRows(tx.db, 'events', [eventId], 'no key update')
  const event = await findEvent(tx.db, organisationScope(tx.actor), eventId)
  if (!event) throw notFound('Event')
  const own = (await findAssignments(tx.db, eventId)).find((one) => one.organisationId === organisationId)
  if (!own) throw conflict(messages.notAssigned)
  return { ...event, isOwned: own.relationshipTypeId === eventOwner }
}

function audit(
  tx: ChangeContext,
  { organisationId, eventId }: LinkedReferences,
  eventName: string,
  references: readonly Reference[],
  what: 'Linked' | 'Unlinked',
) {
  if (references.length === 0) return tx.unchanged()
  const names = references.map(({ reference }) => reference).join(', ')
  tx.audit({
    ...{ subject: 'event', subjectId: eventId, subjectName: eventName, action: 'update', organisationId },
    note: `${what} the box office references ${names}`.slice(0, 500),
  })
}
