import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { boxOfficePerformances, boxOfficeReferences, eventOrganisations, events } from '@/db/schema'
import { firstPage } from '@/lib/floor/grid/grid-query'
import type { StaffContext } from '@/lib/floor/identity/context'
import { as } from '@/tests/support/actors'
import { aLocation, anEvent, anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { listEventUploads, undoEventUpload } from '../bulk-upload/service'
import { getEvent } from '../read-events'
import type { EventOfReference } from './calls'
import { listUnlinkedReferences as listUnlinked } from './list-unlinked'
import { createEventsOfReferences, linkReferences, unlinkReferences } from './service'

const listUnlinkedReferences = (ctx: StaffContext, { organisationId }: { organisationId: number }) =>
  listUnlinked(ctx, { ...firstPage({ take: 25 }), organisationId, proposals: 'true' })

async function sell(db: Database, organisationId: number, eventIdentifier: string, eventName = 'Hamlet') {
  const days = { startDate: '2026-11-07', endDate: '2026-11-09' }
  const of = { organisationId, boxOfficeProviderId: 101, eventIdentifier }
  await db.insert(boxOfficeReferences).values({ ...of, ...days, eventName, ticketsSold: 12 })
  await db.insert(boxOfficePerformances).values([
    {
      ...of,
      performanceDate: '2026-11-07',
      isTotal: false,
      venueName: 'Old House',
      lines: 2,
      tickets: 4,
      concessionTickets: 0,
      paidPence: 4000,
    },
    {
      ...of,
      performanceDate: '2026-11-09',
      isTotal: false,
      venueName: 'Main House',
      lines: 3,
      tickets: 8,
      concessionTickets: 1,
      paidPence: 8000,
    },
  ])
}

const anAnswer = (locationId: number, given: Partial<EventOfReference> = {}): EventOfReference => ({
  ...{ boxOfficeProviderId: 101, reference: 'HAM', name: 'Hamlet', startDate: '2026-11-07', endDate: '2026-11-09' },
  ...{ locationId, eventTypeId: 17, distributionTypeId: 37, subDisciplineId: 101, isFundedId: 61 },
  ...given,
})

describe('what is sold in no event', () => {
  test(
    'is told to whoever may read ticketing data of the organisation, and nobody else',
    inTransaction(async (db) => {
      const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
      const asked = { organisationId: own.id }
      await expect(listUnlinkedReferences(await as.user(db, own), asked)).rejects.toMatchObject({ status: 403 })
      await expect(listUnlinkedReferences(await as.admin(db, other), asked)).rejects.toMatchObject({ status: 404 })
    }),
  )

  test(
    'is listed with its performances, its venue and the events that it may belong to',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      await sell(db, own.id, 'HAM')
      const { id: locationId } = await aLocation(db, own.id, { name: 'MAIN HOUSE ' })
      await sell(db, own.id, 'TAKEN', 'Macbeth')
      await anEvent(db, own.id, { isTicketedId: 71, boxOfficeProviderId: 101, boxOfficeReferenceId: 'TAKEN' })
      const likely = await anEvent(db, own.id, { name: 'Hamlet at last' })
      await anEvent(db, own.id, { name: 'Hamlet', startDate: '2027-01-01', endDate: '2027-01-02' })
      const { data } = await listUnlinkedReferences(await as.admin(db, own), { organisationId: own.id })
      expect(data).toMatchObject([
        {
          ...{ eventIdentifier: 'HAM', eventName: 'Hamlet', performances: 2, ticketsSold: 12, venueName: 'Main House' },
          ...{ startDate: '2026-11-07', endDate: '2026-11-09', boxOfficeProviderId: 101 },
          location: { id: locationId, name: 'MAIN HOUSE ' },
          proposedEvents: [{ id: likely.id, name: 'Hamlet at last' }],
        },
      ])
    }),
  )
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

describe('a link', () => {
  test(
    'is refused for an event out of reach, an organisation that is not of it, and what nothing was sold under',
    inTransaction(async (db) => {
      const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
      const { id: eventId } = await anEvent(db, own.id)
      const references = [{ boxOfficeProviderId: 101, reference: 'HAM' }]
      const ctx = await as.admin(db, own)
      const sent = { organisationId: own.id, eventId, references }
      await expect(linkReferences(await as.user(db, own), sent)).rejects.toMatchObject({ status: 403 })
      await expect(
        linkReferences(await as.admin(db, other), { ...sent, organisationId: other.id }),
      ).rejects.toMatchObject({ status: 404, message: 'Event not found' })
      await expect(linkReferences(ctx, sent)).rejects.toMatchObject({
        status: 422,
        message: 'Nothing was sold under the reference ‘HAM’ at this provider.',
      })
      await expect(
        linkReferences(await as.globalAdmin(db), { ...sent, organisationId: other.id }),
      ).rejects.toMatchObject({ status: 409, message: 'The organisation is neither owner nor partner of the event.' })
    }),
  )

  test(
    'adds a partner’s own reference without a change of the event, says what it shares, and is taken off again',
    inTransaction(async (db) => {
      const [own, partner] = [await anOrganisation(db), await anOrganisation(db)]
      const { id: eventId, version } = await anEvent(db, own.id, { partners: [partner.id] })
      const { id: another } = await anEvent(db, partner.id)
      await sell(db, partner.id, 'OURS')
      const ctx = await as.admin(db, partner)
      const references = [{ boxOfficeProviderId: 101, reference: 'OURS' }]
      const sent = { organisationId: partner.id, eventId, references }
      expect(await linkReferences(ctx, sent)).toEqual({ isValid: true })
      expect(await linkReferences(ctx, { ...sent, eventId: another })).toEqual({ isValid: false })
      expect(await getEvent(await as.admin(db, own), eventId)).toMatchObject({ version, ticketsSold: 0 })
      await unlinkReferences(ctx, sent)
      await unlinkReferences(ctx, { ...sent, eventId: another })
      expect((await listUnlinkedReferences(ctx, { organisationId: partner.id })).data).toHaveLength(1)
    }),
  )
})
