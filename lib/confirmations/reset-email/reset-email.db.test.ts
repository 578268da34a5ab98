import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { attestationHistory, confirmations, outbox } from '@/db/schema'
import { saveQuarterFigures } from '@/lib/attendance/quick-entry/save-quarter-figures'
import { createEvent, deleteEvent, updateEvent } from '@/lib/events/save-event'
import { as, at } from '@/tests/support/actors'
import { aLocation, anOrganisation, aUser } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { anEventWith, filled } from '@/tests/support/events-with-figures'
import { confirmQuarter } from '../confirm-quarter'

/** The effect of an owner's save on a partner's confirmation, and who gets an email about it. */

const inQ2 = { startDate: '2026-08-01', endDate: '2026-08-02' }
const day = at('2026-11-20')

const isConfirmed = async (db: Database, organisationId: number) =>
  (
    await db
      .select()
      .from(confirmations)
      .where(and(eq(confirmations.organisationId, organisationId), isNull(confirmations.resetAt)))
  ).length > 0

const emails = (db: Database) =>
  db
    .select({ to: outbox.toAddress, subject: outbox.subject, body: outbox.body, link: outbox.link })
    .from(outbox)
    .where(eq(outbox.kind, 'confirmation-reset'))
    .orderBy(outbox.id)

/** An owner with its Admin, and a partner that has confirmed the quarter of their shared event. */
async function twoOrganisations(db: Database) {
  const owner = await anOrganisation(db, { name: 'The Quay' })
  const partner = await anOrganisation(db, { name: 'The Partner' })
  const shared = await anEventWith(db, owner.id, filled, { name: 'Hamlet', partners: [partner.id], ...inQ2 })
  const ofPartner = await as.admin(db, partner, day)
  const quarter = { organisationId: partner.id, year: 2026, quarterNumber: 2 as const }
  await confirmQuarter(ofPartner, quarter)
  const ctx = await as.admin(db, owner, at('2026-11-21'))
  const locationId = (await aLocation(db, owner.id)).id
  const newEvent = {
    ...{ name: 'Fair', locationId, ...inQ2, eventTypeId: 17, distributionTypeId: 37, subDisciplineId: 801 },
    ...{ isFundedId: 63, isTicketedId: 72 as const, boxOfficeProviderId: null, boxOfficeReferenceId: null },
    eventOrganisations: [
      { organisationId: owner.id, relationshipTypeId: 10, subDisciplineId: 801 },
      { organisationId: partner.id, relationshipTypeId: 11, subDisciplineId: 801 },
    ],
  }
  const known = (eventId: number, before: number | null, after: number | null) =>
    saveQuarterFigures(ctx, {
      organisationId: owner.id,
      ...{ year: 2026, quarter: 2 as const },
      changes: [{ eventId, figure: 'knownAttendance', before, after }],
    })
  return { owner, partner, shared, ofPartner, quarter, ctx, newEvent, known }
}

describe('a partner’s confirmation stays', () => {
  test(
    'when a new event with the partner is created, gets figures, and is deleted',
    inTransaction(async (db) => {
      const { partner, ctx, newEvent, known } = await twoOrganisations(db)
      const { id } = await createEvent(ctx, newEvent)
      await known(id, null, 12)
      await deleteEvent(ctx, id)
      expect(await isConfirmed(db, partner.id)).toBe(true)
      expect(await emails(db)).toEqual([])
    }),
  )

  test(
    'when the name of the event or a third organisation on it changes',
    inTransaction(async (db) => {
      const { partner, shared, ctx, newEvent } = await twoOrganisations(db)
      const third = await anOrganisation(db)
      const eventOrganisations = [
        ...newEvent.eventOrganisations,
        { organisationId: third.id, relationshipTypeId: 11, subDisciplineId: 801 },
      ]
      await updateEvent(ctx, { ...newEvent, id: shared.id, name: 'Macbeth', eventOrganisations })
      expect(await isConfirmed(db, partner.id)).toBe(true)
      expect(await emails(db)).toEqual([])
    }),
  )
})

describe('a partner’s confirmation is reset', () => {
  test(
    'when a figure in its snapshot changes, and its Admins get an email with the change and its author',
    inTransaction(async (db) => {
      const { partner, shared, ofPartner, known } = await twoOrganisations(db)
      await known(shared.id, 40, 1_250)
      expect(await isConfirmed(db, partner.id)).toBe(false)
      const [email, ...others] = await emails(db)
      expect(others).toEqual([])
      expect(email).toMatchObject({
        to: ofPartner.actor.email,
        subject: 'Quarter 2 of 2026/27 of The Partner is no longer confirmed',
      })
      expect(email?.body).toContain('Ada Quill of The Quay has changed something that you had confirmed.')
      expect(email?.body).toContain(
        'Quarter 2 of 2026/27 of The Partner, confirmed by Ada Quill on 20/11/2026 at 12:00:\n\n- Hamlet\n  Known attendance: 40, is now 1,250',
      )
      expect(email?.link).toMatch(new RegExp(`/confirmations\\?organisationId=${partner.id}&year=2026$`))
    }),
  )

  test(
    'when the event’s days in the quarter change, the partner is removed from it, or the event is deleted',
    inTransaction(async (db) => {
      const { owner, partner, ofPartner, quarter, ctx, newEvent } = await twoOrganisations(db)
      const isReset = async (work: (id: number) => Promise<unknown>) => {
        const made = await anEventWith(db, owner.id, filled, { partners: [partner.id], ...inQ2 })
        if (!(await isConfirmed(db, partner.id))) await confirmQuarter(ofPartner, quarter)
        await db.update(confirmations).set({ resetAt: day }).where(eq(confirmations.organisationId, partner.id))
        await confirmQuarter(ofPartner, quarter)
        await work(made.id)
        return !(await isConfirmed(db, partner.id))
      }
      expect(await isReset((id) => updateEvent(ctx, { ...newEvent, id, endDate: '2026-08-03' }))).toBe(true)
      expect(
        await isReset((id) =>
          updateEvent(ctx, { ...newEvent, id, eventOrganisations: newEvent.eventOrganisations.slice(0, 1) }),
        ),
      ).toBe(true)
      expect(await isReset((id) => deleteEvent(ctx, id))).toBe(true)
      expect(await emails(db)).toHaveLength(3)
    }),
  )
})

describe('the email about a reset', () => {
  test(
    'goes to active people who may confirm, whatever their reminder setting, and to nobody of the saver’s own organisations',
    inTransaction(async (db) => {
      const { owner, partner, shared, ofPartner, known } = await twoOrganisations(db)
      const person = (given: Parameters<typeof aUser>[1]) => aUser(db, { organisationIds: [partner.id], ...given })
      const quiet = await person({ confirmationRemindersEnabled: false })
      await person({ role: 2 })
      await person({ activeState: 0 })
      await aUser(db, { organisationIds: [owner.id] })
      await known(shared.id, 40, 41)
      expect((await emails(db)).map(({ to }) => to)).toEqual([ofPartner.actor.email, quiet.email])
    }),
  )

  test(
    'goes also to the owner where a Global Admin saved, and not where the saver belongs to both',
    inTransaction(async (db) => {
      const { owner, partner, shared, ctx, newEvent } = await twoOrganisations(db)
      await confirmQuarter(ctx, { organisationId: owner.id, year: 2026, quarterNumber: 2 })
      const funder = await as.globalAdmin(db)
      await updateEvent(funder, { ...newEvent, id: shared.id, endDate: '2026-08-03' })
      const sent = await emails(db)
      expect(sent).toHaveLength(2)
      expect(sent[0]?.body).toContain('Ada Quill has changed something that you had confirmed.')

      const both = await as.admin(db, [owner, partner])
      await confirmQuarter(both, { organisationId: owner.id, year: 2026, quarterNumber: 2 })
      await confirmQuarter(both, { organisationId: partner.id, year: 2026, quarterNumber: 2 })
      await updateEvent(both, { ...newEvent, id: shared.id, endDate: '2026-08-04' })
      expect(await emails(db)).toHaveLength(2)
      const lines = await db.select().from(attestationHistory).where(eq(attestationHistory.activityType, 'Reset'))
      expect(lines).toHaveLength(4)
    }),
  )

  test(
    'is one for each person, with all the quarters that a save reset',
    inTransaction(async (db) => {
      const owner = await anOrganisation(db, { name: 'The Quay' })
      const partner = await anOrganisation(db, { name: 'The Partner' })
      const dates = { startDate: '2026-06-01', endDate: '2026-08-01' }
      const shared = await anEventWith(db, owner.id, filled, { name: 'Hamlet', partners: [partner.id], ...dates })
      const ofPartner = await as.admin(db, partner, day)
      for (const quarterNumber of [1, 2] as const)
        await confirmQuarter(ofPartner, { organisationId: partner.id, year: 2026, quarterNumber })
      await deleteEvent(await as.admin(db, owner), shared.id)
      const [email, ...others] = await emails(db)
      expect(others).toEqual([])
      expect(email?.subject).toBe('2 confirmed quarters are no longer confirmed')
      expect(email?.body).toContain('Quarter 1 of 2026/27 of The Partner')
      expect(email?.body).toContain('Days in the quarter: 01/06/2026 to 30/06/2026, is now none')
      expect(email?.body).toContain('Quarter 2 of 2026/27 of The Partner')
    }),
  )
})
