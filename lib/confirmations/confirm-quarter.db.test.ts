import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { attestationHistory, auditTrail, confirmations, eventAttendances } from '@/db/schema'
import { deleteEvent } from '@/lib/events/save-event'
import { hashOfValue } from '@/lib/floor/canonical-json'
import { as, at } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { anEventWith, blank, filled } from '@/tests/support/events-with-figures'
import { confirmQuarter } from './confirm-quarter'
import { fillQuarter } from './fill-blanks'
import { listQuarterlyEvents } from './read-confirmations'
import { getConfirmedQuarter, listHistory } from './read-history'

const inQ2 = { startDate: '2026-08-01', endDate: '2026-08-02' }
const q2 = (organisation: { id: number }) => ({
  organisationId: organisation.id,
  year: 2026,
  quarterNumber: 2 as const,
})
const q4of2024 = (organisation: { id: number }) => ({
  organisationId: organisation.id,
  year: 2024,
  quarterNumber: 4 as const,
})
const inQ4of2024 = { startDate: '2025-02-01', endDate: '2025-02-02' }
const missing = { status: 404, message: 'Organisation not found' }

const historyOf = async (db: Database, organisationId: number) => {
  const lines = await db
    .select()
    .from(attestationHistory)
    .where(eq(attestationHistory.organisationId, organisationId))
    .orderBy(desc(attestationHistory.id))
  return lines.map(({ year, quarter, activityType, eventName }) => ({ year, quarter, activityType, eventName }))
}

describe('confirming is refused', () => {
  test(
    'to a General User, and for an organisation out of reach',
    inTransaction(async (db) => {
      const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
      await expect(confirmQuarter(await as.user(db, own), q2(own))).rejects.toMatchObject({ status: 403 })
      await expect(confirmQuarter(await as.admin(db, own), q2(other))).rejects.toMatchObject(missing)
      await expect(confirmQuarter(await as.globalAdmin(db), q2({ id: 999_999_999 }))).rejects.toMatchObject(missing)
      await expect(fillQuarter(await as.user(db, own), q4of2024(own))).rejects.toMatchObject({ status: 403 })
      await expect(fillQuarter(await as.admin(db, own), q4of2024(other))).rejects.toMatchObject(missing)
    }),
  )

  test(
    'for a future quarter',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const ctx = await as.admin(db, own, at('2026-11-20'))
      await expect(confirmQuarter(ctx, { ...q2(own), quarterNumber: 4 })).rejects.toMatchObject({
        status: 422,
        message: 'Quarter 4 of 2026/27 has not begun: it can be confirmed from 01/01/2027.',
      })
    }),
  )

  test(
    'for a year before 2023 or after the current calendar year + 1',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const ctx = await as.admin(db, own, at('2026-11-20'))
      for (const year of [2022, 2028])
        await expect(confirmQuarter(ctx, { ...q2(own), year })).rejects.toMatchObject({
          status: 422,
          message: 'Only quarters of 2023/24 to 2027/28 can be confirmed.',
        })
    }),
  )

  test(
    'while a figure is blank, naming the events and the missing figures',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const hamlet = await anEventWith(db, own.id, blank, { name: 'Hamlet', ...inQ2 })
      await anEventWith(db, own.id, filled, { name: 'Macbeth', ...inQ2 })
      const othello = await anEventWith(db, own.id, filled, { name: 'Othello', isTicketedId: 71, ...inQ2 })
      await expect(confirmQuarter(await as.admin(db, own), q2(own))).rejects.toMatchObject({
        status: 422,
        message: 'Quarter 2 of 2026/27 cannot be confirmed while figures are missing: ‘Hamlet’ and ‘Othello’.',
        details: {
          findings: [
            {
              eventId: hamlet.id,
              eventName: 'Hamlet',
              missing: [
                'Occurrences at location',
                'Known or estimated attendance',
                'Known or estimated CYP attendance',
              ],
              link: `/event-overview/${hamlet.id}?tabIndex=1&from=confirmations`,
            },
            {
              eventId: othello.id,
              eventName: 'Othello',
              missing: ['Total tickets available'],
              link: `/event-overview/${othello.id}?tabIndex=1&from=confirmations`,
            },
          ],
        },
      })
      expect(await db.select().from(confirmations).where(eq(confirmations.organisationId, own.id))).toEqual([])
    }),
  )

  test(
    'twice',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const ctx = await as.admin(db, own)
      await confirmQuarter(ctx, q2(own))
      await expect(confirmQuarter(await as.admin(db, own), q2(own))).rejects.toMatchObject({
        status: 409,
        message: 'Quarter 2 of 2026/27 has already been confirmed.',
      })
    }),
  )
})

describe('a quarter is confirmed', () => {
  test(
    'with its events and figures, who and when, their hash, a history entry and an audit entry',
    inTransaction(async (db) => {
      const own = await anOrganisation(db, { name: 'The Quay' })
      const other = await anOrganisation(db)
      const macbeth = await anEventWith(db, own.id, filled, { name: 'Macbeth', ...inQ2 })
      const fair = await anEventWith(db, other.id, blank, { name: 'Fair', partners: [own.id], ...inQ2 })
      const ctx = await as.admin(db, own, at('2026-11-20'))
      const { id } = await confirmQuarter(ctx, q2(own))
      const [stored] = await db.select().from(confirmations).where(eq(confirmations.id, id))
      expect(stored).toMatchObject({ confirmedBy: ctx.actor.userId, confirmedByName: 'Ada Quill', resetAt: null })
      expect(stored && hashOfValue(stored.snapshot).equals(stored.snapshotHash)).toBe(true)
      expect(await getConfirmedQuarter(ctx, own.id, id)).toMatchObject({
        organisation: { id: own.id, name: 'The Quay' },
        year: 2026,
        quarter: 2,
        confirmedAt: '2026-11-20T12:00:00.000Z',
        confirmedBy: 'Ada Quill',
        isIntact: true,
        events: [
          // Blanks of a partner event do not prevent a confirmation: its figures are the owner's.
          { eventId: fair.id, eventName: 'Fair', relationshipType: 'Partner', ...blank },
          { eventId: macbeth.id, eventName: 'Macbeth', relationshipType: 'Event owner', isTicketed: false, ...filled },
        ],
      })
      expect(await historyOf(db, own.id)).toEqual([
        { year: 2026, quarter: 2, activityType: 'Confirmed', eventName: null },
      ])
      const [line] = await db
        .select()
        .from(auditTrail)
        .where(eq(auditTrail.requestId, ctx.requestId))
        .orderBy(auditTrail.id)
      expect(line).toMatchObject({
        subject: 'confirmation',
        subjectId: String(id),
        subjectName: 'Quarter 2 of 2026/27',
        action: 'confirm',
        organisationId: own.id,
      })
    }),
  )

  test(
    'by an organisation without events, and by a Global Admin for it',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const ctx = await as.globalAdmin(db)
      await confirmQuarter(ctx, q2(own))
      const { quarterlyEvents, quarters } = await listQuarterlyEvents(ctx, own.id, 2026)
      expect(quarterlyEvents).toEqual([])
      expect(quarters.map(({ confirmed }) => confirmed !== null)).toEqual([false, true, false, false])
    }),
  )

  test(
    'and stored figures that were altered in the database no longer match their hash',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      await anEventWith(db, own.id, filled, inQ2)
      const ctx = await as.admin(db, own)
      const { id } = await confirmQuarter(ctx, q2(own))
      const { hash: _, isIntact: __, id: ___, resetAt: ____, ...snapshot } = await getConfirmedQuarter(ctx, own.id, id)
      const altered = { ...snapshot, confirmedBy: 'Somebody else' }
      await db.update(confirmations).set({ snapshot: altered }).where(eq(confirmations.id, id))
      expect(await getConfirmedQuarter(ctx, own.id, id)).toMatchObject({ isIntact: false })
    }),
  )

  test(
    'again after a change has reset it, and the history has the event and the changes',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const event = await anEventWith(db, own.id, filled, { name: 'Macbeth', ...inQ2 })
      const ctx = await as.admin(db, own, at('2026-11-20'))
      const first = await confirmQuarter(ctx, q2(own))
      await deleteEvent({ ...ctx, now: at('2026-11-21') }, event.id)
      const second = await confirmQuarter({ ...ctx, now: at('2026-11-22') }, q2(own))
      const { attestationHistory: lines } = await listHistory(ctx, own.id)
      expect(lines).toMatchObject([
        { activityType: 'Confirmed', modifiedOn: '2026-11-22T12:00:00.000Z', confirmationId: second.id },
        {
          activityType: 'Reset',
          eventName: 'Macbeth',
          confirmationId: null,
          modifiedBy: 'Ada Quill',
          changes: expect.arrayContaining([
            { what: 'Days in the quarter', before: '01/08/2026 to 02/08/2026', after: 'none' },
          ]),
        },
        { activityType: 'Confirmed', modifiedOn: '2026-11-20T12:00:00.000Z', confirmationId: first.id },
      ])
      expect(await getConfirmedQuarter(ctx, own.id, first.id)).toMatchObject({ resetAt: '2026-11-21T12:00:00.000Z' })
    }),
  )
})

describe('blanks up to and including 2024/25 Q4 are filled with 0', () => {
  test(
    'but not later ones',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      await anEventWith(db, own.id, blank, { startDate: '2025-04-01', endDate: '2025-04-02' })
      const ctx = await as.admin(db, own)
      await expect(fillQuarter(ctx, { ...q2(own), year: 2025, quarterNumber: 1 })).rejects.toMatchObject({
        status: 422,
        message:
          'Blanks of quarter 1 of 2025/26 cannot be filled with 0: only those up to 2024/25 Q4, which ended on 31/03/2025, can.',
      })
    }),
  )

  test(
    'but not where nothing is blank, nor where the quarter is confirmed',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      await anEventWith(db, own.id, filled, inQ4of2024)
      const ctx = await as.admin(db, own)
      await expect(fillQuarter(ctx, q4of2024(own))).rejects.toMatchObject({
        status: 409,
        message: 'Quarter 4 of 2024/25 has no blank figures to fill.',
      })
      await confirmQuarter(ctx, q4of2024(own))
      await expect(fillQuarter(ctx, q4of2024(own))).rejects.toMatchObject({
        status: 409,
        message: 'Quarter 4 of 2024/25 has already been confirmed.',
      })
    }),
  )

  test(
    'only in own events and in that quarter, and other figures stay',
    inTransaction(async (db) => {
      const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
      const event = await anEventWith(
        db,
        own.id,
        { ...blank, knownAttendance: 7 },
        {
          name: 'Long',
          startDate: '2024-12-01',
          endDate: '2025-02-02',
        },
      )
      const ticketed = await anEventWith(db, own.id, blank, { name: 'Tickets', isTicketedId: 71, ...inQ4of2024 })
      const theirs = await anEventWith(db, other.id, blank, { partners: [own.id], ...inQ4of2024 })
      const ctx = await as.admin(db, own)
      expect(await fillQuarter(ctx, q4of2024(own))).toEqual({ figures: 10, events: 2 })
      const figuresOf = async (eventId: number) =>
        (
          await db
            .select()
            .from(eventAttendances)
            .where(eq(eventAttendances.eventId, eventId))
            .orderBy(eventAttendances.year, eventAttendances.quarter)
        ).map(({ quarter, knownAttendance, totalTicketsAvailable, estimatedAttendanceCyp }) => [
          quarter,
          knownAttendance,
          totalTicketsAvailable,
          estimatedAttendanceCyp,
        ])
      expect(await figuresOf(event.id)).toEqual([
        [3, 7, null, null],
        [4, 7, null, 0],
      ])
      expect(await figuresOf(ticketed.id)).toEqual([[4, 0, 0, 0]])
      expect(await figuresOf(theirs.id)).toEqual([[4, null, null, null]])
      const { attestationHistory: lines } = await listHistory(ctx, own.id)
      expect(lines).toMatchObject([
        {
          year: 2024,
          quarter: 4,
          activityType: 'Blanks filled with 0',
          changes: [{ what: '10 figures of 2 events', before: 'blank', after: '0' }],
        },
      ])
      const auditEntries = await db
        .select()
        .from(auditTrail)
        .where(eq(auditTrail.requestId, ctx.requestId))
        .orderBy(auditTrail.id)
      expect(auditEntries.map(({ subjectName, note }) => [subjectName, note]).sort()).toEqual([
        ['Long', 'blanks filled with 0'],
        ['Tickets', 'blanks filled with 0'],
      ])
      await expect(confirmQuarter(ctx, q4of2024(own))).resolves.toBeDefined()
    }),
  )

  test(
    'and reset the confirmation only of a partner of the event',
    inTransaction(async (db) => {
      const [own, partner, outsider] = [await anOrganisation(db), await anOrganisation(db), await anOrganisation(db)]
      await anEventWith(db, own.id, blank, { name: 'Shared', partners: [partner.id], ...inQ4of2024 })
      const all = await as.globalAdmin(db)
      for (const each of [partner, outsider]) await confirmQuarter(all, q4of2024(each))
      await fillQuarter(await as.admin(db, own), q4of2024(own))
      expect(await historyOf(db, partner.id)).toMatchObject([
        { activityType: 'Reset', eventName: 'Shared' },
        { activityType: 'Confirmed' },
      ])
      expect(await historyOf(db, outsider.id)).toMatchObject([{ activityType: 'Confirmed' }])
      expect(await historyOf(db, own.id)).toMatchObject([{ activityType: 'Blanks filled with 0' }])
    }),
  )
})
