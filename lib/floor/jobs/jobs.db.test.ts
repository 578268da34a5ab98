import { eq } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { users } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { startPollingWorker, startTestWorker } from '@/tests/support/test-worker'
import { waitFor } from '@/tests/support/wait-for'
import { DomainError } from '../errors/domain-error'
import type { Context } from '../identity/context'
import { defineJob } from './define-job'
import { enqueue } from './enqueue'
import { findGivenUpJobs, retryGivenUpJob } from './given-up-jobs'
import { defineHandler } from './job-handler'
import { prepareQueue } from './queue'
import { readQueueHealth } from './queue-health'
import { findUserContext } from './requester'

let database: TestDatabase
let ctx: Context

beforeAll(async () => {
  database = await ownDatabase()
  await prepareQueue(database.url)
  ctx = await as.globalAdmin(database.db)
})

const data = z.object({ word: z.string() })
const quickBackoff = { first: 1, atMost: 1 }
const statesOf = (name: string) =>
  database.sql<{ state: string; retry_count: number }[]>`select state, retry_count from pgboss.job where name = ${name}`

const countWaitingForLocks = async () => {
  const [row] = await database.sql<{ waiting: number }[]>`
    select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return row?.waiting ?? 0
}

test('data that does not match the definition is refused when the job is created', async () => {
  const job = defineJob({ name: 'test/refused', data })
  await expect(enqueue(ctx, job, { word: 7 } as never)).rejects.toThrow(z.ZodError)
  expect(await statesOf(job.name)).toEqual([])
})

test('a job whose change is rolled back never existed', async () => {
  const job = defineJob({ name: 'test/rolled-back', data })
  const undone = database.db.transaction(async (db) => {
    await enqueue({ ...ctx, db }, job, { word: 'x' })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await statesOf(job.name)).toEqual([])
})

test('a small job starts within half a second of the change that created it, and has its request id', async () => {
  const job = defineJob({ name: 'test/quick', data })
  const ran: { word: string; requestId: string; at: number }[] = []
  await startTestWorker(
    database,
    defineHandler(job, async ({ requestId }, { word }) => void ran.push({ word, requestId, at: performance.now() })),
  )
  // The best of three: the machine that runs the tests may be busy with others.
  const waited: number[] = []
  for (const [index, word] of ['one', 'two', 'three'].entries()) {
    const began = performance.now()
    await database.db.transaction((db) => enqueue({ ...ctx, db, requestId: `request ${word}` }, job, { word }))
    const run = await waitFor(`job ${word} ran`, () => ran[index])
    expect(run).toMatchObject({ word, requestId: `request ${word}` })
    waited.push(run.at - began)
  }
  expect(Math.min(...waited)).toBeLessThan(500)
  await waitFor('the jobs are done', async () => (await statesOf(job.name)).every(({ state }) => state === 'completed'))
})

test('jobs created together run one after the other without a pause', async () => {
  const job = defineJob({ name: 'test/many', data })
  const ran: string[] = []
  await startPollingWorker({ notified: 60, polling: 60 }, database, [
    defineHandler(job, async (_, { word }) => void ran.push(word)),
  ])
  const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
  await database.db.transaction(async (db) => {
    for (const word of words) await enqueue({ ...ctx, db }, job, { word })
  })
  await waitFor('all have run', () => ran.length === words.length)
})

test('of an organisation that asks for many one is done at a time, in their order, and another’s is taken up meanwhile (R-11)', async () => {
  const job = defineJob({ name: 'test/fair', data, concurrency: 2, perOrganisation: 1 })
  const begun: string[] = []
  const held = Promise.withResolvers<void>()
  await startTestWorker(
    database,
    defineHandler(job, async (_, { word }) => {
      begun.push(word)
      if (word === 'first') await held.promise
    }),
  )
  for (const word of ['first', 'second', 'third']) await enqueue(ctx, job, { word }, { organisationId: 1 })
  await waitFor('the first is being done', () => begun.includes('first'))
  await enqueue(ctx, job, { word: 'another’s' }, { organisationId: 2 })
  await waitFor('another’s is taken up', () => begun.includes('another’s'), 5_000)
  await enqueue(ctx, job, { word: 'of nobody' })
  await waitFor('one of nobody is taken up', () => begun.includes('of nobody'), 5_000)
  expect(begun).toEqual(['first', 'another’s', 'of nobody'])
  held.resolve()
  await waitFor('all are done', () => begun.length === 5)
  expect(begun.slice(3)).toEqual(['second', 'third'])
})

test('while a worker is taking up one of an organisation, another worker takes up no second: it waits to see what the first has done', async () => {
  const job = defineJob({ name: 'test/one-at-a-time', data, concurrency: 2, perOrganisation: 1 })
  const begun: string[] = []
  for (const word of ['first', 'second']) await enqueue(ctx, job, { word }, { organisationId: 1 })
  const taken = Promise.withResolvers<void>()
  const committed = Promise.withResolvers<void>()
  onTestFinished(() => committed.resolve())
  const claim = database.sql.begin(async (sql) => {
    await sql`
      update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()
      where name = ${job.name} and data -> 'data' ->> 'word' = 'first'`
    taken.resolve()
    await committed.promise
  })
  await taken.promise
  await startTestWorker(
    database,
    defineHandler(job, async (_, { word }) => void begun.push(word)),
  )
  await waitFor('the worker has looked', async () => begun.length > 0 || (await countWaitingForLocks()) > 0)
  committed.resolve()
  await claim
  await enqueue(ctx, job, { word: 'another’s' }, { organisationId: 2 })
  await waitFor('another’s is done', () => begun.includes('another’s'))
  expect(begun).toEqual(['another’s'])
  await database.sql`update pgboss.job set state = 'completed', completed_on = now() where name = ${job.name} and state = 'active'`
  await waitFor('the second is done', () => begun.includes('second'))
})

test('a job that fails each time is given up after three attempts and does not block the next; the requester gets a general message, operators the cause', async () => {
  const job = defineJob({ name: 'test/poison', data, backoff: quickBackoff })
  const attempts: number[] = []
  const done: string[] = []
  const told: string[] = []
  const poison = defineHandler(
    job,
    async (_, { word }, { attempt }) => {
      if (word !== 'poison') return void done.push(word)
      attempts.push(attempt)
      throw new TypeError('cannot read the file')
    },
    async (_, { word }, reason) => void told.push(`${word}: ${reason}`),
  )
  await startTestWorker(database, poison)
  await enqueue(ctx, job, { word: 'poison' })
  await enqueue(ctx, job, { word: 'behind' })
  await waitFor('the job behind it is done', () => done.length === 1, 1_000)
  await waitFor('the feature is told', () => told.length === 1)
  expect(attempts).toEqual([1, 2, 3])
  expect(told).toEqual(['poison: Something went wrong while this was being done.'])
  const [givenUp] = await findGivenUpJobs(ctx)
  expect(givenUp).toMatchObject({ name: job.name, attempts: 3, reason: 'TypeError: cannot read the file' })
})

test('a refusal is given up at once with its own message: another attempt would change nothing', async () => {
  const job = defineJob({ name: 'test/refusal', data, backoff: quickBackoff })
  const told: string[] = []
  const refuse = defineHandler(
    job,
    async () => {
      throw new DomainError(404, 'Survey not found')
    },
    async (_, __, reason) => void told.push(reason),
  )
  await startTestWorker(database, refuse)
  await enqueue(ctx, job, { word: 'x' })
  await waitFor('the feature is told', () => told.length > 0)
  expect(told).toEqual(['Survey not found'])
  expect(await statesOf(job.name)).toEqual([{ state: 'failed', retry_count: 0 }])
})

test('given-up jobs are for a Global Admin alone', async () => {
  const admin = await as.admin(database.db, [])
  await expect(findGivenUpJobs(admin)).rejects.toMatchObject({ status: 403 })
  await expect(retryGivenUpJob(admin, crypto.randomUUID())).rejects.toMatchObject({ status: 403 })
  await expect(retryGivenUpJob(ctx, crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
})

test('a given-up job retried by hand may succeed, and the retry is audited', async () => {
  const job = defineJob({ name: 'test/again', data, attempts: 1 })
  let healed = false
  await startTestWorker(
    database,
    defineHandler(job, async () => {
      if (!healed) throw new Error('not yet')
    }),
  )
  const id = await enqueue(ctx, job, { word: 'x' })
  await waitFor('it is given up', async () => (await statesOf(job.name))[0]?.state === 'failed')
  healed = true
  await retryGivenUpJob(ctx, id ?? '')
  await waitFor('it is done', async () => (await statesOf(job.name))[0]?.state === 'completed')
  expect((await findGivenUpJobs(ctx)).map((job) => job.id)).not.toContain(id)
  const [entry] =
    await database.sql`select action, note from audit_trail where subject = 'job' and subject_id = ${id ?? ''}`
  expect(entry).toEqual({ action: 'request', note: 'Tried again' })
})

test('two requests for the same single job are merged while it waits', async () => {
  const waiting = defineJob({ name: 'test/single', data, single: { key: ({ word }) => word, until: 'started' } })
  expect(await enqueue(ctx, waiting, { word: 'a' })).toBeTypeOf('string')
  expect(await enqueue(ctx, waiting, { word: 'a' })).toBeUndefined()
  expect(await enqueue(ctx, waiting, { word: 'b' })).toBeTypeOf('string')
})

test('a job for a user runs with their rights at that time, and not at all once they are disabled', async () => {
  const asked = await as.admin(database.db, [])
  const job = defineJob({ name: 'test/requester', data, attempts: 1 })
  const seen: string[] = []
  const ask = defineHandler(job, async (running) => {
    const requester = await findUserContext(running, asked.actor.userId)
    seen.push(requester?.actor.role ?? 'nobody')
  })
  await startTestWorker(database, ask)
  await enqueue(asked, job, { word: 'x' })
  await waitFor('it ran', () => seen.length === 1)
  await database.db.update(users).set({ activeState: 0 }).where(eq(users.id, asked.actor.userId))
  await enqueue(asked, job, { word: 'x' })
  await waitFor('it ran again', () => seen.length === 2)
  expect(seen).toEqual(['Admin', 'nobody'])
})

test('a worker whose connections are cut recovers by itself', async () => {
  const job = defineJob({ name: 'test/cut-off', data })
  const done: string[] = []
  await startTestWorker(
    database,
    defineHandler(job, async (_, { word }) => void done.push(word)),
  )
  await enqueue(ctx, job, { word: 'before' })
  await waitFor('the first is done', () => done.length === 1)
  await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'illuminate queue' and datname = current_database()`
  await enqueue(ctx, job, { word: 'after' })
  await waitFor('the second is done', () => done.length === 2)
  expect(done).toEqual(['before', 'after'])
})

test('readiness reports the queue: its tables, waiting and given-up jobs, and when a worker was last seen', async () => {
  const health = await readQueueHealth(database.db)
  expect(health.ready).toBe(true)
  expect(health.givenUp).toBeGreaterThan(0)
  expect(health.waiting).toBeGreaterThan(0)
  expect(health.workerSeenSecondsAgo).toBeLessThan(60)
})
