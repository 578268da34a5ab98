import 'server-only'
import { type EventSave, onEventsSaved, previewEventsSaved } from '@/lib/effects'
import { authorize } from '@/lib/floor/access/authorize'
import { eventOwner } from '@/lib/floor/access/event-role'
import { conflict, DomainError, type FieldMessages, invalid } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { type ChangeContext, change } from '@/lib/floor/saving/change'
import { lockByName } from '@/lib/floor/saving/locks'
import { stampOf } from '@/lib/floor/saving/versioned-record'
import { recordImport } from '@/lib/imports/service'
import { getActiveOrganisation } from '@/lib/organisations/look-up-organisations'
import type { UploadOutcome } from '../bulk-upload/outcome'
import type { UndoNote } from '../bulk-upload/undo-note'
import { insertEvents } from '../bulk-upload/write-events'
import { assertValidEvent } from '../event-validation'
import { ticketed } from '../rules'
import { newEvent } from '../schema'
import type { CreatedEvents, EventOfReference } from './calls'
import { messages } from './messages'
import { findTaken, keyOf } from './queries'

/**
 * Creates an event of each reference, owned by the organisation: all of them or none. It is recorded as an upload of events,
 * by which it can be undone.
 * @throws DomainError 404 out of reach, 409 where the organisation is disabled or confirmations would be reset that nobody
 *   has been told of, 422 naming every field of every event that breaks a rule (`events.3.locationId`)
 */
export async function createEventsOfReferences(ctx: StaffContext, sent: CreatedEvents) {
  authorize(ctx, 'create', { subject: 'event', organisationId: sent.organisationId })
  await getActiveOrganisation(ctx, sent.organisationId, messages.organisationInactive)
  const { inputs, fields } = readEvents(sent)
  refuseRows(fields)
  return change(ctx, { record: { what: 'event' } }, async (tx) => {
    // Two people who create events of the same list: the second is told of the first's.
    await lockByName(tx.db, `events-of-references:${sent.organisationId}`)
    await assertValid(tx, sent, inputs)
    const confirmations = await findResets(tx, inputs)
    if (confirmations.length > 0 && !sent.resetsConfirmations) throw conflict(messages.wouldReset(confirmations))
    const eventIds = await insertEvents(tx.db, inputs, stampOf(tx))
    await onEventsSaved(
      tx,
      inputs.map((after, at) => savedEvent(after, eventIds[at] ?? 0)),
    )
    inputs.forEach(({ eventAttendances: _, ...after }, at) => {
      tx.audit({
        ...{ subject: 'event', subjectId: eventIds[at] ?? 0, subjectName: after.name, action: 'create', after },
        ...{ organisationId: sent.organisationId, note: messages.uploadName },
      })
    })
    const importId = await recordImport(tx, {
      kind: 'events',
      organisationId: sent.organisationId,
      filename: messages.uploadName,
      rows: eventIds.length,
      messages: [messages.created(eventIds.length)],
      outcome: outcomeOf(eventIds, inputs, confirmations),
      undo: { created: eventIds, updated: [], locations: [], links: [] } satisfies UndoNote,
    })
    tx.audit({
      ...{ subject: 'import', subjectId: importId, subjectName: messages.uploadName, action: 'create' },
      ...{ organisationId: sent.organisationId, note: messages.created(eventIds.length) },
    })
    return { importId, eventIds }
  })
}

type Input = ReturnType<typeof newEvent.parse>

/** The events as a form would send them, and what breaks its rules. */
function readEvents({ organisationId, events }: CreatedEvents) {
  const fields: FieldMessages = {}
  const inputs = events.flatMap((event, at): Input[] => {
    const parsed = newEvent.safeParse(asForm(event, organisationId))
    if (parsed.success) return [parsed.data]
    for (const issue of parsed.error.issues) fields[`events.${at}.${issue.path.join('.')}`] ??= issue.message
    return []
  })
  return { inputs, fields }
}

const asForm = ({ boxOfficeProviderId, reference, ...event }: EventOfReference, organisationId: number) => ({
  ...event,
  isTicketedId: ticketed,
  boxOfficeProviderId,
  boxOfficeReferenceId: reference,
  eventOrganisations: [{ organisationId, relationshipTypeId: eventOwner, subDisciplineId: event.subDisciplineId }],
})

function refuseRows(fields: FieldMessages): void {
  const rows = new Set(Object.keys(fields).map((field) => field.split('.').slice(0, 2).join('.')))
  if (rows.size > 0) throw invalid(messages.notCreated(rows.size), fields)
}

const savedEvent = <Id extends number | undefined>(after: Input, id: Id): EventSave<Id> => ({
  ...{ before: undefined, after: { ...after, id }, given: [] },
})

async function findResets(ctx: StaffContext, inputs: readonly Input[]) {
  const saves = inputs.map((after) => savedEvent(after, undefined))
  return (await previewEventsSaved(ctx, saves)).confirmations
}

/** @throws DomainError 422 with what a form of each would be refused for, and each reference that an event has by now */
async function assertValid(tx: ChangeContext, { organisationId, events }: CreatedEvents, inputs: readonly Input[]) {
  const fields: FieldMessages = {}
  const taken = await findTaken(tx.db, organisationId, events)
  for (const [at, input] of inputs.entries()) {
    const asked = events[at]
    const holder = asked && taken.get(keyOf(asked))
    if (holder !== undefined) fields[`events.${at}.reference`] = messages.hasEvent(holder)
    for (const [field, message] of Object.entries(await checkEvent(tx, input)))
      fields[`events.${at}.${field === 'boxOfficeReferenceId' ? 'reference' : field}`] ??= message
  }
  refuseRows(fields)
}

async function checkEvent(tx: ChangeContext, event: Input): Promise<FieldMessages> {
  try {
    await assertValidEvent(tx, undefined, event)
    return {}
  } catch (error) {
    if (error instanceof DomainError && error.fields) return error.fields
    throw error
  }
}

function outcomeOf(
  ids: readonly number[],
  inputs: readonly Input[],
  confirmations: UploadOutcome['confirmations'],
): UploadOutcome {
  const events = inputs.map(({ name, startDate, endDate }, at) => ({
    ...{ id: ids[at] ?? 0, name, startDate, endDate, isNew: true },
  }))
  return {
    ...{ eventsCreated: ids.length, eventsUpdated: 0, eventsUnchanged: 0, eventsSkipped: 0, eventsStale: 0 },
    ...{ locationsCreated: 0, zerosFilled: 0, changes: 0, confirmations },
    details: { events, zeros: [], changes: [] },
  }
}
