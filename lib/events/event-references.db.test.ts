import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { boxOfficeReferences, eventBoxOfficeReferences, events } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { syncReferencesOfForms } from './event-references'
import { getEvent, validateBoxOfficeId } from './read-events'

const hamlet = { isTicketedId: 71, boxOfficeProviderId: 101, boxOfficeReferenceId: 'HAM' }

const referencesOf = async (db: Database, eventId: number) =>
  (
    await db
      .select()
      .from(eventBoxOfficeReferences)
      .where(eq(eventBoxOfficeReferences.eventId, eventId))
      .orderBy(asc(eventBoxOfficeReferences.organisationId), asc(eventBoxOfficeReferences.reference))
  ).map(({ organisationId, reference, isOfForm }) => `${organisationId} ${reference}${isOfForm ? '' : ' linked'}`)

const link = (db: Database, eventId: number, organisationId: number, reference: string) =>
  db.insert(eventBoxOfficeReferences).values({ eventId, organisationId, boxOfficeProviderId: 101, reference })

const sold = (db: Database, organisationId: number, eventIdentifier: string, ticketsSold: number) =>
  db.insert(boxOfficeReferences).values({
    ...{ organisationId, boxOfficeProviderId: 101, eventIdentifier, eventName: eventIdentifier, ticketsSold },
    ...{ startDate: '2026-11-07', endDate: '2026-11-09' },
  })

describe('references of an event', () => {
  test(
    'follow its form, and leave those alone that were linked',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const { id } = await anEvent(db, own.id, hamlet)
      await link(db, id, own.id, 'HAM-TOUR')
      expect(await referencesOf(db, id)).toEqual([`${own.id} HAM`, `${own.id} HAM-TOUR linked`])
      await db.update(events).set({ boxOfficeReferenceId: 'HAM-2' }).where(eq(events.id, id))
      await syncReferencesOfForms(db, [id])
      expect(await referencesOf(db, id)).toEqual([`${own.id} HAM-2`, `${own.id} HAM-TOUR linked`])
    }),
  )

  test(
    'go with an organisation that leaves, and with the tickets of an event; a partner’s stay',
    inTransaction(async (db) => {
      const [own, partner] = [await anOrganisation(db), await anOrganisation(db)]
      const { id } = await anEvent(db, own.id, { ...hamlet, partners: [partner.id] })
      const stranger = await anOrganisation(db)
      for (const organisation of [own, partner, stranger]) await link(db, id, organisation.id, 'HAM-TOUR')
      await syncReferencesOfForms(db, [id])
      expect(await referencesOf(db, id)).toEqual([
        `${own.id} HAM`,
        `${own.id} HAM-TOUR linked`,
        `${partner.id} HAM-TOUR linked`,
      ])
      const notTicketed = { isTicketedId: 72, boxOfficeProviderId: null, boxOfficeReferenceId: null }
      await db.update(events).set(notTicketed).where(eq(events.id, id))
      await syncReferencesOfForms(db, [id])
      expect(await referencesOf(db, id)).toEqual([`${partner.id} HAM-TOUR linked`])
    }),
  )

  test(
    'give its tickets sold: all references of its owners, and none of a partner',
    inTransaction(async (db) => {
      const [own, partner] = [await anOrganisation(db), await anOrganisation(db)]
      const { id } = await anEvent(db, own.id, { ...hamlet, partners: [partner.id] })
      await link(db, id, own.id, 'HAM-TOUR')
      await link(db, id, partner.id, 'THEIRS')
      await sold(db, own.id, 'HAM', 10)
      await sold(db, own.id, 'HAM-TOUR', 5)
      await sold(db, partner.id, 'THEIRS', 100)
      expect(await getEvent(await as.admin(db, own), id)).toMatchObject({ ticketsSold: 15 })
    }),
  )

  test(
    'are in each other’s way however they came to be theirs',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const { id } = await anEvent(db, own.id, { isTicketedId: 71 })
      await link(db, id, own.id, 'HAM')
      const asked = { boxOfficeReferenceId: 'HAM', providerId: 101, startDate: '2026-11-08', endDate: '2026-11-12' }
      const ctx = await as.admin(db, own)
      expect(await validateBoxOfficeId(ctx, { ...asked, organisationId: own.id })).toMatchObject({ isValid: false })
      expect(await validateBoxOfficeId(ctx, { ...asked, eventId: id })).toMatchObject({ isValid: true })
    }),
  )
})
