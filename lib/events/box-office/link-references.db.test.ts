import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail, eventBoxOfficeReferences, events } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { sell } from '@/tests/support/sold-references'
import { getEvent } from '../read-events'
import { deleteEvent, updateEvent } from '../save-event'
import { linkReferences, unlinkReferences } from './link-references'

const ham = { boxOfficeProviderId: 101, reference: 'HAM' }
const mac = { boxOfficeProviderId: 101, reference: 'MAC' }
const ticketed = { isTicketedId: 71, boxOfficeProviderId: 138 }

const referencesOf = async (db: Database, eventId: number) =>
  (
    await db
      .select()
      .from(eventBoxOfficeReferences)
      .where(eq(eventBoxOfficeReferences.eventId, eventId))
      .orderBy(eventBoxOfficeReferences.organisationId, eventBoxOfficeReferences.reference)
  ).map(({ organisationId, reference, isOfForm }) => `${organisationId} ${reference}${isOfForm ? '' : ' linked'}`)

describe('a link', () => {
  test(
    'is refused for an event out of reach, an organisation that is not of it, and what nothing was sold under',
    inTransaction(async (db) => {
      const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
      const { id: eventId } = await anEvent(db, own.id, ticketed)
      const ctx = await as.admin(db, own)
      const sent = { organisationId: own.id, eventId, references: [ham] }
      await expect(linkReferences(await as.user(db, own), sent)).rejects.toMatchObject({ status: 403 })
      await expect(linkReferences(await as.admin(db, other), sent)).rejects.toMatchObject({ status: 404 })
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
    'is refused for an event of one’s own without tickets, which would lose it with its next save',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const { id: eventId } = await anEvent(db, own.id, { name: 'Open day', isTicketedId: 72 })
      await sell(db, own.id, 'HAM')
      await expect(
        linkReferences(await as.admin(db, own), { organisationId: own.id, eventId, references: [ham] }),
      ).rejects.toMatchObject({
        status: 409,
        message: 'The event ‘Open day’ is not ticketed. Choose Ticketed on its own page first.',
      })
    }),
  )

  test(
    'is a partner’s own to make and to remove, on an event that it may not change; neither side has the other’s',
    inTransaction(async (db) => {
      const [own, partner] = [await anOrganisation(db), await anOrganisation(db)]
      const { id: eventId, version } = await anEvent(db, own.id, { ...ticketed, partners: [partner.id] })
      await sell(db, own.id, 'HAM')
      await sell(db, partner.id, 'HAM')
      await sell(db, partner.id, 'MAC', 'Macbeth')
      const [owner, guest] = [await as.admin(db, own), await as.admin(db, partner)]
      const event = await getEvent(guest, eventId)
      await expect(
        updateEvent(guest, { ...event, id: eventId, version, isTicketedId: 71, eventAttendances: undefined } as never),
      ).rejects.toMatchObject({ status: 403 })

      const ours = { organisationId: own.id, eventId, references: [ham] }
      const theirs = { organisationId: partner.id, eventId, references: [ham, mac] }
      for (const act of [linkReferences, unlinkReferences]) {
        await expect(act(guest, ours)).rejects.toMatchObject({ status: 404 })
        await expect(act(owner, theirs)).rejects.toMatchObject({ status: 404 })
      }
      expect(await linkReferences(guest, theirs)).toEqual({ isValid: true, linked: [ham, mac] })
      expect(await linkReferences(owner, ours)).toEqual({ isValid: true, linked: [ham] })
      expect(await getEvent(owner, eventId)).toMatchObject({ version, ticketsSold: 12 })
      expect(await getEvent(guest, eventId)).toMatchObject({ version })

      await unlinkReferences(guest, { ...theirs, references: [ham] })
      expect(await referencesOf(db, eventId)).toEqual([`${own.id} HAM linked`, `${partner.id} MAC linked`])
      const notes = await db
        .select()
        .from(auditTrail)
        .where(eq(auditTrail.subjectId, String(eventId)))
        .orderBy(auditTrail.id)
      expect(notes.map(({ organisationId, note }) => [organisationId, note])).toEqual([
        [partner.id, 'Linked the box office references HAM, MAC'],
        [own.id, 'Linked the box office references HAM'],
        [partner.id, 'Unlinked the box office references HAM'],
      ])
    }),
  )

  test(
    'answers which references are new to the event, and whether another event has one on the same days',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const { id: eventId } = await anEvent(db, own.id, ticketed)
      const { id: another } = await anEvent(db, own.id, ticketed)
      await sell(db, own.id, 'HAM')
      await sell(db, own.id, 'MAC', 'Macbeth')
      const ctx = await as.admin(db, own)
      const sent = { organisationId: own.id, eventId, references: [ham] }
      expect(await linkReferences(ctx, sent)).toEqual({ isValid: true, linked: [ham] })
      expect(await linkReferences(ctx, { ...sent, references: [ham, mac] })).toEqual({ isValid: true, linked: [mac] })
      expect(await linkReferences(ctx, { ...sent, eventId: another })).toEqual({ isValid: false, linked: [ham] })
    }),
  )
})

describe('a link that is taken back', () => {
  test(
    'stays where the event was deleted, its form has the reference by now, or another event has it',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const { id: eventId } = await anEvent(db, own.id, { ...ticketed, name: 'Hamlet' })
      const { id: another } = await anEvent(db, own.id, ticketed)
      await sell(db, own.id, 'HAM')
      const ctx = await as.admin(db, own)
      const sent = { organisationId: own.id, eventId, references: [ham] }
      await linkReferences(ctx, sent)
      await linkReferences(ctx, { ...sent, eventId: another })
      await expect(unlinkReferences(ctx, { ...sent, isUndo: true })).rejects.toMatchObject({
        status: 409,
        message: 'Another event has one of the references by now. Look at both events and remove it where it is wrong.',
      })
      await unlinkReferences(ctx, { ...sent, eventId: another })

      await db
        .update(eventBoxOfficeReferences)
        .set({ isOfForm: true })
        .where(eq(eventBoxOfficeReferences.eventId, eventId))
      await expect(unlinkReferences(ctx, sent)).rejects.toMatchObject({
        status: 409,
        message: 'The reference ‘HAM’ is in the event’s own form by now. It is changed on the event’s page.',
      })
      expect(await referencesOf(db, eventId)).toEqual([`${own.id} HAM`])

      await deleteEvent(ctx, eventId)
      await expect(unlinkReferences(ctx, { ...sent, isUndo: true })).rejects.toMatchObject({
        status: 404,
        message: expect.stringMatching(/deleted/),
      })
    }),
  )

  test(
    'leaves alone what was linked before it, and twice is the same',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const { id: eventId } = await anEvent(db, own.id, ticketed)
      await sell(db, own.id, 'HAM')
      await sell(db, own.id, 'MAC', 'Macbeth')
      const ctx = await as.admin(db, own)
      const sent = { organisationId: own.id, eventId, references: [ham] }
      await linkReferences(ctx, sent)
      const { linked } = await linkReferences(ctx, { ...sent, references: [ham, mac] })
      await unlinkReferences(ctx, { ...sent, references: linked, isUndo: true })
      await unlinkReferences(ctx, { ...sent, references: linked, isUndo: true })
      expect(await referencesOf(db, eventId)).toEqual([`${own.id} HAM linked`])
      expect(await db.select().from(events).where(eq(events.id, eventId))).toHaveLength(1)
    }),
  )
})
