import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { exports, files, outbox, responses } from '@/db/schema'
import { openFile } from '@/lib/floor/files/stored-file'
import type { JobRun } from '@/lib/floor/jobs/job-handler'
import { prepareQueue } from '@/lib/floor/jobs/queue'
import { as } from '@/tests/support/actors'
import { anAnsweredOrganisation } from '@/tests/support/answered-organisation'
import { anOrganisation } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { waitFor } from '@/tests/support/wait-for'
import { makeAnswersFile } from './make-answers-file'
import { remakeExportsOf } from './remake'
import { cancelExport, requestExport } from './request-export'
import type { ExportRequest } from './schema'
import { downloadExport } from './service'

// Read when the settings are first looked at, which is before any test.
const root = vi.hoisted(() => {
  process.env.FILES_ROOT = `${process.env.TMPDIR ?? '/tmp'}/illuminate-exports-${process.pid}-${Date.now()}`
  return process.env.FILES_ROOT
})

/** What an attempt waits for once its file is stored: the first attempt for the first of these, and so on. */
const stored = vi.hoisted(() => [] as (() => Promise<void>)[])
vi.mock('@/lib/floor/files/stored-file', async (original) => {
  const actual = await original<typeof import('@/lib/floor/files/stored-file')>()
  const storeStream: typeof actual.storeStream = async (...given) => {
    const file = await actual.storeStream(...given)
    await stored.shift()?.()
    return file
  }
  return { ...actual, storeStream }
})

let database: TestDatabase
let fixture: Awaited<ReturnType<typeof anAnsweredOrganisation>>
let ctx: Awaited<ReturnType<typeof as.admin>>

beforeAll(async () => {
  database = await ownDatabase()
  await prepareQueue(database.url)
  fixture = await anAnsweredOrganisation(database.db)
  ctx = await as.admin(database.db, fixture.organisation, new Date())
  // Enough of them that the making can be interrupted.
  await database.db.execute(sql`
    insert into ${responses} (id, survey_id, organisation_id, key_hash, state, answers, started_at, submitted_at)
    select gen_random_uuid(), ${fixture.newer.id}, ${fixture.organisation.id}, '\\x00', 2,
      jsonb_build_object('B-Q1', '5', 'B-Q5-Comment', '=1+1'), now() - n * interval '1 second', now()
    from generate_series(1, 9000) n`)
})
beforeEach(async () => {
  await database.db.delete(exports)
  await database.db.delete(outbox)
  await database.db.delete(files)
  rmSync(root, { recursive: true, force: true })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const wanted = (given: Partial<ExportRequest> = {}): ExportRequest => ({
  organisationId: fixture.organisation.id,
  type: 'Mapped',
  format: 'csv',
  marked: 'include',
  ...given,
})

/** One try of the worker at an export. */
const make = (exportId: number, signal = new AbortController().signal) => {
  const run: JobRun = {
    id: 'one',
    attempt: 1,
    isLastAttempt: false,
    createdAt: new Date(),
    signal,
  }
  return makeAnswersFile.run({ ...ctx, actor: { kind: 'system', name: 'test' } }, { exportId }, run)
}

const rowOf = async (id: number) => (await database.db.select().from(exports).where(eq(exports.id, id)))[0]
const countEmails = async () => (await database.db.select().from(outbox)).length
const countFiles = async () => (await database.db.select().from(files)).length
const onDisk = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) => entry.isFile())
    .length

test('a General User cannot ask for an export, of their own organisation or of another', async () => {
  const user = await as.user(database.db, fixture.organisation)
  await expect(requestExport(user, wanted())).rejects.toMatchObject({ status: 403 })
  const elsewhere = await as.user(database.db, await anOrganisation(database.db))
  await expect(requestExport(elsewhere, wanted())).rejects.toMatchObject({ status: 403 })
})

test('an organisation out of reach is not there', async () => {
  const rival = await as.admin(database.db, await anOrganisation(database.db))
  await expect(requestExport(rival, wanted())).rejects.toMatchObject({ status: 404, message: 'Organisation not found' })
})

test('nobody cancels what another person asked for', async () => {
  const { id } = await requestExport(ctx, wanted())
  const colleague = await as.admin(database.db, fixture.organisation)
  await expect(cancelExport(colleague, id)).rejects.toMatchObject({ status: 404, message: 'Export not found' })
  expect((await rowOf(id))?.status).toBe('Queued')
})

test('whoever has lost the organisation before the file is made gets none', async () => {
  const mover = await as.admin(database.db, fixture.organisation, new Date())
  const { id } = await requestExport(mover, wanted())
  await database.sql`delete from user_organisations where user_id = ${mover.actor.userId}`
  await expect(make(id)).rejects.toMatchObject({ status: 404 })
  expect([await countFiles(), await onDisk(), await countEmails()]).toEqual([0, 0, 0])
})

test('the same request while it is queued is one; another format is another', async () => {
  const { id, rows, waitSeconds } = await requestExport(ctx, wanted())
  expect(rows).toBe(9004)
  expect(waitSeconds).toBeLessThan(60)
  expect((await requestExport(ctx, wanted())).id).toBe(id)
  expect((await requestExport(ctx, wanted({ format: 'xlsx' }))).id).not.toBe(id)
  expect((await requestExport(ctx, wanted({ marked: 'exclude' }))).rows).toBe(9003)
})

test('Completed, its file, its rows and its checksum come at once, with one letter', async () => {
  const { id } = await requestExport(ctx, wanted())
  await make(id)
  const row = await rowOf(id)
  expect(row).toMatchObject({ status: 'Completed', rowsWritten: 9004, rowsTotal: 9004 })
  const [file] = await database.db.select().from(files)
  const content = Buffer.concat(await (await openFile(file ?? { storageKey: '' })).toArray())
  expect(row?.sha256).toEqual(createHash('sha256').update(content).digest())
  expect(file?.expiresAt).toEqual(row?.expiryDate)
  const [queuedEmail] = await database.db.select().from(outbox)
  expect(queuedEmail).toMatchObject({
    kind: 'export-ready',
    subject: 'Your answers are ready: Harbour Theatre, mapped',
  })
  expect(queuedEmail?.link).toMatch(/\/exports$/)
  const answer = await downloadExport(ctx, id)
  expect(answer.headers.get('content-disposition')).toMatch(/Harbour Theatre - mapped answers \d{4}-\d\d-\d\d\.zip/)
  await answer.body?.cancel()
  // The job comes a second time, as after a crash behind the last commit: nothing changes.
  await make(id)
  expect([await countFiles(), await countEmails()]).toEqual([1, 1])
})

test('a try that is broken off leaves nothing, and the next one makes one file and one letter', async () => {
  const { id } = await requestExport(ctx, wanted())
  const stop = new AbortController()
  const broken = make(id, stop.signal)
  stop.abort(new Error('the worker is ending'))
  await expect(broken).rejects.toThrow('the worker is ending')
  expect([(await rowOf(id))?.status, await countFiles(), await onDisk(), await countEmails()]).toEqual([
    'Processing',
    0,
    0,
    0,
  ])
  await make(id)
  expect([(await rowOf(id))?.status, await countFiles(), await onDisk(), await countEmails()]).toEqual([
    'Completed',
    1,
    1,
    1,
  ])
})

/** An attempt that goes no further than its stored file until it is let go. */
async function pausedAttempt(exportId: number) {
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  stored.push(() => {
    reached.resolve()
    return gate.promise
  })
  const ended = make(exportId)
  await reached.promise
  return async () => {
    gate.resolve()
    await ended
  }
}

test('an older attempt that ends while a newer one is at work completes nothing, and the newer file stays', async () => {
  const { id } = await requestExport(ctx, wanted())
  const endOlder = await pausedAttempt(id)
  const endNewer = await pausedAttempt(id)
  const [, newerFile] = await database.db.select().from(files).orderBy(files.createdAt)
  await endOlder()
  expect(await rowOf(id)).toMatchObject({ status: 'Processing', fileId: null, sha256: null })
  expect([await countFiles(), await onDisk(), await countEmails()]).toEqual([1, 1, 0])
  await endNewer()
  expect(await rowOf(id)).toMatchObject({ status: 'Completed', fileId: newerFile?.id })
  expect([await countFiles(), await onDisk(), await countEmails()]).toEqual([1, 1, 1])
})

test('an older attempt that ends after a newer one has completed the export changes nothing', async () => {
  const { id } = await requestExport(ctx, wanted())
  const endOlder = await pausedAttempt(id)
  await make(id)
  const completed = await rowOf(id)
  expect(completed?.status).toBe('Completed')
  await endOlder()
  expect(await rowOf(id)).toEqual(completed)
  expect([await countFiles(), await onDisk(), await countEmails()]).toEqual([1, 1, 1])
})

test('one that was cancelled while queued is never made', async () => {
  const { id } = await requestExport(ctx, wanted())
  await cancelExport(ctx, id)
  await make(id)
  expect([(await rowOf(id))?.status, await countFiles(), await countEmails()]).toEqual(['Cancelled', 0, 0])
  await expect(cancelExport(ctx, id)).rejects.toMatchObject({
    status: 409,
    message: 'Only an export that is queued or being made can be cancelled.',
  })
})

test('cancelled at any moment it ends in one state, and a file is there exactly when it is completed', async () => {
  const ends = new Set<string>()
  for (let moment = 0; moment < 24; moment += 1) {
    const { id } = await requestExport(ctx, wanted({ format: moment % 2 === 0 ? 'csv' : 'xlsx' }))
    const making = make(id)
    const until = performance.now() + moment * 12
    while (performance.now() < until) await new Promise((resolve) => setImmediate(resolve))
    const cancelled = await cancelExport(ctx, id).then(
      () => true,
      () => false,
    )
    await making
    const row = await rowOf(id)
    expect(row?.status).toBe(cancelled ? 'Cancelled' : 'Completed')
    expect([await countFiles(), await onDisk(), await countEmails()]).toEqual(cancelled ? [0, 0, 0] : [1, 1, 1])
    ends.add(row?.status ?? '')
    await database.db.delete(exports)
    await database.db.delete(outbox)
    await database.db.delete(files)
    rmSync(root, { recursive: true, force: true })
  }
  expect(ends).toContain('Cancelled')
}, 120_000)

test('a file that holds an erased answer is out of reach at once and made again without it', async () => {
  const [one, other] = [await requestExport(ctx, wanted()), await requestExport(ctx, wanted({ format: 'xlsx' }))]
  await make(one.id)
  const erased = await database.db.transaction(async (db) => {
    await db.execute(sql`delete from ${responses} where id = '019a0000-0000-7000-8000-000000000004'`)
    const { id: surveyId, organisationId } = fixture.newer
    return remakeExportsOf({ ...ctx, db, now: new Date() }, { surveyId, organisationId })
  })
  // The queued one has not been written yet and needs nothing.
  expect(erased).toBe(1)
  await expect(downloadExport(ctx, one.id)).rejects.toMatchObject({
    status: 409,
    message: 'The file is not ready yet.',
  })
  const due = await database.sql`select 1 from files where expires_at <= now()`
  expect(due).toHaveLength(1)
  // Nobody waits for the minute of the sweep: it is queued with the erasure.
  const sweeps = await database.sql`select data->'data' as data from pgboss.job where name = 'upkeep'`
  expect(sweeps).toEqual([{ data: { task: 'expired-files' } }])
  await make(one.id)
  await make(other.id)
  expect(await rowOf(one.id)).toMatchObject({ status: 'Completed', rowsWritten: 9003 })
  expect(await rowOf(other.id)).toMatchObject({ status: 'Completed', rowsWritten: 9003 })
})

test('an answer erased while its file is written is not in the file', async () => {
  const { id } = await requestExport(ctx, wanted())
  const making = make(id)
  while ((await rowOf(id))?.status === 'Queued') await new Promise((resolve) => setImmediate(resolve))
  const { id: surveyId, organisationId } = fixture.newer
  await database.db.transaction((db) => remakeExportsOf({ ...ctx, db, now: new Date() }, { surveyId, organisationId }))
  await making
  const row = await rowOf(id)
  expect(row?.status).toBe('Queued')
  expect(row?.fileId).toBeNull()
  await make(id)
  expect((await rowOf(id))?.status).toBe('Completed')
})

test('a queued export that is taken up in the middle of an erasure waits for it, and does not hold the answer', async () => {
  const { id } = await requestExport(ctx, wanted())
  const { id: surveyId, organisationId } = fixture.newer
  let making: Promise<void> | undefined
  const waits = async () =>
    (
      await database.sql`
      select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
    ).length > 0
  await database.db.transaction(async (db) => {
    await db.execute(sql`delete from ${responses} where id = (
      select id from ${responses} where survey_id = ${surveyId} order by started_at limit 1)`)
    await remakeExportsOf({ ...ctx, db, now: new Date() }, { surveyId, organisationId })
    making = make(id)
    await waitFor('it waits', waits)
  })
  await making
  const left = await database.sql`select 1 from responses where organisation_id = ${organisationId} and state >= 1`
  expect(await rowOf(id)).toMatchObject({ status: 'Completed', rowsWritten: left.length })
})
