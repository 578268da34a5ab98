import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { confirmationReminders, confirmations, eventAttendances, type organisations, outbox, users } from '@/db/schema'
import type { Context } from '@/lib/floor/identity/context'
import { as, at } from '@/tests/support/actors'
import { anEvent, anOrganisation, aUser } from '@/tests/support/builders'
import { inTransaction, ownDatabase } from '@/tests/support/database'
import { startTestWorker } from '@/tests/support/test-worker'
import { waitFor } from '@/tests/support/wait-for'
import { queueReminders } from './queue-reminders'
import { confirmationReminders as reminderTask, sendReminders } from './remind-job'

const neverAborted = new AbortController().signal

const on = async (db: Database, day: string): Promise<Context> => ({
  ...(await as.anonymous(db, at(day))),
  actor: { kind: 'system', name: 'test' },
})

const remind = async (db: Database, day: string) => queueReminders(await on(db, day), neverAborted)

const emailsTo = async (db: Database, userId: number) =>
  db
    .select({ kind: outbox.kind, subject: outbox.subject, body: outbox.body, link: outbox.link })
    .from(outbox)
    .where(eq(outbox.toUserId, userId))
    .orderBy(outbox.id)

/** A organisation with an event in Q2 2026/27, which is due on 31/12/2026 and asked for from 17/12/2026; and its Admin. */
async function createFixture(db: Database, values: Partial<typeof organisations.$inferInsert> = {}) {
  const organisation = await anOrganisation(db, { name: 'Harbour Theatre', ...values })
  const event = await anEvent(db, organisation.id, { name: 'Hamlet', startDate: '2026-08-01', endDate: '2026-08-09' })
  await db.insert(eventAttendances).values({ eventId: event.id, year: 2026, quarter: 2 })
  const admin = await aUser(db, { organisationIds: [organisation.id], firstName: 'Ada' })
  return { organisation, event, admin }
}

const confirm = (db: Database, organisationId: number) =>
  db.insert(confirmations).values({
    ...{ organisationId, year: 2026, quarter: 2, confirmedAt: at('2026-12-20'), confirmedByName: 'Ada Quill' },
    ...{ snapshot: {}, snapshotHash: Buffer.alloc(32) },
  })

describe('no reminder is sent', () => {
  test(
    'before the two weeks begin',
    inTransaction(async (db) => {
      await createFixture(db)
      expect(await remind(db, '2026-12-16')).toBe(0)
    }),
  )

  test(
    'to people who turned it off, are disabled, or may not manage events',
    inTransaction(async (db) => {
      const { organisation, admin } = await createFixture(db)
      const off = { confirmationRemindersEnabled: false }
      await db.update(users).set(off).where(eq(users.id, admin.id))
      await aUser(db, { organisationIds: [organisation.id], activeState: 0 })
      await aUser(db, { organisationIds: [organisation.id], role: 2 })
      await aUser(db, { role: 0 })
      expect(await remind(db, '2026-12-17')).toBe(0)
    }),
  )

  test(
    'for an organisation that is disabled or exempt',
    inTransaction(async (db) => {
      await createFixture(db, { name: 'Closed', activeStatus: 0 })
      await createFixture(db, { name: 'Exempt', exemptFromSurveyingId: 64 })
      expect(await remind(db, '2026-12-17')).toBe(0)
    }),
  )

  test(
    'for a quarter in which the organisation is only a partner, or that is confirmed',
    inTransaction(async (db) => {
      const { organisation, admin, event } = await createFixture(db)
      await confirm(db, organisation.id)
      const other = await anOrganisation(db)
      await aUser(db, { organisationIds: [other.id] })
      await db.execute(`insert into event_organisations values (${event.id}, ${other.id}, 11, 101)`)
      expect(await remind(db, '2026-12-21')).toBe(0)
      expect(await emailsTo(db, admin.id)).toEqual([])
    }),
  )
})

test(
  'the email has organisation, quarter, due date and missing figures, with links, and how to turn it off',
  inTransaction(async (db) => {
    const { organisation, event, admin } = await createFixture(db)
    expect(await remind(db, '2026-12-17')).toBe(1)
    const [reminderEmail, ...more] = await emailsTo(db, admin.id)
    expect(more).toEqual([])
    expect(reminderEmail).toMatchObject({
      kind: 'confirmation-reminder',
      subject: 'A quarter is waiting to be confirmed',
    })
    expect(reminderEmail?.link).toMatch(new RegExp(`^http.*/confirmations\\?organisationId=${organisation.id}$`))
    const body = reminderEmail?.body ?? ''
    expect(body).toContain('Hello Ada,')
    expect(body).toContain(
      'Harbour Theatre, quarter 2 of 2026/27 (01/07/2026 to 30/09/2026): due by 31/12/2026.\nFigures are missing for 1 of 1 event.',
    )
    expect(body).toContain(`/confirmations/quick-entry?organisationId=${organisation.id}&year=2026&quarter=2\n`)
    expect(body).toContain(
      '- Hamlet: Occurrences at location, Known or estimated attendance, Known or estimated CYP attendance\n',
    )
    expect(body).toContain(`/event-overview/${event.id}?tabIndex=1&from=confirmations`)
    expect(body).toContain('turn Activity Confirmations Reminder off on your profile')
    expect(body).toContain('/authentication/profile#reminders')
  }),
)

test(
  'of many events with missing figures three are named and the others counted',
  inTransaction(async (db) => {
    const { organisation, admin } = await createFixture(db)
    for (const name of ['Macbeth', 'Othello', 'Timon', 'Titus']) {
      const { id } = await anEvent(db, organisation.id, { name, startDate: '2026-08-01', endDate: '2026-08-09' })
      await db.insert(eventAttendances).values({ eventId: id, year: 2026, quarter: 2 })
    }
    await remind(db, '2026-12-17')
    const body = (await emailsTo(db, admin.id))[0]?.body ?? ''
    expect(body).toContain('Figures are missing for 5 of 5 events.')
    expect(body.match(/^- .*/gm)).toEqual([
      expect.stringContaining('- Hamlet: '),
      expect.stringContaining('- Macbeth: '),
      expect.stringContaining('- Othello: '),
      '- and 2 more',
    ])
  }),
)

test(
  'the email tells a complete quarter and an overdue one apart',
  inTransaction(async (db) => {
    const { admin, event } = await createFixture(db)
    await db
      .update(eventAttendances)
      .set({ occurencesAtLocation: 2, knownAttendance: 300, knownAttendanceCyp: 0 })
      .where(eq(eventAttendances.eventId, event.id))
    await remind(db, '2027-01-01')
    const [reminderEmail] = await emailsTo(db, admin.id)
    expect(reminderEmail?.body).toContain('was due by 31/12/2026.\nNo figures are missing. Confirm it here:')
  }),
)

test(
  'reminders are sent every two weeks until the quarter is confirmed, even if the clock is changed',
  inTransaction(async (db) => {
    const { organisation, admin } = await createFixture(db)
    const days: [day: string, emailCount: number][] = [
      ['2026-12-17', 1],
      ['2026-12-17', 0],
      ['2026-12-30', 0],
      // The clock is set back, then forward again.
      ['2026-12-10', 0],
      ['2026-12-16', 0],
      ['2026-12-31', 1],
      ['2027-01-13', 0],
      ['2027-01-14', 1],
    ]
    for (const [day, emailCount] of days) expect([day, await remind(db, day)]).toEqual([day, emailCount])
    await confirm(db, organisation.id)
    expect(await remind(db, '2027-01-28')).toBe(0)
    // After a reset a reminder is due again.
    await db.update(confirmations).set({ resetAt: at('2027-01-29') })
    expect(await remind(db, '2027-01-29')).toBe(1)
    expect(await emailsTo(db, admin.id)).toHaveLength(4)
  }),
)

test(
  'somebody with several organisations gets one email about all outstanding quarters',
  inTransaction(async (db) => {
    const [one, two] = [await createFixture(db), await createFixture(db, { name: 'Moorside' })]
    const three = await createFixture(db, { name: 'Confirmed' })
    await confirm(db, three.organisation.id)
    const everywhere = await aUser(db, {
      organisationIds: [one.organisation.id, two.organisation.id, three.organisation.id],
    })
    expect(await remind(db, '2026-12-17')).toBe(3)
    const [reminderEmail, ...more] = await emailsTo(db, everywhere.id)
    expect(more).toEqual([])
    expect(reminderEmail?.subject).toBe('2 quarters are waiting to be confirmed')
    expect(reminderEmail?.body).toContain('Moorside, quarter 2')
    expect(reminderEmail?.body).not.toContain('Confirmed, quarter')
    expect(reminderEmail?.link).toMatch(/\/confirmations$/)
  }),
)

test(
  'a name of several lines is one line of the email',
  inTransaction(async (db) => {
    const { admin, event } = await createFixture(db)
    await db.execute(`update events set name = e'Hamlet\n\nClick http://evil.test' where id = ${event.id}`)
    await remind(db, '2026-12-17')
    expect((await emailsTo(db, admin.id))[0]?.body).toContain('- Hamlet Click http://evil.test: Occurrences')
  }),
)

test('two workers at once, with clocks a day apart, send one email to each', async () => {
  const { db } = await ownDatabase()
  const { admin, organisation } = await createFixture(db)
  const colleague = await aUser(db, { organisationIds: [organisation.id] })
  const days = ['2026-12-18', '2026-12-17', '2026-12-18', '2026-12-19', '2026-12-17', '2026-12-18']
  const posted = await Promise.all(days.map((day) => remind(db, day)))
  expect(posted.reduce((sum, count) => sum + count)).toBe(2)
  expect(await emailsTo(db, admin.id)).toHaveLength(1)
  expect(await emailsTo(db, colleague.id)).toHaveLength(1)
})

test('a failed email is not recorded as sent, stops no other, and is sent with the next try', async () => {
  const { db, sql } = await ownDatabase()
  const [{ admin }, other] = [await createFixture(db), await createFixture(db, { name: 'Moorside' })]
  await sql.unsafe(`
    create function refuse() returns trigger language plpgsql as
      $$ begin if new.to_user_id = ${admin.id} then raise exception 'no room'; end if; return new; end $$;
    create trigger refuse before insert on outbox for each row execute function refuse()`)
  await expect(remind(db, '2026-12-17')).rejects.toThrow('1 reminders could not be posted')
  expect(await emailsTo(db, other.admin.id)).toHaveLength(1)
  expect(await db.select({ userId: confirmationReminders.userId }).from(confirmationReminders)).toEqual([
    { userId: other.admin.id },
  ])
  await sql`drop trigger refuse on outbox`
  expect(await remind(db, '2026-12-18')).toBe(1)
  expect(await emailsTo(db, admin.id)).toHaveLength(1)
})

test('the scheduled task enqueues the reminder job, and the worker sends the reminders', async () => {
  const database = await ownDatabase()
  const { organisation } = await createFixture(database.db)
  // Due long ago, whatever day it is.
  const old = await anEvent(database.db, organisation.id, { startDate: '2024-05-01', endDate: '2024-05-02' })
  await database.db.insert(eventAttendances).values({ eventId: old.id, year: 2024, quarter: 1 })
  await startTestWorker(database, sendReminders)
  await reminderTask.run(await on(database.db, '2026-12-17'), neverAborted)
  await waitFor('the email is posted', async () => (await database.db.select().from(outbox)).length === 1)
})
