import 'server-only'
import { type EventSave, onEventsSaved } from '@/lib/effects'
import type { ChangeContext } from '@/lib/floor/saving/change'
import { lockByName, lockRows } from '@/lib/floor/saving/locks'
import { stampOf } from '@/lib/floor/saving/versioned-record'
import { ChangedSinceCheck, type ImportOutcome } from '@/lib/imports/import-kind'
import { createLocations } from '@/lib/locations/create-locations'
import { findLinks, type Link } from '../event-references'
import { messages, notices, outcomeSentences, refusals } from './messages'
import { outcomeOf, type UploadedEvent } from './outcome'
import { asSave, fingerprintOf, planUpload, type UploadPlan } from './plan-upload'
import type { EventsSheet } from './read-sheet'
import type { Draft } from './resolve-row'
import { undoNoteOf } from './undo-note'
import type { EventValues } from './upload-data'
import type { ExistingChoice } from './upload-rules'
import { insertEvents, updateEvents } from './write-events'

type CheckedUpload = { organisationId: number; existing: ExistingChoice; sheet: EventsSheet; plan: UploadPlan }

/**
 * Writes what was planned, in one transaction: locations, events, quarters with their figures, the confirmations that it resets,
 * and an audit entry for each event. The plan is made again once everything it is about is locked; where it comes out
 * differently, somebody was quicker, and nothing is written.
 * @throws ChangedSinceCheck then
 */
export async function commitUpload(tx: ChangeContext, checked: CheckedUpload): Promise<ImportOutcome> {
  const { organisationId, existing, sheet } = checked
  await lockByName(tx.db, `events-upload:${organisationId}`)
  await lockRows(
    tx.db,
    'events',
    checked.plan.updates.map(({ before }) => before.id),
  )
  const plan = await planUpload(tx, { organisationId, existing }, sheet, () => {})
  if (!plan || fingerprintOf(plan) !== fingerprintOf(checked.plan))
    throw new ChangedSinceCheck(refusals.changedMeanwhile)
  const locationIds = await writeLocations(tx, plan)
  const valuesOf = ({ values, place }: Draft): EventValues => ({
    ...values,
    locationId: place && 'id' in place ? place.id : (locationIds.get(place?.newKey ?? '') ?? 0),
  })
  const created = plan.creates.map(({ draft }) => valuesOf(draft))
  const updated = plan.updates.map(({ draft, before: { id, version } }) => ({ ...valuesOf(draft), id, version }))
  const newIds = await insertEvents(tx.db, created, stampOf(tx))
  const updatedIds = updated.map(({ id }) => id)
  const linksBefore = await findLinks(tx.db, updatedIds)
  const savedIds = await updateEvents(tx.db, updated, stampOf(tx))
  if (savedIds.length < updated.length) throw new ChangedSinceCheck(refusals.changedMeanwhile)
  const saves: EventSave[] = [
    ...plan.creates.map(({ draft, figures }, at) => asSave(draft, newIds[at] ?? 0, figures)),
    ...plan.updates.map(({ draft, before }) => asSave(draft, before.id, draft.figures)),
  ]
  const { figures, confirmations } = await onEventsSaved(tx, saves)
  saves.forEach(({ before, after }, at) => {
    const values = [...created, ...updated][at]
    const audited = figures[at]
    tx.audit({
      ...{ subject: 'event', subjectId: after.id, subjectName: after.name, organisationId },
      action: before ? 'update' : 'create',
      ...(before && { before: { ...valuesAt(plan, at), ...audited?.before } }),
      after: { ...values, ...audited?.after },
      note: messages.title,
    })
  })
  const outcome = { ...outcomeOf(plan), confirmations }
  outcome.details.events = saves.map(({ before, after }): UploadedEvent => {
    const { id, name, startDate, endDate } = after
    return { id, name, startDate, endDate, isNew: before === undefined }
  })
  return {
    messages: [...outcomeSentences(outcome), ...notices.staleRows(plan.stale)],
    note: outcomeSentences(outcome).join(' '),
    undo: undoNoteOf(plan, {
      created: newIds,
      locations: [...locationIds.values()],
      links: without(linksBefore, await findLinks(tx.db, updatedIds)),
    }),
    outcome,
  }
}

function without(links: readonly Link[], kept: readonly Link[]): Link[] {
  const keyOf = ({ organisationId, eventId, boxOfficeProviderId, reference }: Link) =>
    `${organisationId} ${eventId} ${boxOfficeProviderId} ${reference}`
  const keys = new Set(kept.map(keyOf))
  return links.filter((link) => !keys.has(keyOf(link)))
}

/** An event as it was, without what only its row shows. */
function valuesAt({ creates, updates }: UploadPlan, at: number) {
  const before = updates[at - creates.length]?.before
  if (!before) return {}
  const { shown: _, organisationNames: __, figures: ___, updatedAt: ____, updatedByName: _____, ...values } = before
  return values
}

async function writeLocations(tx: ChangeContext, { locations }: UploadPlan): Promise<ReadonlyMap<string, number>> {
  const keys = [...locations.keys()]
  const ids = await createLocations(
    tx,
    [...locations.values()].map(({ location }) => location),
  )
  return new Map(keys.map((key, at) => [key, ids[at] ?? 0]))
}
