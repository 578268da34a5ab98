import 'server-only'
import { eventsConfirmedSince, onEventsDeleted, onEventsSaved } from '@/lib/effects'
import type { ChangeContext } from '@/lib/floor/saving/change'
import { lockRows } from '@/lib/floor/saving/locks'
import { stampOf } from '@/lib/floor/saving/versioned-record'
import type { Undoing } from '@/lib/imports/import-kind'
import { deleteUnusedLocations } from '@/lib/locations/create-locations'
import { restoreLinks } from '../event-references'
import { messages, undoRefusals } from './messages'
import { readUndoNote, type UndoneUpdate } from './undo-note'
import { findCurrent, findLocationsGone, findSurveyed } from './undo-queries'
import type { EventValues } from './upload-data'
import { deleteEvents, updateEvents } from './write-events'

/**
 * Nobody built on an upload of events while none of its events has a survey, was saved or was confirmed since. What it
 * created goes, what it changed is as it was, and its new locations go where no other event uses them.
 */
export const undoingEvents: Undoing = {
  async refusal(tx, { undo, finishedAt }) {
    const { created, updated } = readUndoNote(undo)
    const ids = [...created, ...updated.map(({ id }) => id)]
    if (ids.length === 0) return undoRefusals.nothingWritten
    await lockRows(tx.db, 'events', ids)
    const current = await findCurrent(tx.db, ids)
    if (current.size < ids.length) return undoRefusals.gone
    const versions = new Map([
      ...created.map((id) => [id, 1] as const),
      ...updated.map((one) => [one.id, one.version] as const),
    ])
    const changed = [...current.values()].find(({ id, version }) => versions.get(id) !== version)
    if (changed) return undoRefusals.changed(changed.name)
    const surveyed = await findSurveyed(tx.db, created)
    if (surveyed !== undefined) return undoRefusals.hasSurvey(current.get(surveyed)?.name ?? '')
    const [confirmed] = [
      // Nobody confirmed a new event before it was there.
      ...(await eventsConfirmedSince(tx, created, new Date(0))),
      ...(await eventsConfirmedSince(
        tx,
        updated.map(({ id }) => id),
        finishedAt ?? tx.now,
      )),
    ]
    if (confirmed !== undefined) return undoRefusals.confirmed(current.get(confirmed)?.name ?? '')
    const homeless = await findLocationsGone(tx.db, updated)
    return homeless === undefined ? undefined : undoRefusals.locationGone(homeless)
  },
  async undo(tx, { undo, organisationId }) {
    const { created, updated, locations, links } = readUndoNote(undo)
    const current = await findCurrent(tx.db, [...created, ...updated.map(({ id }) => id)])
    const about = (event: { id: number; name: string }) => ({
      ...{ subject: 'event', subjectId: event.id, subjectName: event.name, organisationId },
      note: `${messages.title}: undone`,
    })
    const gone = created.flatMap((id) => current.get(id) ?? [])
    await onEventsDeleted(tx, gone)
    await deleteEvents(tx.db, created)
    for (const before of gone) tx.audit({ ...about(before), action: 'delete', before })
    await restore(tx, updated, current, about)
    await restoreLinks(tx.db, links)
    const locationsGone = await deleteUnusedLocations(tx, locations)
    return `Upload undone: ${gone.length} events deleted, ${updated.length} as they were, ${locationsGone} locations deleted`
  },
}

type CurrentEvent = EventValues & { id: number; version: number }

/** Writes events back as they were, with all of their figures. */
async function restore(
  tx: ChangeContext,
  updated: readonly UndoneUpdate[],
  current: ReadonlyMap<number, CurrentEvent>,
  about: (event: { id: number; name: string }) => { subject: string; subjectId: number; subjectName: string },
) {
  await updateEvents(tx.db, updated, stampOf(tx))
  const { figures } = await onEventsSaved(
    tx,
    updated.map(({ figures: given, version: _, ...after }) => ({ before: current.get(after.id), after, given })),
  )
  updated.forEach(({ figures: _, version: __, ...after }, at) => {
    const audited = figures[at]
    const before = { ...current.get(after.id), ...audited?.before }
    tx.audit({ ...about(after), action: 'update', before, after: { ...after, ...audited?.after } })
  })
}
