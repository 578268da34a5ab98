// of docs/drills.md.

import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { outbox } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { openHangingMailServer } from '@/tests/support/hanging-mail-server'
import { openMailSink } from '@/tests/support/mail-sink'
import { startTestWorker } from '@/tests/support/test-worker'
import { waitFor } from '@/tests/support/wait-for'
import type { StaffContext } from '../identity/context'
import { defineJob } from '../jobs/define-job'
import { enqueue } from '../jobs/enqueue'
import { defineHandler, type JobRun } from '../jobs/job-handler'
import { prepareQueue } from '../jobs/queue'
import { requeueEmail } from './outbox'
import { type NewEmail, queueEmail, queueEmails } from './queue-email'
import { expiredLinks, oldEmails } from './scheduled-tasks'
import { outcomeOf, sendEmailBy } from './send-email'
import { sendEmailJob } from './send-email-job'

let database: TestDatabase
let ctx: StaffContext

beforeAll(async () => {
  database = await ownDatabase()
  await prepareQueue(database.url)
  ctx = await as.globalAdmin(database.db)
})

const readyEmail: NewEmail = {
  kind: 'export-ready',
  to: 'ada@example.org',
  greeting: 'Ada',
  subject: 'Your file is ready',
  body: 'Your file of answers is ready.',
  link: 'https://surveys.example.org/exports',
}
const platform = { MAIL_FROM: 'Illuminate <illuminate@example.org>', PUBLIC_URL: 'https://surveys.example.org' }
/** As configured in production, but with short delays. */
const sendingTo = (SMTP_URL?: string) => {
  const handler = sendEmailBy({ ...platform, SMTP_URL })
  return { ...handler, job: { ...sendEmailJob, backoff: { first: 1, atMost: 1 } } }
}
const emailOf = async (id: number) => (await database.db.select().from(outbox).where(eq(outbox.id, id)))[0]
const inState = (id: number, state: string) =>
  waitFor(`email ${id} is ${state}`, async () => {
    const email = await emailOf(id)
    return email?.state === state && email
  })

test('an email is rolled back with its transaction', async () => {
  const before = await database.db.$count(outbox)
  const undone = database.db.transaction(async (db) => {
    await queueEmail({ ...ctx, db }, readyEmail)
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await database.db.$count(outbox)).toBe(before)
  const [queued] = await database.sql`select count(*)::int as jobs from pgboss.job where name = 'mail/send-letter'`
  expect(queued?.jobs).toBe(0)
})

test('of several emails none is queued where one cannot be, else each has its job, in their order', async () => {
  const to = (address: string): NewEmail => ({ ...readyEmail, to: address })
  const wrong = { ...readyEmail, link: 'https://surveys.example.org/x?token=secret' }
  const before = await database.db.$count(outbox)
  await expect(queueEmails(ctx, [to('one@example.org'), wrong])).rejects.toThrow('must be sent as a secretLink')
  expect(await database.db.$count(outbox)).toBe(before)
  expect(await queueEmails(ctx, [])).toEqual([])

  const undo = new Error('not kept')
  const queued = database.db.transaction(async (db) => {
    const ids = await queueEmails({ ...ctx, db }, ['one@example.org', 'two@example.org', 'three@example.org'].map(to))
    const jobs = await db.execute<{ address: string }>(sql`
      select to_address as address from pgboss.job j join outbox on outbox.id = (j.data -> 'data' ->> 'letterId')::int
      where j.name = 'mail/send-letter' and j.data ->> 'requestId' = ${ctx.requestId} order by outbox.id`)
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
    expect(jobs.map(({ address }) => address)).toEqual(['one@example.org', 'two@example.org', 'three@example.org'])
    throw undo
  })
  await expect(queued).rejects.toBe(undo)
})

test('without a mail server an email stays readable in the outbox', async () => {
  const id = await queueEmail(ctx, readyEmail)
  await startTestWorker(database, sendingTo(undefined))
  const kept = await inState(id, 'kept')
  expect(kept).toMatchObject({ link: readyEmail.link, toAddress: 'ada@example.org', subject: 'Your file is ready' })
  expect(kept.body).toContain('Hello Ada,')
})

const link = `https://surveys.example.org/authentication/register?token=${'s3cret'.padEnd(43, 'x')}`
const shown = 'https://surveys.example.org/authentication/register?…'
const invitation = (until = new Date(Date.now() + 3_600_000)): NewEmail => ({
  kind: 'invitation',
  to: 'ada@example.org',
  greeting: 'Ada',
  subject: 'Your account on Illuminate',
  body: 'Choose a password to begin.',
  secretLink: { url: link, until },
})
const everythingStored = async () => {
  const [row] = await database.sql<{ text: string }[]>`
    select coalesce(string_agg(outbox::text, ' '), '') || (select coalesce(string_agg(job::text, ' '), '') from pgboss.job job)
      as text from outbox`
  return row?.text ?? ''
}

test('a link with a token must be passed as a secret link, so that it is always sealed', async () => {
  const { secretLink: _, ...rest } = invitation()
  await expect(queueEmail(ctx, { ...rest, link })).rejects.toThrow('A link with a token must be sent as a secretLink')
})

test('only the recipient gets the whole link: the outbox stores it sealed, and deletes it after sending', async () => {
  const sink = await openMailSink()
  const id = await queueEmail(ctx, invitation())
  expect(await everythingStored()).not.toContain('s3cret')
  expect(await emailOf(id)).toMatchObject({ link: shown, sealedLink: expect.any(Buffer) })
  await startTestWorker(database, sendingTo(sink.url))
  const sent = await inState(id, 'sent')
  expect(sent).toMatchObject({ link: shown, sealedLink: null })
  expect(sent.body).toContain(shown)
  // Quoted-printable breaks long lines.
  expect(sink.emails[0]?.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(link)
  expect(await everythingStored()).not.toContain('s3cret')
})

test('without a mail server nothing stored or logged has a usable link', async () => {
  const lines: string[] = []
  const listening = pino({}, { write: (line: string) => lines.push(line) })
  const id = await queueEmail(ctx, invitation())
  const run = { createdAt: new Date(), signal: new AbortController().signal } as JobRun
  await sendEmailBy(platform).run({ ...ctx, log: listening }, { letterId: id }, run)
  expect(await emailOf(id)).toMatchObject({ state: 'kept', link: shown })
  expect(await everythingStored()).not.toContain('s3cret')
  expect(lines.join('')).toContain('email kept in the outbox: SMTP_URL is not set')
  expect(lines.join('')).not.toMatch(/s3cret|ada@example\.org|register/)
})

test('an email from before links were sealed is sent with its link, and its token is removed', async () => {
  const sink = await openMailSink()
  const id = await queueEmail(ctx, readyEmail)
  await database.db
    .update(outbox)
    .set({ link, body: `Hello Ada,\n\n${link}\n` })
    .where(eq(outbox.id, id))
  await startTestWorker(database, sendingTo(sink.url))
  expect(await inState(id, 'sent')).toMatchObject({ link: shown, body: `Hello Ada,\n\n${shown}\n` })
  expect(sink.emails[0]?.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(link)
})

test('an expired link is not sent, and is deleted by the scheduled task', async () => {
  const sink = await openMailSink()
  const over = await queueEmail(ctx, invitation(new Date(Date.now() - 1)))
  const waiting = await queueEmail(ctx, invitation())
  await database.db.update(outbox).set({ state: 'kept' }).where(eq(outbox.id, waiting))
  await startTestWorker(database, sendingTo(sink.url))
  expect(await inState(over, 'failed')).toMatchObject({
    lastError: 'The link in this email expired before it could be sent.',
  })
  expect(sink.emails).toEqual([])
  const signal = new AbortController().signal
  const now = { ...ctx, now: new Date() }
  await expiredLinks.run(now, signal)
  expect((await emailOf(over))?.sealedLink).toBeNull()
  expect((await emailOf(waiting))?.sealedLink).not.toBeNull()
  await expect(requeueEmail(now, over)).rejects.toMatchObject({
    status: 409,
    message: 'The link in this email works no longer. Invite the person again, or ask for another new password.',
  })
  await expiredLinks.run({ ...ctx, now: new Date(Date.now() + 4_000_000) }, signal)
  expect((await emailOf(waiting))?.sealedLink).toBeNull()
})

test('an email refused for good is marked failed with the reason, and not tried again', async () => {
  const sink = await openMailSink()
  sink.faults.push({ code: 550, at: 'recipient' })
  await startTestWorker(database, sendingTo(sink.url))
  const failed = await inState(await queueEmail(ctx, readyEmail), 'failed')
  expect(failed.attempts).toBe(1)
  expect(failed.lastError).toContain('550')
})

test('a busy or interrupted server is tried again until the email is sent, once', async () => {
  const sink = await openMailSink()
  sink.faults.push({ code: 451, at: 'recipient' }, { drop: 'before-words' })
  await startTestWorker(database, sendingTo(sink.url))
  const sent = await inState(await queueEmail(ctx, readyEmail), 'sent')
  expect(sent.attempts).toBe(3)
  expect(sent.sentAt).toBeInstanceOf(Date)
  expect(sink.emails).toHaveLength(1)
})

test('R-19: a mail server that accepts and never answers is given up, its email waits, others go on, and it is sent once', async () => {
  const hanging = await openHangingMailServer('hello')
  const limits = { connectionTimeout: 500, greetingTimeout: 500, socketTimeout: 500, wholeMs: 1_000 }
  const stuck = [
    await queueEmail(ctx, readyEmail),
    await queueEmail(ctx, readyEmail),
    await queueEmail(ctx, readyEmail),
  ]
  const sender = { ...platform, SMTP_URL: hanging.url }
  const handler = sendEmailBy(sender, limits)
  const other = defineJob({ name: 'test/beside-mail', data: z.object({}) })
  const done: number[] = []
  await startTestWorker(
    database,
    { ...handler, job: { ...sendEmailJob, backoff: { first: 1, atMost: 1 } } },
    defineHandler(other, async () => void done.push(performance.now())),
  )
  // Each has been tried, and tried again.
  await waitFor('each was tried twice', async () => {
    const [row] = await database.sql`select min(attempts)::int as least from outbox where id = any(${stuck})`
    return row?.least >= 2
  })
  const began = performance.now()
  await enqueue(ctx, other, {})
  await waitFor('another job is done meanwhile', () => done.length === 1)
  expect((done[0] ?? 0) - began).toBeLessThan(5_000)
  // The server is well again.
  const sink = await openMailSink()
  sender.SMTP_URL = sink.url
  for (const id of stuck) await inState(id, 'sent')
  expect(sink.emails).toHaveLength(stuck.length)
  const [left] = await database.sql`
    select count(*)::int as jobs from pgboss.job where name = 'mail/send-letter' and state in ('created', 'retry', 'active')`
  expect(left?.jobs).toBe(0)
})

test('a connection lost after the message was sent is uncertain: nothing is sent twice automatically', async () => {
  const sink = await openMailSink()
  sink.faults.push({ drop: 'after-words' })
  await startTestWorker(database, sendingTo(sink.url))
  const doubted = await inState(await queueEmail(ctx, readyEmail), 'uncertain')
  expect(doubted.attempts).toBe(1)
  expect(sink.emails).toHaveLength(1)
})

test('an email of a worker that died is uncertain, and a person may send it again with the same Message-ID', async () => {
  const sink = await openMailSink()
  const id = await queueEmail(ctx, readyEmail)
  await database.db.update(outbox).set({ sendingAt: new Date() }).where(eq(outbox.id, id))
  await startTestWorker(database, sendingTo(sink.url))
  const doubted = await inState(id, 'uncertain')
  expect(doubted.lastError).toBe('The worker stopped while it was sending this email.')
  expect(sink.emails).toEqual([])
  await requeueEmail(ctx, id)
  const sent = await inState(id, 'sent')
  expect(sink.emails[0]).toContain(`Message-ID: <letter-${id}.${sent.createdAt.getTime()}@surveys.example.org>`)
})

test('only a Global Admin resends an email, and only one that was not sent', async () => {
  const id = await queueEmail(ctx, readyEmail)
  await expect(requeueEmail(await as.admin(database.db, []), id)).rejects.toMatchObject({ status: 403 })
  await expect(requeueEmail(ctx, id)).rejects.toMatchObject({
    status: 409,
    message: 'The email is waiting to be sent.',
  })
  await database.db.update(outbox).set({ state: 'sent' }).where(eq(outbox.id, id))
  await expect(requeueEmail(ctx, id)).rejects.toMatchObject({ status: 409, message: 'The email has been sent.' })
  await expect(requeueEmail(ctx, 999_999)).rejects.toMatchObject({ status: 404, message: 'Email not found' })
})

test('an email is tried for 24 hours, then failed with the last reason', () => {
  const posted = new Date('2026-11-20T12:00:00Z')
  const busy = { outcome: 'later', reason: 'Server busy' } as const
  expect(outcomeOf(busy, posted, new Date('2026-11-21T11:59:59Z'))).toEqual({
    state: 'queued',
    lastError: 'Server busy',
  })
  expect(outcomeOf(busy, posted, new Date('2026-11-21T12:00:01Z'))).toEqual({
    state: 'failed',
    lastError: 'Not delivered within 24 hours. Server busy',
  })
})

test('an email in HTML with a picture carries both beside its text, and neither is stored after it was sent', async () => {
  const sink = await openMailSink()
  const png = Buffer.from('iVBORw0KGgo=', 'base64')
  await expect(queueEmail(ctx, { ...invitation(), rich: { html: '<p>x</p>' } })).rejects.toThrow(
    'A link with a token is sent in an email of text alone',
  )
  const rich = { html: '<p>62 &lt; 63</p><img src="cid:picture" alt="">', picture: png }
  const id = await queueEmail(ctx, { ...readyEmail, greeting: 'Ada <b>', rich })
  await startTestWorker(database, sendingTo(sink.url))
  const sent = await inState(id, 'sent')
  expect([sent.html, sent.picture]).toEqual([null, null])
  const [email = ''] = sink.emails
  expect(email).toContain('multipart/alternative')
  expect(email).toContain('Content-Type: text/plain')
  expect(email).toContain('Hello Ada &lt;b&gt;,')
  expect(email).toContain('<p>62 &lt; 63</p>')
  expect(email).toContain('Content-ID: <picture>')
  expect(email).toContain('iVBORw0KGgo=')
})

test('emails are deleted after 90 days, except waiting ones', async () => {
  const [old, waiting, young] = [
    await queueEmail(ctx, readyEmail),
    await queueEmail(ctx, readyEmail),
    await queueEmail(ctx, readyEmail),
  ]
  const on = (day: string) => new Date(`${day}T12:00:00Z`)
  await database.db
    .update(outbox)
    .set({ state: 'sent', createdAt: on('2026-01-01') })
    .where(eq(outbox.id, old))
  await database.db
    .update(outbox)
    .set({ createdAt: on('2026-01-01') })
    .where(eq(outbox.id, waiting))
  await database.db
    .update(outbox)
    .set({ state: 'sent', createdAt: on('2026-01-02') })
    .where(eq(outbox.id, young))
  const removed = await oldEmails.run({ ...ctx, now: on('2026-04-02') }, new AbortController().signal)
  expect(removed).toBe(1)
  expect([await emailOf(old), (await emailOf(waiting))?.state, (await emailOf(young))?.state]).toEqual([
    undefined,
    'queued',
    'sent',
  ])
})
