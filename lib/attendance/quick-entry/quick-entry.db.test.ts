import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import * as schema from '@/db/schema'
import { attestationHistory, auditTrail, confirmations, eventAttendances, events } from '@/db/schema'
import { getEvent } from '@/lib/events/read-events'
import { updateEvent } from '@/lib/events/save-event'
import type { StaffContext } from '@/lib/floor/identity/context'
import { as, at } from '@/tests/support/actors'
import { anEvent, anOrganisation } from '@/tests/support/builders'
import { inTransaction, ownDatabase, type TestDatabase } from '@/tests/support/database'
import { listQuarterFigures } from './read-quarter-figures'
import { saveQuarterFigures } from './save-quarter-figures'
import { type ChangedFigure, savedQuarterFigures } from './schema'

const q3 = { year: 2026, quarter: 3 } as const

type EventValues = NonNullable<Parameters<typeof anEvent>[2]>

/** An event in November 2026 with a row for its quarter. */
async function anEventOfQ3(db: Database, organisationId: number, values: EventValues = {}) {
  const event = await anEvent(db, organisationId, values)
  await db.insert(eventAttendances).values({ eventId: event.id, ...q3 })
  return event
}

const known = (eventId: number, before: number | null, after: number | null): ChangedFigure => ({
  eventId,
  figure: 'knownAttendance',
  before,
  after,
})

const save = (ctx: StaffContext, organisationId: number, ...changes: ChangedFigure[]) =>
  saveQuarterFigures(ctx, { organisationId, ...q3, changes })

const figuresOf = async (db: Database, ...ids: number[]) => {
  const rows = await db
    .select()
    .from(eventAttendances)
    .where(inArray(eventAttendances.eventId, ids))
    .orderBy(asc(eventAttendances.eventId))
  return rows.map(({ knownAttendance }) => knownAttendance)
}

const versionOf = async (db: Database, id: number) =>
  (await db.select({ version: events.version }).from(events).where(eq(events.id, id)))[0]?.version

const aConfirmation = (organisationId: number) => ({
  organisationId,
  ...q3,
  confirmedAt: at('2026-11-20'),
  confirmedByName: 'Ada Quill',
  snapshot: {},
  snapshotHash: Buffer.alloc(32),
})

describe('a request', () => {
  const sent = (changes: unknown[]) => savedQuarterFigures.safeParse({ ...q3, changes })
  const cell = { eventId: 1, figure: 'knownAttendance', before: null, after: 4 }
  test.each([
    ['a negative figure', { ...cell, after: -1 }],
    ['half a person', { ...cell, after: 1.5 }],
    ['a text', { ...cell, after: '4' }],
    ['a figure that is too large', { ...cell, after: 100_000_000 }],
    ['an unknown figure', { ...cell, figure: 'ticketsSold' }],
    ['a computed figure', { ...cell, figure: 'totalAttendance' }],
    ['a cell without the figure that was read', { eventId: 1, figure: 'knownAttendance', after: 4 }],
  ])('is refused with %s', (_, bad) => expect(sent([bad]).success).toBe(false))
  test('is refused when it is empty, and when it has a cell twice', () => {
    expect(sent([]).success).toBe(false)
    expect(sent([cell, { ...cell, after: 5 }]).success).toBe(false)
  })
  test('is refused for a quarter that does not exist', () => {
    expect(savedQuarterFigures.safeParse({ year: 2026, quarter: 5, changes: [cell] }).success).toBe(false)
    expect(savedQuarterFigures.safeParse({ year: 20_260, quarter: 1, changes: [cell] }).success).toBe(false)
  })
  test('may have a blank, a zero, and two figures of one event', () => {
    expect(sent([cell, { ...cell, figure: 'estimatedAttendance', before: 0, after: null }]).success).toBe(true)
  })
})

describe('quick entry refuses', () => {
  test(
    'saving to a General User, who may read',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const event = await anEventOfQ3(db, own.id)
      const ctx = await as.user(db, own)
      await expect(save(ctx, own.id, known(event.id, null, 4))).rejects.toMatchObject({ status: 403 })
      expect((await listQuarterFigures(ctx, { organisationId: own.id, ...q3 })).data).toHaveLength(1)
    }),
  )

  test(
    'an organisation out of reach, as not found',
    inTransaction(async (db) => {
      const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
      const event = await anEventOfQ3(db, other.id)
      const ctx = await as.admin(db, own)
      const missing = { status: 404, message: 'Organisation not found' }
      await expect(listQuarterFigures(ctx, { organisationId: other.id, ...q3 })).rejects.toMatchObject(missing)
      await expect(save(ctx, other.id, known(event.id, null, 4))).rejects.toMatchObject(missing)
      const admin = await as.globalAdmin(db)
      await expect(listQuarterFigures(admin, { organisationId: 999_999_999, ...q3 })).rejects.toMatchObject(missing)
    }),
  )

  test(
    'an event of another organisation, and writes nothing of the rest',
    inTransaction(async (db) => {
      const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
      const [mine, foreign] = [await anEventOfQ3(db, own.id), await anEventOfQ3(db, other.id)]
      const shared = await anEventOfQ3(db, other.id, { partners: [own.id] })
      const ctx = await as.admin(db, own)
      const missing = { status: 404, message: 'Event not found' }
      await expect(save(ctx, own.id, known(mine.id, null, 4), known(foreign.id, null, 4))).rejects.toMatchObject(
        missing,
      )
      await expect(save(ctx, own.id, known(mine.id, null, 4), known(999_999_999, null, 4))).rejects.toMatchObject(
        missing,
      )
      await expect(save(ctx, own.id, known(mine.id, null, 4), known(shared.id, null, 4))).rejects.toMatchObject({
        status: 403,
      })
      expect(await figuresOf(db, mine.id, foreign.id, shared.id)).toEqual([null, null, null])
    }),
  )

  test(
    'a quarter that the event does not touch, and tickets of one without',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const event = await anEventOfQ3(db, own.id, { name: 'Hamlet' })
      const ctx = await as.admin(db, own)
      const next = { organisationId: own.id, year: 2027, quarter: 1 as const, changes: [known(event.id, null, 4)] }
      await expect(saveQuarterFigures(ctx, next)).rejects.toMatchObject({
        status: 422,
        message: '‘Hamlet’ does not take place in this quarter.',
      })
      const tickets = { eventId: event.id, figure: 'totalTicketsAvailable', before: null, after: 300 } as const
      await expect(save(ctx, own.id, known(event.id, null, 4), tickets)).rejects.toMatchObject({
        status: 422,
        message: 'Not available for non-ticketed events',
        fields: { 'changes.1.figure': 'Not available for non-ticketed events' },
      })
      expect(await figuresOf(db, event.id)).toEqual([null])
    }),
  )

  test(
    'figures that somebody else has changed, naming each, and writes nothing',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const [one, two] = [await anEventOfQ3(db, own.id, { name: 'Hamlet' }), await anEventOfQ3(db, own.id)]
      const [first, second] = [await as.admin(db, own, at('2026-11-21')), await as.admin(db, own, at('2026-11-22'))]
      await save(first, own.id, known(one.id, null, 40))
      await expect(save(second, own.id, known(two.id, null, 7), known(one.id, null, 44))).rejects.toMatchObject({
        status: 409,
        message: 'Somebody else has changed one of these figures in the meantime. Nothing has been saved.',
        details: {
          findings: [
            {
              eventId: one.id,
              eventName: 'Hamlet',
              figure: 'knownAttendance',
              before: null,
              theirs: 40,
              yours: 44,
              who: 'Ada Quill',
              when: at('2026-11-21'),
            },
          ],
        },
      })
      expect(await figuresOf(db, one.id, two.id)).toEqual([40, null])
      // With the stored figures as read it succeeds.
      await save(second, own.id, known(two.id, null, 7), known(one.id, 40, 44))
      expect(await figuresOf(db, one.id, two.id)).toEqual([44, 7])
    }),
  )
})

test(
  'all events of a quarter that the organisation owns are listed in the order of their dates, without those it is a partner in',
  inTransaction(async (db) => {
    const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
    await anEventOfQ3(db, own.id, { name: 'Second', startDate: '2026-11-08' })
    await anEventOfQ3(db, own.id, { name: 'First', isTicketedId: 71 })
    await anEventOfQ3(db, other.id, { partners: [own.id] })
    await anEvent(db, own.id, { name: 'In no quarter' })
    const ctx = await as.admin(db, own)
    const { data } = await listQuarterFigures(ctx, { organisationId: own.id, ...q3 })
    expect(data.map(({ eventName, isTicketed }) => [eventName, isTicketed])).toEqual([
      ['First', true],
      ['Second', false],
    ])
    expect((await listQuarterFigures(ctx, { organisationId: own.id, year: 2027, quarter: 1 })).data).toEqual([])
  }),
)

test(
  'figures are saved, the version of the events increases, and each has an audit entry',
  inTransaction(async (db) => {
    const own = await anOrganisation(db)
    const [one, two, still] = [
      await anEventOfQ3(db, own.id, { isTicketedId: 71 }),
      await anEventOfQ3(db, own.id),
      await anEventOfQ3(db, own.id),
    ]
    const ctx = await as.admin(db, own)
    const answer = await save(
      ctx,
      own.id,
      known(one.id, null, 4),
      { eventId: one.id, figure: 'totalTicketsAvailable', before: null, after: 0 },
      known(two.id, null, 5),
      // The stored figure is the same.
      known(still.id, 9, null),
    )
    expect(answer).toEqual({ figures: 3, events: 2, confirmationsReset: 0 })
    expect(await figuresOf(db, one.id, two.id, still.id)).toEqual([4, 5, null])
    expect([await versionOf(db, one.id), await versionOf(db, still.id)]).toEqual([2, 1])
    const lines = await db.select().from(auditTrail).where(eq(auditTrail.note, 'quick entry')).orderBy(auditTrail.id)
    expect(lines.map(({ subjectId, organisationId, after }) => [subjectId, organisationId, after])).toEqual([
      [String(one.id), own.id, { eventAttendances: [{ ...q3, knownAttendance: 4, totalTicketsAvailable: 0 }] }],
      [String(two.id), own.id, { eventAttendances: [{ ...q3, knownAttendance: 5 }] }],
    ])
  }),
)

test(
  'a copy of an event that was opened before quick entry can no longer be saved',
  inTransaction(async (db) => {
    const own = await anOrganisation(db)
    const event = await anEventOfQ3(db, own.id)
    const ctx = await as.admin(db, own)
    const opened = await getEvent(ctx, event.id)
    await save(ctx, own.id, known(event.id, null, 4))
    await expect(updateEvent(ctx, opened as unknown as Parameters<typeof updateEvent>[1])).rejects.toMatchObject({
      status: 409,
    })
  }),
)

test(
  'a changed figure resets the confirmations of the quarter of all assigned organisations, with a history entry for each event',
  inTransaction(async (db) => {
    const [own, partner] = [await anOrganisation(db), await anOrganisation(db)]
    const shared = await anEventOfQ3(db, own.id, { name: 'Hamlet', partners: [partner.id] })
    const mine = await anEventOfQ3(db, own.id, { name: 'Macbeth' })
    await db
      .insert(confirmations)
      .values([aConfirmation(own.id), aConfirmation(partner.id), { ...aConfirmation(own.id), quarter: 2 }])
    const ctx = await as.admin(db, own)
    const answer = await save(ctx, own.id, known(shared.id, null, 4), known(mine.id, null, 5))
    expect(answer.confirmationsReset).toBe(2)
    const standing = await db.select().from(confirmations).where(isNull(confirmations.resetAt))
    expect(standing.map(({ organisationId, quarter }) => [organisationId, quarter])).toEqual([[own.id, 2]])
    const history = await db.select().from(attestationHistory).orderBy(attestationHistory.id)
    expect(
      history.map(({ organisationId, activityType, eventName, changes }) => [
        organisationId,
        activityType,
        eventName,
        changes,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [own.id, 'Reset', 'Hamlet', [{ field: 'knownAttendance', before: null, after: 4 }]],
        [own.id, 'Reset', 'Macbeth', [{ field: 'knownAttendance', before: null, after: 5 }]],
        [partner.id, 'Reset', 'Hamlet', [{ field: 'knownAttendance', before: null, after: 4 }]],
      ]),
    )
    expect(history).toHaveLength(3)
    // A figure that is stored already resets nothing.
    await db.insert(confirmations).values(aConfirmation(own.id))
    await save(ctx, own.id, known(mine.id, 1, 5))
    expect(
      await db
        .select()
        .from(confirmations)
        .where(and(isNull(confirmations.resetAt), eq(confirmations.quarter, 3))),
    ).toHaveLength(1)
  }),
)

describe('many at once', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await ownDatabase()
  })

  test('when two people fill one quarter, each figure is one of theirs, and conflicts are refused by name', async () => {
    const { db } = database
    const own = await anOrganisation(db)
    const made: { id: number }[] = []
    for (let event = 0; event < 6; event++) made.push(await anEventOfQ3(db, own.id))
    const people = await Promise.all(Array.from({ length: 8 }, () => as.admin(db, own)))
    const outcomes = await Promise.allSettled(
      people.map((ctx, person) => {
        // Each in a different order, over events that overlap.
        const chosen = made.filter((_, index) => (index + person) % 3 !== 0).reverse()
        return save(ctx, own.id, ...chosen.map(({ id }) => known(id, null, person)))
      }),
    )
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    for (const reason of refused) expect(reason).toMatchObject({ status: 409 })
    const winners = outcomes.flatMap((outcome, person) => (outcome.status === 'fulfilled' ? [person] : []))
    expect(winners.length).toBeGreaterThan(0)
    const figures = await figuresOf(db, ...made.map(({ id }) => id))
    for (const [index, figure] of figures.entries()) {
      const writers = winners.filter((person) => (index + person) % 3 !== 0)
      expect(writers.length).toBeLessThanOrEqual(1)
      expect(figure).toBe(writers[0] ?? null)
    }
    const versions = await Promise.all(made.map(({ id }) => versionOf(db, id)))
    expect(versions).toEqual(figures.map((figure) => (figure === null ? 1 : 2)))
  })

  test('200 events of 6 figures are saved with as many statements as one', async () => {
    const { db, sql } = database
    const own = await anOrganisation(db)
    const first = await anEvent(db, own.id)
    const made = await db
      .insert(events)
      .values(
        Array.from({ length: 200 }, (_, index) => ({ ...columnsOf(first), name: `Event ${index}`, isTicketedId: 71 })),
      )
      .returning({ id: events.id })
    await db.execute(
      `insert into event_organisations select id, ${own.id}, 10, 101 from events where id = any('{${made.map(({ id }) => id)}}')`,
    )
    await db.insert(eventAttendances).values(made.map(({ id }) => ({ eventId: id, ...q3 })))
    const ctx = await as.admin(db, own)
    const figures = [
      'occurencesAtLocation',
      'totalTicketsAvailable',
      'knownAttendance',
      'estimatedAttendance',
      'knownAttendanceCyp',
      'estimatedAttendanceCyp',
    ] as const
    const cells = (ids: { id: number }[], before: number | null, after: number) =>
      ids.flatMap(({ id }) => figures.map((figure) => ({ eventId: id, figure, before, after })))
    const counted = withStatementCount(sql)
    await save({ ...ctx, db: counted.db }, own.id, ...cells(made.slice(0, 1), null, 1))
    const ofOne = counted.take()
    await save({ ...ctx, db: counted.db }, own.id, ...cells(made.slice(1), null, 1))
    expect(counted.take()).toBe(ofOne)
    expect(ofOne).toBeLessThanOrEqual(14)
    const { data } = await listQuarterFigures(ctx, { organisationId: own.id, ...q3 })
    expect(data.filter((row) => figures.every((figure) => row[figure] === 1))).toHaveLength(200)
  })
})

const columnsOf = ({ id: _, ...columns }: typeof events.$inferSelect) => columns

/** The same pool with a count of its statements; `take` returns how many there were since the last call. */
function withStatementCount(sql: TestDatabase['sql']) {
  let count = 0
  const db = drizzle(sql, { schema, logger: { logQuery: () => void count++ } })
  return {
    db,
    take() {
      const seen = count
      count = 0
      return seen
    },
  }
}
