import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { outbox } from '@/db/schema'
import { firstPage } from '@/lib/floor/grid/grid-query'
import type { StaffContext } from '@/lib/floor/identity/context'
import { enqueue } from '@/lib/floor/jobs/enqueue'
import { prepareQueue } from '@/lib/floor/jobs/queue'
import { type ScheduledTask, scheduledTaskJob } from '@/lib/floor/jobs/scheduled/scheduled-task'
import { sendEmailJob } from '@/lib/floor/mail/send-email-job'
import { sealText } from '@/lib/floor/sealing/sealed-text'
import { as } from '@/tests/support/actors'
import { aUser } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { getEmail, listEmails, resendEmail } from './emails'
import { getHealth } from './health'
import { listGivenUpJobs, retryJob } from './jobs'
import { getRetention } from './retention'

let db: Database
let funder: StaffContext

beforeAll(async () => {
  const database = await ownDatabase()
  await prepareQueue(database.url)
  db = database.db
  funder = await as.globalAdmin(db)
})

const link = 'https://surveys.example.org/authentication/register?token=s3cret-token'

async function anEmail(values: Partial<typeof outbox.$inferInsert> = {}): Promise<number> {
  const email = { kind: 'export-ready', toAddress: 'ada@example.test', subject: 'Welcome', body: 'Hello Ada,\n' }
  const [made] = await db
    .insert(outbox)
    .values({ ...email, state: 'kept', ...values })
    .returning()
  return made?.id ?? 0
}

/** An email with a single-use link, sealed in the outbox for three days. */
const anInvitation = (values: Partial<typeof outbox.$inferInsert> = {}) =>
  anEmail({
    kind: 'invitation',
    body: 'Hello Ada,\n\nhttps://surveys.example.org/authentication/register?…\n',
    link: 'https://surveys.example.org/authentication/register?…',
    sealedLink: sealText('links of emails', 'ada@example.test', link),
    linkUntil: new Date(funder.now.getTime() + 3 * 86_400_000),
    ...values,
  })

async function aGivenUpJob(userId: number | null = null): Promise<string> {
  const actor = { ...funder.actor, userId: userId ?? 0 }
  const by = userId === null ? { kind: 'anonymous' as const } : actor
  const id = await enqueue({ db, requestId: randomUUID(), actor: by }, sendEmailJob, { letterId: 1 })
  await db.execute(`update pgboss.job set state = 'failed', completed_on = now(), retry_count = 2,
    output = '{"reason": "Survey not found"}' where id = '${id}'`)
  return id ?? ''
}

test('operations are for a Global Admin alone', async () => {
  const email = await anEmail()
  for (const ctx of [await as.admin(db, []), await as.user(db, [])]) {
    const forbidden = { status: 403 }
    expect(() => listEmails(ctx, firstPage({ take: 5 }))).toThrow(expect.objectContaining(forbidden))
    await expect(getEmail(ctx, email)).rejects.toMatchObject(forbidden)
    await expect(resendEmail(ctx, email)).rejects.toMatchObject(forbidden)
    await expect(listGivenUpJobs(ctx)).rejects.toMatchObject(forbidden)
    await expect(retryJob(ctx, randomUUID())).rejects.toMatchObject(forbidden)
    await expect(getHealth(ctx)).rejects.toMatchObject(forbidden)
  }
})

describe('the outbox', () => {
  test('is listed without texts and links, the latest first', async () => {
    await anEmail({ subject: 'The last one', createdAt: new Date('2099-01-01T00:00:00Z') })
    const { data, totalCount } = await listEmails(funder, firstPage({ take: 5 }))
    expect(data[0]).toMatchObject({ subject: 'The last one', state: 'kept' })
    expect(totalCount).toBeGreaterThan(0)
    expect(JSON.stringify(data)).not.toMatch(/s3cret|"body"|"link"/)
  })

  test('an email that does not exist is not found', async () =>
    expect(getEmail(funder, 900_000)).rejects.toMatchObject({ status: 404, message: 'Email not found' }))

  test.each([true, false])('masks tokens in links, with a mail server or without: %s', async (sendsMail) => {
    for (const id of [await anInvitation(), await anEmail({ link, body: `Hello Ada,\n\n${link}\n` })]) {
      const shown = await getEmail(funder, id, sendsMail)
      expect(shown).toMatchObject({
        isLinkHidden: true,
        link: 'https://surveys.example.org/authentication/register?…',
        body: 'Hello Ada,\n\nhttps://surveys.example.org/authentication/register?…\n',
      })
      expect(JSON.stringify(shown)).not.toMatch(/s3cret|sealed/i)
    }
  })

  test('sends an invitation again while its link works, and not afterwards', async () => {
    const id = await anInvitation({ state: 'failed' })
    expect(await getEmail(funder, id, true)).toMatchObject({ maySendAgain: true })
    const later = { ...funder, now: new Date(funder.now.getTime() + 4 * 86_400_000) }
    expect(await getEmail(later, id, true)).toMatchObject({ maySendAgain: false })
    await expect(resendEmail(later, id)).rejects.toMatchObject({
      status: 409,
      message: 'The link in this email works no longer. Invite the person again, or ask for another new password.',
    })
    await resendEmail(funder, id)
  })

  test('an email that failed is queued again', async () => {
    const id = await anEmail({ state: 'failed', lastError: 'Refused' })
    await resendEmail(funder, id)
    expect(await getEmail(funder, id, true)).toMatchObject({ state: 'queued', lastError: null, maySendAgain: false })
    await expect(resendEmail(funder, id)).rejects.toMatchObject({
      status: 409,
      message: 'The email is waiting to be sent.',
    })
  })
})

describe('given-up jobs', () => {
  test('say what failed, why, how often, and for whom', async () => {
    const { id: userId } = await aUser(db, { firstName: 'Nell', lastName: 'Gwyn' })
    const id = await aGivenUpJob(userId)
    expect((await listGivenUpJobs(funder)).data.find((job) => job.id === id)).toMatchObject({
      what: 'Send an email',
      reason: 'Survey not found',
      attempts: 3,
      forWhom: 'Nell Gwyn',
    })
  })

  test('of the platform itself have no requester', async () => {
    const id = await aGivenUpJob()
    expect((await listGivenUpJobs(funder)).data.find((job) => job.id === id)).toMatchObject({ forWhom: null })
  })

  test('can be tried again once, and are then no longer listed', async () => {
    const id = await aGivenUpJob()
    await retryJob(funder, id)
    expect((await listGivenUpJobs(funder)).data.map((job) => job.id)).not.toContain(id)
    await expect(retryJob(funder, id)).rejects.toMatchObject({ status: 404, message: 'Job not found' })
  })
})

test('the health figures report a queue without a worker', async () => {
  await aGivenUpJob()
  const { data } = await getHealth(funder)
  const of = (about: string) => data.find((line) => line.about === about)
  expect(of('Database')).toMatchObject({ state: 'good' })
  expect(of('Migrations')).toMatchObject({ state: 'good' })
  expect(of('Worker')).toMatchObject({ state: 'bad' })
  expect(of('Given-up jobs')?.words).toMatch(/for a person\.$/)
})

test('retention shows when each scheduled task last completed; one that failed or waits has not', async () => {
  const task = (name: string): ScheduledTask => ({
    name,
    cron: '* * * * *',
    run: async () => 0,
    retention: { what: name, howLong: '1 day', due: async () => ({ now: 0, soon: 0 }) },
  })
  const ctx = { db, requestId: randomUUID(), actor: { kind: 'anonymous' as const } }
  for (const [name, state, at] of [
    ['done', 'completed', '2026-11-20T10:00:00Z'],
    ['done', 'completed', '2026-11-21T10:00:00Z'],
    ['done', 'failed', '2026-11-22T10:00:00Z'],
    ['failed', 'failed', '2026-11-22T10:00:00Z'],
    ['waiting', 'created', null],
  ] as const) {
    const id = await enqueue(ctx, scheduledTaskJob, { task: name })
    await db.execute(
      sql`update pgboss.job set state = ${state}, completed_on = ${at}::timestamptz where id = ${id}::uuid`,
    )
  }
  const rows = await getRetention(funder, ['done', 'failed', 'waiting', 'never'].map(task))
  expect(rows.map((row) => [row.task, row.lastRun])).toEqual([
    ['done', new Date('2026-11-21T10:00:00Z')],
    ['failed', null],
    ['waiting', null],
    ['never', null],
  ])
  await expect(getRetention(await as.admin(db, []), [])).rejects.toMatchObject({ status: 403 })
})
