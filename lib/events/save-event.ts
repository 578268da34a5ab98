import 'server-only'
import { onEventDeleted, onEventSaved } from '@/lib/effects'
import { actingAs } from '@/lib/floor/access/acting-as'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { conflict, forbidden, invalid, notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { assertFresh } from '@/lib/floor/saving/lost-update'
import type { SentRow } from './attendance-schema'
import { assertMaySave } from './may-save'
import { refuse } from './messages'
import { outsideQuarters } from './outside-quarters'
import * as queries from './queries'
import { isOwner, settleTicketing } from './rules'
import type { NewEvent, SavedEvent } from './schema'

const stampOf = ({ actor, now }: StaffContext) => ({ by: actor.userId, at: now })

export async function createEvent(ctx: StaffContext, given: NewEvent) {
  authorize(ctx, 'create', 'event')
  const { eventAttendances, ...event } = settleTicketing(given)
  return change(
    ctx,
    {
      busy: { what: 'event' },
      audit: ({ id }: { id: number }) => ({
        ...trail(id, event),
        action: 'create',
        after: { ...event, ...(eventAttendances && { eventAttendances }) },
      }),
    },
    async (tx) => {
      await assertMaySave(tx, undefined, event)
      refuseOutsideFigures(event, eventAttendances, [])
      const id = await queries.insertEvent(tx.db, event, stampOf(ctx))
      await onEventSaved(tx, undefined, { ...event, id }, eventAttendances)
      return { id }
    },
  )
}

type Updated = { id: number; version: number; before: object; figures: { before: object; after: object } }

/** Saves an event for one of its owners. @throws 404 out of reach, 403 for a partner, 409 from an old copy. */
export async function updateEvent(ctx: StaffContext, { id, version: sent, ...given }: SavedEvent) {
  authorize(ctx, 'update', 'event')
  const { eventAttendances, ...event } = settleTicketing(given)
  const { version } = await change(
    ctx,
    {
      busy: { what: 'event', id },
      audit: ({ before, figures }: Updated) => ({
        ...trail(id, event),
        action: 'update',
        before: { ...before, ...figures.before },
        after: { ...event, ...figures.after },
        ...(sent === undefined && { note: 'saved without a version' }),
      }),
    },
    async (tx): Promise<Updated> => {
      const before = await ownedEvent(tx, id)
      assertFresh('event', before, sent)
      await assertMaySave(tx, before, event)
      if (eventAttendances) refuseOutsideFigures(event, eventAttendances, await queries.findAttendances(tx.db, id))
      const version = await queries.updateEvent(tx.db, id, before.version, event, stampOf(ctx))
      if (version === undefined) return overtaken(tx, before)
      const figures = await onEventSaved(tx, before, { ...event, id }, eventAttendances)
      return { id, version, before, figures }
    },
  )
  return { id, version }
}

/** Deletes an event with its quarters. @throws 409 naming its surveys */
export async function deleteEvent(ctx: StaffContext, id: number): Promise<void> {
  authorize(ctx, 'delete', 'event')
  type Deleted = Awaited<ReturnType<typeof ownedEvent>> & { eventAttendances: unknown[] }
  await change(
    ctx,
    {
      busy: { what: 'event', id },
      audit: (before: Deleted) => ({ ...trail(id, before), action: 'delete', before }),
    },
    async (tx): Promise<Deleted> => {
      // Before anything else, as a save does: its quarters are held after the event, or the two wait for each other.
      if (!(await queries.holdEvent(tx.db, organisationScope(tx.actor), id))) throw notFound('Event')
      const before = await ownedEvent(tx, id)
      const surveys = await queries.surveysOfEvent(tx.db, id)
      if (surveys.names.length > 0) throw conflict(refuse.hasSurveys(surveys.names, surveys.others))
      const eventAttendances = await queries.findAttendances(tx.db, id)
      await onEventDeleted(tx, before)
      await queries.deleteEvent(tx.db, id)
      return { ...before, eventAttendances }
    },
  )
}

/** Figures of a quarter that the event does not touch would be lost. @throws 422 naming each of them */
function refuseOutsideFigures(
  event: Pick<NewEvent, 'startDate' | 'endDate'>,
  given: readonly SentRow[] | undefined,
  stored: Awaited<ReturnType<typeof queries.findAttendances>>,
) {
  // The table takes no quarter but 1 to 4.
  const fields = outsideQuarters(event, given ?? [], stored as readonly Quarter[])
  const messages = Object.values(fields)
  if (messages.length > 0) throw invalid(messages.join('. '), fields)
}

/** An event as it stands, with its organisations, for somebody who acts as its owner. */
async function ownedEvent(ctx: StaffContext, id: number) {
  const found = await queries.findEvent(ctx.db, organisationScope(ctx.actor), id)
  if (!found) throw notFound('Event')
  const eventOrganisations = await queries.findAssigned(ctx.db, id)
  if (actingAs(ctx.actor, eventOrganisations) !== 'owner') throw forbidden()
  return { ...found, eventOrganisations }
}

/** Somebody else's save of the same copy committed first: says who and when. */
async function overtaken(ctx: StaffContext, { id, version }: { id: number; version: number }): Promise<never> {
  assertFresh('event', await ownedEvent(ctx, id), version)
  throw conflict('The event is already being processed')
}

const trail = (id: number, event: Pick<NewEvent, 'name' | 'eventOrganisations'>) => ({
  subject: 'event',
  subjectId: id,
  subjectName: event.name,
  organisationId: event.eventOrganisations.find(isOwner)?.organisationId ?? null,
})
