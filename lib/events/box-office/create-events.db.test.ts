import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditTrail, eventOrganisations, events } from '@/db/schema'
import { confirmQuarter } from '@/lib/confirmations/confirm-quarter'
import { firstPage } from '@/lib/floor/grid/grid-query'
import type { StaffContext } from '@/lib/floor/identity/context'
import { as } from '@/tests/support/actors'
import { aLocation, anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { sell } from '@/tests/support/sold-references'
import { listEventUploads, undoEventUpload } from '../bulk-upload/service'
import { getEvent } from '../read-events'
import type { EventOfReference } from './calls'
import { createEventsOfReferences } from './create-events'
import { listUnlinkedReferences as listUnlinked } from './list-unlinked'

const listUnlinkedReferences = (ctx: StaffContext, { organisationId }: { organisationId: number }) =>
  listUnlinked(ctx, { ...firstPage({ take: 25 }), organisationId, proposals: 'true' })

const anAnswer = (locationId: number, given: Partial<EventOfReference> = {}): EventOfReference => ({
  ...{ boxOfficeProviderId: 101, reference: 'HAM', name: 'Hamlet', startDate: '2026-11-07', endDate: '2026-11-09' },
  ...{ locationId, eventTypeId: 17, distributionTypeId: 37, subDisciplineId: 101, isFundedId: 61 },
  ...given,
})

describe('events of references', () => {
  test(
    'are refused as a form would refuse them, every row and field at once, and none is created',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const { id: locationId } = await aLocation(db, own.id)
      const wrong = [
        anAnswer(locationId),
        anAnswer(999_999_999, { reference: 'MAC' }),
        anAnswer(locationId, { reference: 'LEA', startDate: '2026-11-10' }),
      ]
      const sent = { organisationId: own.id, events: wrong }
      await expect(createEventsOfReferences(await as.admin(db, own), sent)).rejects.toMatchObject({
        status: 422,
        fields: { 'events.2.startDate': expect.any(String) },
      })
      await expect(
        createEventsOfReferences(await as.admin(db, own), { ...sent, events: wrong.slice(0, 2) }),
      ).rejects.toMatchObject({
        status: 422,
        message: 'No event was created: 1 row needs to be put right first.',
        fields: { 'events.1.locationId': expect.any(String) },
      })
      expect(await db.select().from(eventOrganisations).where(eq(eventOrganisations.organisationId, own.id))).toEqual(
        [],
      )
    }),
  )

  test(
    'are refused where an event has the reference by now, and told by its name',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const ctx = await as.admin(db, own)
      const { id: locationId } = await aLocation(db, own.id)
      await sell(db, own.id, 'HAM')
      const sent = { organisationId: own.id, events: [anAnswer(locationId)] }
      await createEventsOfReferences(ctx, sent)
      await expect(createEventsOfReferences(ctx, sent)).rejects.toMatchObject({
        ...{ status: 422, message: 'No event was created: 1 row needs to be put right first.' },
        fields: { 'events.0.reference': 'The event ‘Hamlet’ has this reference by now.' },
      })
    }),
  )

  test(
    'have their quarters, an audit entry each, and reset a confirmation once somebody has seen that',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const ctx = await as.admin(db, own)
      const { id: locationId } = await aLocation(db, own.id)
      const quarter = { organisationId: own.id, year: 2025, quarterNumber: 3 } as const
      await confirmQuarter(ctx, quarter)
      const lastYear = { startDate: '2025-11-07', endDate: '2026-02-09' }
      const answers = [
        anAnswer(locationId, lastYear),
        anAnswer(locationId, { ...lastYear, reference: 'MAC', name: 'Macbeth' }),
      ]
      const sent = { organisationId: own.id, events: answers }
      await expect(createEventsOfReferences(ctx, sent)).rejects.toMatchObject({
        status: 409,
        message: `Creating these events resets 1 confirmation: 2025/26 Q3 of ${own.name}.`,
      })
      const { eventIds } = await createEventsOfReferences(ctx, { ...sent, resetsConfirmations: true })
      for (const [at, id] of eventIds.entries()) {
        expect(await getEvent(ctx, id)).toMatchObject({
          name: answers[at]?.name,
          boxOfficeReferenceId: answers[at]?.reference,
          eventAttendances: [
            { year: 2025, quarter: 3 },
            { year: 2025, quarter: 4 },
          ],
        })
        const entries = await db
          .select()
          .from(auditTrail)
          .where(and(eq(auditTrail.subject, 'event'), eq(auditTrail.subjectId, String(id))))
          .orderBy(auditTrail.id)
        expect(entries).toMatchObject([{ action: 'create', organisationId: own.id, note: 'From the box office' }])
      }
    }),
  )

  test(
    'are ticketed, linked to what was sold, and undone like an upload',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const ctx = await as.admin(db, own)
      const { id: locationId } = await aLocation(db, own.id)
      await sell(db, own.id, 'HAM')
      await sell(db, own.id, 'MAC', 'Macbeth')
      const answers = [anAnswer(locationId), anAnswer(locationId, { reference: 'MAC', name: 'Macbeth' })]
      const { eventIds, importId } = await createEventsOfReferences(ctx, { organisationId: own.id, events: answers })
      expect(await getEvent(ctx, eventIds[0] ?? 0)).toMatchObject({
        ...{ name: 'Hamlet', isTicketedId: 71, boxOfficeReferenceId: 'HAM', ticketsSold: 12 },
      })
      expect(await listUnlinkedReferences(ctx, { organisationId: own.id })).toMatchObject({ data: [], totalCount: 0 })
      expect((await listEventUploads(ctx, { organisationId: own.id })).data[0]).toMatchObject({
        ...{ filename: 'From the box office', messages: ['2 events were created.'], outcome: { eventsCreated: 2 } },
      })
      await undoEventUpload(ctx, importId)
      expect(
        await db
          .select()
          .from(events)
          .where(eq(events.id, eventIds[0] ?? 0)),
      ).toEqual([])
      expect((await listUnlinkedReferences(ctx, { organisationId: own.id })).data).toHaveLength(2)
    }),
  )
})
