import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { attestationHistory, auditTrail, confirmations, eventAttendances, organisations, surveys } from '@/db/schema'
import type { QuarterNumber } from '@/db/stored-values'
import { as, at } from '@/tests/support/actors'
import { aLocation, anEvent, anOrganisation } from '@/tests/support/builders'
import { inTransaction, ownDatabase } from '@/tests/support/database'
import { getEvent } from './read-events'
import { createEvent, deleteEvent, updateEvent } from './save-event'
import type { NewEvent } from './schema'

const owner = (organisationId: number) => ({ organisationId, relationshipTypeId: 10, subDisciplineId: 801 })
const partner = (organisationId: number) => ({ ...owner(organisationId), relationshipTypeId: 11 })

/** Two organisations, each with a location, and an event of the first. */
async function aFixture(db: Database) {
  const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
  const [stage, theirStage] = [await aLocation(db, own.id), await aLocation(db, other.id)]
  const hamlet: NewEvent = {
    name: 'Hamlet',
    locationId: stage.id,
    startDate: '2026-09-12',
    endDate: '2026-11-09',
    eventTypeId: 17,
    distributionTypeId: 37,
    subDisciplineId: 801,
    isFundedId: 63,
    isTicketedId: 72,
    boxOfficeProviderId: null,
    boxOfficeReferenceId: null,
    eventOrganisations: [owner(own.id)],
  }
  return { own, other, stage, theirStage, hamlet }
}

const quartersOf = async (db: Database, eventId: number) => {
  const rows = await db
    .select()
    .from(eventAttendances)
    .where(eq(eventAttendances.eventId, eventId))
    .orderBy(asc(eventAttendances.year), asc(eventAttendances.quarter))
  return rows.map(({ year, quarter, knownAttendance }) => `${year} Q${quarter}: ${knownAttendance}`)
}

const forbidden = { status: 403 }
const missing = { status: 404, message: 'Event not found' }

describe('a General User', () => {
  test(
    'can read events but cannot create, update or delete one',
    inTransaction(async (db) => {
      const { own, hamlet } = await aFixture(db)
      const event = await anEvent(db, own.id)
      const ctx = await as.user(db, own)
      await expect(createEvent(ctx, hamlet)).rejects.toMatchObject(forbidden)
      await expect(updateEvent(ctx, { ...hamlet, id: event.id })).rejects.toMatchObject(forbidden)
      await expect(deleteEvent(ctx, event.id)).rejects.toMatchObject(forbidden)
      await expect(getEvent(ctx, event.id)).resolves.toMatchObject({ name: event.name })
    }),
  )
})

describe('an event of others', () => {
  test(
    'is not found by somebody whose organisations have no part in it',
    inTransaction(async (db) => {
      const { own, other, hamlet } = await aFixture(db)
      const event = await anEvent(db, other.id)
      const ctx = await as.admin(db, own)
      await expect(getEvent(ctx, event.id)).rejects.toMatchObject(missing)
      await expect(updateEvent(ctx, { ...hamlet, id: event.id })).rejects.toMatchObject(missing)
      await expect(deleteEvent(ctx, event.id)).rejects.toMatchObject(missing)
      await expect(getEvent(ctx, 999_999_999)).rejects.toMatchObject(missing)
    }),
  )

  test(
    'is read-only for a partner',
    inTransaction(async (db) => {
      const { own, other, hamlet } = await aFixture(db)
      const event = await anEvent(db, other.id, { partners: [own.id] })
      const ctx = await as.admin(db, own)
      await expect(getEvent(ctx, event.id)).resolves.toMatchObject({ actingAsRelationshipTypeValue: 11 })
      await expect(updateEvent(ctx, { ...hamlet, id: event.id })).rejects.toMatchObject(forbidden)
      await expect(deleteEvent(ctx, event.id)).rejects.toMatchObject(forbidden)
    }),
  )

  test(
    'is a Global Admin’s as if they owned it',
    inTransaction(async (db) => {
      const { other } = await aFixture(db)
      const event = await anEvent(db, other.id)
      const ctx = await as.globalAdmin(db)
      await expect(getEvent(ctx, event.id)).resolves.toMatchObject({ actingAsRelationshipTypeValue: 10 })
      await deleteEvent(ctx, event.id)
      await expect(getEvent(ctx, event.id)).rejects.toMatchObject({ status: 404 })
    }),
  )
})

describe('an Organisation Admin', () => {
  test(
    'cannot create an event that none of their organisations owns',
    inTransaction(async (db) => {
      const { own, other, hamlet } = await aFixture(db)
      const ctx = await as.admin(db, own)
      await expect(createEvent(ctx, { ...hamlet, eventOrganisations: [partner(own.id)] })).rejects.toMatchObject({
        status: 422,
        fields: { eventOrganisations: 'At least one of your own organisations must be an event owner.' },
      })
      await expect(
        createEvent(ctx, { ...hamlet, eventOrganisations: [owner(own.id), owner(other.id)] }),
      ).rejects.toMatchObject({
        fields: {
          eventOrganisations: 'Only a Global Admin can make another organisation an event owner, or take one away.',
        },
      })
    }),
  )

  test(
    'may assign any active organisation as a partner',
    inTransaction(async (db) => {
      const { own, other, hamlet } = await aFixture(db)
      const closed = await anOrganisation(db, { activeStatus: 0 })
      const ctx = await as.admin(db, own)
      for (const id of [closed.id, 999_999_999])
        await expect(
          createEvent(ctx, { ...hamlet, eventOrganisations: [owner(own.id), partner(id)] }),
        ).rejects.toMatchObject({
          status: 422,
          fields: { eventOrganisations: 'One of the assigned organisations is not available.' },
        })
      const { id } = await createEvent(ctx, { ...hamlet, eventOrganisations: [owner(own.id), partner(other.id)] })
      const { eventOrganisations } = await getEvent(ctx, id)
      expect(eventOrganisations.map(({ name, relationshipTypeName }) => [name, relationshipTypeName])).toEqual([
        [own.name, 'Event owner'],
        [other.name, 'Partner'],
      ])
    }),
  )

  test(
    'cannot choose a location of another organisation, but may leave the one an event has',
    inTransaction(async (db) => {
      const { own, hamlet, stage, theirStage } = await aFixture(db)
      const closed = await aLocation(db, own.id, { activeStatus: 0 })
      const ctx = await as.admin(db, own)
      await expect(createEvent(ctx, { ...hamlet, locationId: theirStage.id })).rejects.toMatchObject({
        status: 422,
        fields: { locationId: 'This location is not available.' },
      })
      await expect(createEvent(ctx, { ...hamlet, locationId: closed.id })).rejects.toMatchObject({
        fields: { locationId: 'This location is disabled.' },
      })
      const event = await anEvent(db, own.id, { locationId: theirStage.id })
      await updateEvent(ctx, { ...hamlet, id: event.id, locationId: theirStage.id })
      await updateEvent(ctx, { ...hamlet, id: event.id, locationId: stage.id })
      await expect(getEvent(ctx, event.id)).resolves.toMatchObject({ locationId: stage.id })
    }),
  )
})

describe('saving an event', () => {
  test(
    'refuses look-up values of another list, all of them at once',
    inTransaction(async (db) => {
      const { own, hamlet } = await aFixture(db)
      const wrong = { eventTypeId: 63, distributionTypeId: 17, isFundedId: 71, subDisciplineId: 99_999 }
      const ticketed = { isTicketedId: 71 as const, boxOfficeProviderId: 99_999 }
      await expect(createEvent(await as.admin(db, own), { ...hamlet, ...wrong, ...ticketed })).rejects.toMatchObject({
        status: 422,
        fields: {
          eventTypeId: 'Event Type is required',
          distributionTypeId: 'Distribution Type is required',
          isFundedId: 'Event funded by your Arts Council England grant is required',
          subDisciplineId: 'Sub-Discipline is required',
          boxOfficeProviderId: 'Please select a Box Office Provider.',
        },
      })
    }),
  )

  test(
    'refuses dates out of range on the day it is saved',
    inTransaction(async (db) => {
      const { own, hamlet } = await aFixture(db)
      const far = { ...hamlet, startDate: '2021-12-31', endDate: '2041-01-01' }
      await expect(createEvent(await as.admin(db, own, at('2026-12-31')), far)).rejects.toMatchObject({
        status: 422,
        fields: { startDate: 'Start date out of range', endDate: 'End date out of range' },
      })
      const edges = { ...hamlet, startDate: '2022-01-01', endDate: '2041-12-31' }
      await expect(createEvent(await as.admin(db, own, at('2027-01-01')), edges)).resolves.toHaveProperty('id')
    }),
  )

  test(
    'clears provider and reference when it is not ticketed',
    inTransaction(async (db) => {
      const { own, hamlet } = await aFixture(db)
      const ctx = await as.admin(db, own)
      const { id } = await createEvent(ctx, { ...hamlet, boxOfficeProviderId: 101, boxOfficeReferenceId: 'HAM' })
      await expect(getEvent(ctx, id)).resolves.toMatchObject({ boxOfficeProviderId: null, boxOfficeReferenceId: null })
    }),
  )

  test(
    'from an old copy is refused; without a version it is saved and the audit trail notes it',
    inTransaction(async (db) => {
      const { own, hamlet } = await aFixture(db)
      const ctx = await as.admin(db, own)
      const { id } = await createEvent(ctx, hamlet)
      expect(await updateEvent(ctx, { ...hamlet, id, version: 1, name: 'Macbeth' })).toEqual({ id, version: 2 })
      await expect(updateEvent(ctx, { ...hamlet, id, version: 1 })).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('This event was changed by Ada Quill'),
      })
      expect(await updateEvent(ctx, { ...hamlet, id })).toEqual({ id, version: 3 })
      const auditEntries = await db
        .select()
        .from(auditTrail)
        .where(eq(auditTrail.subjectId, String(id)))
        .orderBy(asc(auditTrail.id))
      expect(auditEntries.map(({ action, note }) => [action, note])).toEqual([
        ['create', null],
        ['update', null],
        ['update', 'saved without a version'],
      ])
    }),
  )
})

describe('the quarters of an event', () => {
  test(
    'follow its dates, and the audit trail records the figures of those removed',
    inTransaction(async (db) => {
      const { own, hamlet } = await aFixture(db)
      const ctx = await as.admin(db, own)
      const { id } = await createEvent(ctx, hamlet)
      expect(await quartersOf(db, id)).toEqual(['2026 Q2: null', '2026 Q3: null'])
      await db.update(eventAttendances).set({ knownAttendance: 120 }).where(eq(eventAttendances.eventId, id))
      await updateEvent(ctx, { ...hamlet, id, startDate: '2026-10-01', endDate: '2027-01-01' })
      expect(await quartersOf(db, id)).toEqual(['2026 Q3: 120', '2026 Q4: null'])
      const [, line] = await db
        .select()
        .from(auditTrail)
        .where(eq(auditTrail.subjectId, String(id)))
        .orderBy(asc(auditTrail.id))
      expect(line?.before).toMatchObject({ lostFigures: [{ year: 2026, quarter: 2, knownAttendance: 120 }] })
    }),
  )
})

describe('figures sent with an event', () => {
  const row = { year: 2026, quarter: 2 } as const

  test(
    'cannot set tickets available for an event without tickets',
    inTransaction(async (db) => {
      const { own, hamlet } = await aFixture(db)
      const ctx = await as.admin(db, own)
      const { id } = await createEvent(ctx, hamlet)
      const eventAttendances = [{ ...row, knownAttendance: 0, totalTicketsAvailable: 300 }]
      await updateEvent(ctx, { ...hamlet, id, eventAttendances })
      expect(await quartersOf(db, id)).toEqual(['2026 Q2: 0', '2026 Q3: null'])
      const { eventAttendances: kept } = await getEvent(ctx, id)
      expect(kept.map(({ totalTicketsAvailable }) => totalTicketsAvailable)).toEqual([null, null])
    }),
  )

  test(
    'are saved; those left out stay, and the audit trail records each change, from what to what',
    inTransaction(async (db) => {
      const { own, hamlet } = await aFixture(db)
      const ctx = await as.admin(db, own)
      const { id } = await createEvent(ctx, hamlet)
      await updateEvent(ctx, {
        ...hamlet,
        id,
        eventAttendances: [{ ...row, knownAttendance: 5, knownAttendanceCyp: 2 }],
      })
      await updateEvent(ctx, { ...hamlet, id, eventAttendances: [{ ...row, knownAttendance: 7 }] })
      const { eventAttendances: kept } = await getEvent(ctx, id)
      expect(kept[0]).toMatchObject({ ...row, knownAttendance: 7, knownAttendanceCyp: 2, estimatedAttendance: null })
      const [, , line] = await db
        .select()
        .from(auditTrail)
        .where(eq(auditTrail.subjectId, String(id)))
        .orderBy(asc(auditTrail.id))
      expect(line).toMatchObject({
        before: { eventAttendances: [{ ...row, knownAttendance: 5 }] },
        after: { eventAttendances: [{ ...row, knownAttendance: 7 }] },
      })
    }),
  )
})

describe('the confirmations of an event’s quarters', () => {
  const confirm = (db: Database, organisationId: number, year: number, quarter: QuarterNumber) =>
    db.insert(confirmations).values({
      organisationId,
      year,
      quarter,
      confirmedAt: at('2026-10-02'),
      confirmedByName: 'Ada Quill',
      snapshot: {},
      snapshotHash: Buffer.from('00', 'hex'),
    })
  const standing = async (db: Database) => {
    const rows = await db
      .select()
      .from(confirmations)
      .orderBy(asc(confirmations.organisationId), asc(confirmations.quarter))
    return rows
      .filter(({ resetAt }) => resetAt === null)
      .map(({ organisationId, quarter }) => [organisationId, quarter])
  }

  test(
    'end where a figure of the quarter changed, and the history says from what to what',
    inTransaction(async (db) => {
      const { own, hamlet } = await aFixture(db)
      const ctx = await as.admin(db, own)
      const { id } = await createEvent(ctx, hamlet)
      const figures = [{ year: 2026, quarter: 2 as const, knownAttendance: 40 }]
      await updateEvent(ctx, { ...hamlet, id, eventAttendances: figures })
      await confirm(db, own.id, 2026, 2)
      await confirm(db, own.id, 2026, 3)
      await updateEvent(ctx, { ...hamlet, id, eventAttendances: figures })
      expect(await standing(db)).toHaveLength(2)
      await updateEvent(ctx, { ...hamlet, id, eventAttendances: [{ year: 2026, quarter: 2, knownAttendance: 41 }] })
      expect(await standing(db)).toEqual([[own.id, 3]])
      expect(await db.select().from(attestationHistory)).toMatchObject([
        { activityType: 'Reset', quarter: 2, changes: [{ field: 'knownAttendance', before: 40, after: 41 }] },
      ])
    }),
  )

  test(
    'end for every organisation assigned, only where something changed',
    inTransaction(async (db) => {
      const { own, other, hamlet } = await aFixture(db)
      const third = await anOrganisation(db)
      const ctx = await as.admin(db, own)
      const both = [owner(own.id), partner(other.id)]
      const { id } = await createEvent(ctx, { ...hamlet, eventOrganisations: both })
      for (const organisation of [own, other, third]) {
        await confirm(db, organisation.id, 2026, 2)
        await confirm(db, organisation.id, 2026, 3)
      }
      await updateEvent(ctx, { ...hamlet, eventOrganisations: both, id, name: 'Macbeth' })
      expect(await standing(db)).toHaveLength(6)

      await updateEvent(ctx, { ...hamlet, eventOrganisations: both, id, endDate: '2026-11-10' })
      expect(await standing(db)).toEqual([
        [own.id, 2],
        [other.id, 2],
        [third.id, 2],
        [third.id, 3],
      ])
      const history = await db.select().from(attestationHistory)
      expect(
        history
          .map(({ organisationId, activityType, modifiedBy, eventName }) => [
            organisationId,
            activityType,
            modifiedBy,
            eventName,
          ])
          .sort(),
      ).toEqual([
        [own.id, 'Reset', 'Ada Quill', 'Hamlet'],
        [other.id, 'Reset', 'Ada Quill', 'Hamlet'],
      ])
      expect(history[0]?.changes).toEqual([
        { field: 'dates', before: '2026-10-01/2026-11-09', after: '2026-10-01/2026-11-10' },
      ])

      await deleteEvent(ctx, id)
      expect(await standing(db)).toEqual([
        [third.id, 2],
        [third.id, 3],
      ])
    }),
  )
})

describe('deleting an event', () => {
  test(
    'is refused while it has surveys, naming them',
    inTransaction(async (db) => {
      const { own } = await aFixture(db)
      const event = await anEvent(db, own.id)
      await db.insert(surveys).values({ organisationId: own.id, eventId: event.id, name: 'Audience survey' })
      await expect(deleteEvent(await as.admin(db, own), event.id)).rejects.toMatchObject({
        status: 409,
        message: 'It has surveys: ‘Audience survey’. Delete them first.',
      })
    }),
  )
})

describe('at the same time', () => {
  let db: Database
  beforeAll(async () => {
    db = (await ownDatabase()).db
  })

  test('a double submit makes one event: the event is already being processed', async () => {
    const { own, hamlet } = await aFixture(db)
    const ctx = await as.admin(db, own)
    const submits = await db.transaction(async (tx) => {
      // The first save waits for the lock on its owner until the second has been refused.
      await tx.select().from(organisations).where(eq(organisations.id, own.id)).for('update')
      const both = [createEvent(ctx, hamlet), createEvent(ctx, hamlet)]
      await Promise.race(both).catch(() => {})
      return both
    })
    const results = await Promise.allSettled(submits)
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []))
    expect(refused).toEqual(['The event is already being processed'])
  })

  test('of two people saving the same copy one is refused, with who was first and when', async () => {
    const { own, hamlet } = await aFixture(db)
    const [one, another] = [await as.admin(db, own), await as.admin(db, own)]
    const { id } = await createEvent(one, hamlet)
    const saves = [one, another].map((ctx) => updateEvent(ctx, { ...hamlet, id, version: 1, name: ctx.actor.email }))
    const results = await Promise.allSettled(saves)
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []))).toEqual([
      'This event was changed by Ada Quill on 21/11/2026 at 12:00, after you opened it. Your changes are not saved. Reload to see theirs.',
    ])
    await expect(getEvent(one, id)).resolves.toMatchObject({ version: 2 })
  })
})

describe('figures that are sent for a quarter which the event does not touch', () => {
  test(
    'are refused by name, in a new event and a saved one, and nothing is saved',
    inTransaction(async (db) => {
      const { own, hamlet } = await aFixture(db)
      const ctx = await as.admin(db, own)
      const outside = { year: 2026, quarter: 1 as const, knownAttendance: 40 }
      const refusal = {
        status: 422,
        message: 'Figures for 2026/27 Q1 cannot be saved: the event takes place from 07/11/2026 to 09/11/2026',
        fields: { 'eventAttendances.0': expect.any(String) },
      }
      const given = { ...hamlet, startDate: '2026-11-07' }
      await expect(createEvent(ctx, { ...given, eventAttendances: [outside] })).rejects.toMatchObject(refusal)
      const { id } = await createEvent(ctx, given)
      await expect(updateEvent(ctx, { ...given, id, eventAttendances: [outside] })).rejects.toMatchObject(refusal)
    }),
  )

  test(
    'are dropped where the client sends stored figures back with other dates',
    inTransaction(async (db) => {
      const { own, hamlet } = await aFixture(db)
      const ctx = await as.admin(db, own)
      const rows = [
        { year: 2026, quarter: 3 as const, knownAttendance: 40 },
        { year: 2026, quarter: 4 as const, knownAttendance: 50 },
      ]
      const given = { ...hamlet, startDate: '2026-11-07', endDate: '2027-01-05' }
      const { id } = await createEvent(ctx, { ...given, eventAttendances: rows })
      const shorter = { ...given, id, endDate: '2026-11-09', eventAttendances: rows }
      await expect(updateEvent(ctx, shorter)).resolves.toBeDefined()
    }),
  )
})
