import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail, organisationNotes, organisations, outbox, userOrganisations, users } from '@/db/schema'
import type { Context } from '@/lib/floor/identity/context'
import { prepareQueue } from '@/lib/floor/jobs/queue'
import { as } from '@/tests/support/actors'
import { anOrganisation, aUser } from '@/tests/support/builders'
import { inTransaction, ownDatabase, type TestDatabase } from '@/tests/support/database'
import { openMailSink } from '@/tests/support/mail-sink'
import { makeProgram } from '@/tests/support/program'
import { waitFor } from '@/tests/support/wait-for'
import { findOwnTasks } from '../home-queries'
import { queueLetter } from './queue-letter'
import { openLetter, previewLetter, sendLetter } from './service'

const text = { subject: 'Quarter 1 is overdue', body: 'Please confirm it.\n\nThank you.' }

const run = { id: 'run', attempt: 1, createdAt: new Date(), signal: new AbortController().signal }

/** The letters that somebody has not opened yet. */
const lettersOf = async (db: Database, userId: number) => {
  const quarter = { year: 2026, quarter: 1 } as const
  const asked = { scope: [], today: '2026-07-01', quarters: { from: quarter, through: quarter } }
  return (await findOwnTasks(db, { userId, sessionId: '', fullName: '' }, asked)).letters
}

const write = (ctx: Context, letterId: number) => queueLetter.run(ctx, { letterId }, run)

describe('refused', () => {
  test(
    'whoever is no Global Admin, and a letter that nobody would get',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const letter = { ...text, organisationIds: [own.id] }
      for (const ctx of [await as.admin(db, own), await as.user(db, own)]) {
        await expect(previewLetter(ctx, letter)).rejects.toMatchObject({ status: 403 })
        await expect(sendLetter(ctx, letter)).rejects.toMatchObject({ status: 403 })
      }
      const empty = await anOrganisation(db)
      const ctx = await as.globalAdmin(db)
      const nobody = { status: 409, message: 'Nobody would get this letter.' }
      await expect(previewLetter(ctx, { ...letter, organisationIds: [empty.id] })).rejects.toMatchObject(nobody)
      await expect(sendLetter(ctx, { ...letter, organisationIds: [empty.id] })).rejects.toMatchObject(nobody)
    }),
  )
})

/** Two organisations with one Admin of both, one of each, and people who get none. */
async function aFixture(db: TestDatabase['db']) {
  const [one, two, none, off] = [
    await anOrganisation(db, { name: 'Harbour Theatre' }),
    await anOrganisation(db, { name: 'Moor Gallery' }),
    await anOrganisation(db, { name: 'No Admin House' }),
    await anOrganisation(db, { name: 'Quiet House' }),
  ]
  const both = await aUser(db, { firstName: 'Bo', organisationIds: [one.id, two.id] })
  const first = await aUser(db, { firstName: 'Fay', organisationIds: [one.id] })
  await aUser(db, { organisationIds: [one.id], role: 2 })
  await aUser(db, { organisationIds: [one.id], activeState: 0 })
  const quiet = await aUser(db, { organisationIds: [off.id], confirmationRemindersEnabled: false })
  return { ids: [one.id, two.id, none.id, off.id], one, two, both, first, quiet }
}

test(
  'the preview says who gets it and whom it does not reach, and is what arrives',
  inTransaction(async (db) => {
    const { ids, one, two, both, first, quiet } = await aFixture(db)
    const ctx = await as.globalAdmin(db)
    const preview = await previewLetter(ctx, { ...text, organisationIds: ids })
    expect(preview).toMatchObject({
      ...{ subject: 'Quarter 1 is overdue', readers: 2, organisations: 2 },
      notReached: [
        { name: 'No Admin House', reason: 'has no Organisation Admin' },
        { name: 'Quiet House', reason: 'its Organisation Admins have switched letters off' },
      ],
    })
    expect(preview.text).toMatch(
      /^Hello Fay,\n\nPlease confirm it.\n\nThank you.\n\nYou get this letter as an Organisation Admin of Harbour Theatre. /,
    )
    const { id, readers } = await sendLetter(ctx, { ...text, organisationIds: ids })
    expect(readers).toBe(2)
    expect(await lettersOf(db, both.id)).toEqual([])
    await write(ctx, id)
    await write(ctx, id)
    const emails = await db.select().from(outbox).where(eq(outbox.kind, 'funder-letter'))
    expect(emails.map(({ toUserId }) => toUserId).sort()).toEqual([both.id, first.id].sort())
    const ofFirst = emails.find(({ toUserId }) => toUserId === first.id)
    expect(ofFirst?.body).toBe(preview.text.replace('/letters/…', `/letters/${id}`))
    expect(emails.find(({ toUserId }) => toUserId === both.id)?.body).toContain('of Harbour Theatre, Moor Gallery.')
    expect(await lettersOf(db, quiet.id)).toEqual([])
    const trail = await db
      .select()
      .from(auditTrail)
      .where(eq(auditTrail.subject, 'funderLetter'))
      .orderBy(auditTrail.id)
    expect(trail.map(({ organisationId, note }) => [organisationId, note]).sort()).toEqual(
      [
        [one.id, 'To 2 of its Organisation Admins'],
        [two.id, 'To 1 of its Organisation Admins'],
      ].sort(),
    )
    const notes = await db.select().from(organisationNotes)
    expect(
      notes.map(({ organisationId, text, writtenByName }) => [organisationId, text, writtenByName]).sort(),
    ).toEqual(
      [one.id, two.id]
        .map((organisation) => [organisation, 'Letter to their Admins: “Quarter 1 is overdue”.', ctx.actor.fullName])
        .sort(),
    )
  }),
)

test(
  'whoever switches letters off before theirs is written gets none; nor an organisation that is disabled',
  inTransaction(async (db) => {
    const { ids, two, both, first } = await aFixture(db)
    const ctx = await as.globalAdmin(db)
    await db.update(organisations).set({ activeStatus: 0 }).where(eq(organisations.id, two.id))
    const { id } = await sendLetter(ctx, { ...text, organisationIds: ids })
    await db.update(users).set({ confirmationRemindersEnabled: false }).where(eq(users.id, first.id))
    await write(ctx, id)
    const emails = await db.select().from(outbox).where(eq(outbox.kind, 'funder-letter'))
    expect(emails.map(({ toUserId, body }) => [toUserId, body.includes('Moor Gallery')])).toEqual([[both.id, false]])
  }),
)

test(
  'a letter is unread until its reader opens it, and nobody else can',
  inTransaction(async (db) => {
    const { ids, one, both } = await aFixture(db)
    const ctx = await as.globalAdmin(db)
    const { id } = await sendLetter(ctx, { ...text, organisationIds: ids })
    const reader = await as.admin(db, one)
    const missing = { status: 404, message: 'Letter not found' }
    await expect(openLetter({ ...reader, actor: { ...reader.actor, userId: both.id } }, id)).rejects.toMatchObject(
      missing,
    )
    await write(ctx, id)
    for (const other of [ctx, reader]) await expect(openLetter(other, id)).rejects.toMatchObject(missing)
    expect(await lettersOf(db, both.id)).toMatchObject([{ id, subject: 'Quarter 1 is overdue' }])
    const opened = await openLetter({ ...reader, actor: { ...reader.actor, userId: both.id } }, id)
    expect(opened).toMatchObject({ ...text, organisations: 'Harbour Theatre, Moor Gallery' })
    expect(await lettersOf(db, both.id)).toEqual([])
  }),
)

describe('to 1,200 in one go', () => {
  let database: TestDatabase
  let program: string
  const running = new Set<ChildProcess>()

  beforeAll(async () => {
    database = await ownDatabase()
    await prepareQueue(database.url)
    program = await makeProgram('tests/support/letter-worker.ts')
  })
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL')
    await rm(program, { force: true })
  })

  const startWorker = (SMTP_URL: string) => {
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, DATABASE_URL: database.url, SMTP_URL, LOG_LEVEL: 'error', PROCESS_NAME: 'worker' },
      stdio: 'ignore',
    })
    running.add(child)
    return child
  }

  test('each arrives within two minutes, and none twice though a worker is killed in between', async () => {
    const { db, sql } = database
    const organisations = await Promise.all(Array.from({ length: 60 }, () => anOrganisation(db)))
    const people = await db
      .insert(users)
      .values(
        Array.from({ length: 1_200 }, (_, one) => ({
          ...{ email: `admin-${one}@example.test`, firstName: 'Ada', lastName: `Quill ${one}` },
          role: 1 as const,
        })),
      )
      .returning({ id: users.id })
    await db
      .insert(userOrganisations)
      .values(people.map(({ id }, one) => ({ userId: id, organisationId: organisations[one % 60]?.id ?? 0 })))
    const sink = await openMailSink()
    const ctx = await as.globalAdmin(db)
    const { readers } = await sendLetter(ctx, { ...text, organisationIds: organisations.map(({ id }) => id) })
    expect(readers).toBe(1_200)
    const first = startWorker(sink.url)
    const queued = async () =>
      (
        await sql<
          { count: number }[]
        >`select count(*)::int as count from funder_letter_readers where queued_at is not null`
      )[0]?.count ?? 0
    await waitFor(
      'some are written, and some have arrived',
      async () => (await queued()) > 0 && sink.emails.length > 0,
      60_000,
    )
    const ended = once(first, 'exit')
    first.kill('SIGKILL')
    await ended
    running.delete(first)
    expect(await queued()).toBeLessThan(1_200)
    startWorker(sink.url)
    const states = () =>
      sql<
        { state: string; count: number }[]
      >`select state, count(*)::int as count from outbox group by state order by state`
    await waitFor(
      'nothing waits any more',
      async () => (await queued()) === 1_200 && (await states()).every(({ state }) => state !== 'queued'),
      120_000,
    )
    const [once_] = await sql<{ rows: number; people: number }[]>`
      select count(*)::int as rows, count(distinct to_user_id)::int as people from outbox`
    expect(once_).toEqual({ rows: 1_200, people: 1_200 })
    const arrived = sink.emails.map((email) => /^To: (.*)$/m.exec(email)?.[1])
    expect(new Set(arrived).size).toBe(arrived.length)
    // What the killed worker was sending is in doubt, for a person to decide: four at most, since it sends four at once.
    const inDoubt = (await states()).find(({ state }) => state === 'uncertain')?.count ?? 0
    expect(inDoubt).toBeLessThanOrEqual(4)
    expect(arrived.length).toBeGreaterThanOrEqual(1_200 - inDoubt)
  })
})
