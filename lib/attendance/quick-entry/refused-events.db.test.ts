import { expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { eventAttendances } from '@/db/schema'
import { deleteEvent } from '@/lib/events/save-event'
import { as, at } from '@/tests/support/actors'
import { anEvent, anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { saveQuarterFigures } from './save-quarter-figures'

const q3 = { year: 2026, quarter: 3 } as const

async function anEventOfQ3(db: Database, organisationId: number, values: NonNullable<Parameters<typeof anEvent>[2]>) {
  const event = await anEvent(db, organisationId, values)
  await db.insert(eventAttendances).values({ eventId: event.id, ...q3 })
  return event
}

test(
  'every event that cannot be saved is named with the reason, and nothing is saved',
  inTransaction(async (db) => {
    const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
    const stays = await anEventOfQ3(db, own.id, { name: 'Hamlet' })
    const deleted = await anEventOfQ3(db, own.id, { name: 'Macbeth' })
    const given = await anEventOfQ3(db, other.id, { name: 'Fair', partners: [own.id] })
    const moved = await anEvent(db, own.id, { name: 'Panto', startDate: '2027-02-01', endDate: '2027-02-01' })
    await deleteEvent(await as.admin(db, own, at('2026-11-21')), deleted.id)
    const ctx = await as.admin(db, own)
    const ids = [stays.id, deleted.id, given.id, moved.id]
    const changes = ids.map((eventId) => ({ eventId, figure: 'knownAttendance' as const, before: null, after: 4 }))
    const refusal = saveQuarterFigures(ctx, { organisationId: own.id, ...q3, changes })
    await expect(refusal).rejects.toMatchObject({
      status: 404,
      message: 'The figures of 3 events cannot be saved here. Nothing has been saved.',
      details: {
        findings: [
          { eventId: deleted.id, reason: '‘Macbeth’ was deleted by Ada Quill on 21/11/2026 at 12:00.' },
          { eventId: given.id, reason: '‘Fair’ belongs to another organisation, which enters its figures.' },
          { eventId: moved.id, reason: '‘Panto’ does not take place in this quarter.' },
        ],
      },
    })
    const rest = { organisationId: own.id, ...q3, changes: changes.slice(0, 1) }
    await expect(saveQuarterFigures(ctx, rest)).resolves.toMatchObject({ figures: 1, events: 1 })
  }),
)

test(
  'to another organisation a deleted event is only not found',
  inTransaction(async (db) => {
    const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
    const foreign = await anEventOfQ3(db, other.id, { name: 'Macbeth' })
    await deleteEvent(await as.admin(db, other), foreign.id)
    const changes = [{ eventId: foreign.id, figure: 'knownAttendance' as const, before: null, after: 4 }]
    await expect(
      saveQuarterFigures(await as.admin(db, own), { organisationId: own.id, ...q3, changes }),
    ).rejects.toMatchObject({ status: 404, message: 'Event not found' })
  }),
)
