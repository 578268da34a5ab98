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
import { remakeExportsOf } from './remake-exports'
import { cancelExport, requestExport } from './request-export'
import type { ExportRequest } from './schema'
import { downloadExport } from './service'

// Read with the settings, before any test.
const root = vi.hoisted(() => {
  process.env.FILES_ROOT = `${process.env.TMPDIR ?? '/tmp'}/illuminate-exports-${process.pid}-${Date.now()}`
  return process.env.FILES_ROOT
})

/** What each attempt waits for after its file is stored, in the order of the attempts. */
const pausesAfterStoring = vi.hoisted(() => [] as (() => Promise<void>)[])
vi.mock('@/lib/floor/files/stored-file', async (original) => {
  const actual = await original<typeof import('@/lib/floor/files/stored-file')>()
  const storeStream: typeof actual.storeStream = async (...given) => {
    const file = await actual.storeStream(...given)
    await pausesAfterStoring.shift()?.()
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
  // Enough responses that making the file can be interrupted.
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

const requestWith = (parameters: Partial<ExportRequest> = {}): ExportRequest => ({
  organisationId: fixture.organisation.id,
  type: 'Mapped',
  format: 'csv',
  marked: 'include',
  ...parameters,
})

/** One attempt of the worker at an export. */
const runAttempt = (exportId: number, signal = new AbortController().signal) => {
  const run: JobRun = {
    id: 'one',
    attempt: 1,
    createdAt: new Date(),
    signal,
  }
  return makeAnswersFile.run({ ...ctx, actor: { kind: 'system', name: 'test' } }, { exportId }, run)
}

const rowOf = async (id: number) => (await database.db.select().from(exports).where(eq(exports.id, id)))[0]
const countEmails = async () => (await database.db.select().from(outbox)).length
const countFiles = async () => (await database.db.select().from(files)).length
const countOnDisk = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) => entry.isFile())
    .length

test('a General User cannot ask for an export, of their own organisation or of another', async () => {
  const user = await as.user(database.db, fixture.organisation)
  await expect(requestExport(user, requestWith())).rejects.toMatchObject({ status: 403 })
  const elsewhere = await as.user(database.db, await anOrganisation(database.db))
  await expect(requestExport(elsewhere, requestWith())).rejects.toMatchObject({ status: 403 })
})

test('an organisation out of reach is not found', async () => {
  const rival = await as.admin(database.db, await anOrganisation(database.db))
  await expect(requestExport(rival, requestWith())).rejects.toMatchObject({
    status: 404,
    message: 'Organisation not found',
  })
})

test('an export cannot be cancelled by another person', async () => {
  const { id } = await requestExport(ctx, requestWith())
  const colleague = await as.admin(database.db, fixture.organisation)
  await expect(cancelExport(colleague, id)).rejects.toMatchObject({ status: 404, message: 'Export not found' })
  expect((await rowOf(id))?.status).toBe('Queued')
})

test('a requester who has lost the organisation before the file is made gets none', async () => {
  const mover = await as.admin(database.db, fixture.organisation, new Date())
  const { id } = await requestExport(mover, requestWith())
  await database.sql`delete from user_organisations where user_id = ${mover.actor.userId}`
  await expect(runAttempt(id)).rejects.toMatchObject({ status: 404 })
  expect([await countFiles(), await countOnDisk(), await countEmails()]).toEqual([0, 0, 0])
})

test('the same request while it is queued is one export; another format is another', async () => {
  const { id, rows, waitSeconds } = await requestExport(ctx, requestWith())
  expect(rows).toBe(9004)
  expect(waitSeconds).toBeLessThan(60)
  expect((await requestExport(ctx, requestWith())).id).toBe(id)
  expect((await requestExport(ctx, requestWith({ format: 'xlsx' }))).id).not.toBe(id)
  expect((await requestExport(ctx, requestWith({ marked: 'exclude' }))).rows).toBe(9003)
})

test('status, file, rows and checksum are written at once, with one email', async () => {
  const { id } = await requestExport(ctx, requestWith())
  await runAttempt(id)
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
  // The job runs a second time, as after a crash that followed the last commit: nothing changes.
  await runAttempt(id)
  expect([await countFiles(), await countEmails()]).toEqual([1, 1])
})

test('an interrupted attempt leaves nothing, and the next one makes one file and one email', async () => {
  const { id } = await requestExport(ctx, requestWith())
  const stop = new AbortController()
  const broken = runAttempt(id, stop.signal)
  stop.abort(new Error('the worker is ending'))
  await expect(broken).rejects.toThrow('the worker is ending')
  expect([(await rowOf(id))?.status, await countFiles(), await countOnDisk(), await countEmails()]).toEqual([
    'Processing',
    0,
    0,
    0,
  ])
  await runAttempt(id)
  expect([(await rowOf(id))?.status, await countFiles(), await countOnDisk(), await countEmails()]).toEqual([
    'Completed',
    1,
    1,
    1,
  ])
})

/** An attempt that pauses after storing its file. @returns a function that lets it end */
async function pausedAttempt(exportId: number) {
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  pausesAfterStoring.push(() => {
    reached.resolve()
    return gate.promise
  })
  const ended = runAttempt(exportId)
  await reached.promise
  return async () => {
    gate.resolve()
    await ended
  }
}

test('an older attempt that ends while a newer one is running completes nothing, and the newer file stays', async () => {
  const { id } = await requestExport(ctx, requestWith())
  const endOlder = await pausedAttempt(id)
  const endNewer = await pausedAttempt(id)
  const [, newerFile] = await database.db.select().from(files).orderBy(files.createdAt)
  await endOlder()
  expect(await rowOf(id)).toMatchObject({ status: 'Processing', fileId: null, sha256: null })
  expect([await countFiles(), await countOnDisk(), await countEmails()]).toEqual([1, 1, 0])
  await endNewer()
  expect(await rowOf(id)).toMatchObject({ status: 'Completed', fileId: newerFile?.id })
  expect([await countFiles(), await countOnDisk(), await countEmails()]).toEqual([1, 1, 1])
})

test('an older attempt that ends after a newer one has completed the export changes nothing', async () => {
  const { id } = await requestExport(ctx, requestWith())
  const endOlder = await pausedAttempt(id)
  await runAttempt(id)
  const completed = await rowOf(id)
  expect(completed?.status).toBe('Completed')
  await endOlder()
  expect(await rowOf(id)).toEqual(completed)
  expect([await countFiles(), await countOnDisk(), await countEmails()]).toEqual([1, 1, 1])
})

test('an export cancelled while queued is never made', async () => {
  const { id } = await requestExport(ctx, requestWith())
  await cancelExport(ctx, id)
  await runAttempt(id)
  expect([(await rowOf(id))?.status, await countFiles(), await countEmails()]).toEqual(['Cancelled', 0, 0])
  await expect(cancelExport(ctx, id)).rejects.toMatchObject({
    status: 409,
    message: 'Only an export that is queued or being made can be cancelled.',
  })
})

test('an export cancelled at any moment ends in one state, with a file exactly when it is completed', async () => {
  const ends = new Set<string>()
  for (let moment = 0; moment < 24; moment += 1) {
    const { id } = await requestExport(ctx, requestWith({ format: moment % 2 === 0 ? 'csv' : 'xlsx' }))
    const making = runAttempt(id)
    const until = performance.now() + moment * 12
    while (performance.now() < until) await new Promise((resolve) => setImmediate(resolve))
    const cancelled = await cancelExport(ctx, id).then(
      () => true,
      () => false,
    )
    await making
    const row = await rowOf(id)
    expect(row?.status).toBe(cancelled ? 'Cancelled' : 'Completed')
    expect([await countFiles(), await countOnDisk(), await countEmails()]).toEqual(cancelled ? [0, 0, 0] : [1, 1, 1])
    ends.add(row?.status ?? '')
    await database.db.delete(exports)
    await database.db.delete(outbox)
    await database.db.delete(files)
    rmSync(root, { recursive: true, force: true })
  }
  expect(ends).toContain('Cancelled')
})

test('a file with an erased answer is unavailable at once and made again without it', async () => {
  const [one, other] = [
    await requestExport(ctx, requestWith()),
    await requestExport(ctx, requestWith({ format: 'xlsx' })),
  ]
  await runAttempt(one.id)
  const erased = await database.db.transaction(async (db) => {
    await db.execute(sql`delete from ${responses} where id = '019a0000-0000-7000-8000-000000000004'`)
    const { id: surveyId, organisationId } = fixture.newer
    return remakeExportsOf({ ...ctx, db, now: new Date() }, { surveyId, organisationId })
  })
  // The queued export has no file yet.
  expect(erased).toBe(1)
  await expect(downloadExport(ctx, one.id)).rejects.toMatchObject({
    status: 409,
    message: 'The file is not ready yet.',
  })
  const due = await database.sql`select 1 from files where expires_at <= now()`
  expect(due).toHaveLength(1)
  // The removal of expired files is queued with the erasure, not left to its schedule.
  const sweeps = await database.sql`select data->'data' as data from pgboss.job where name = 'upkeep'`
  expect(sweeps).toEqual([{ data: { task: 'expired-files' } }])
  await runAttempt(one.id)
  await runAttempt(other.id)
  expect(await rowOf(one.id)).toMatchObject({ status: 'Completed', rowsWritten: 9003 })
  expect(await rowOf(other.id)).toMatchObject({ status: 'Completed', rowsWritten: 9003 })
})

test('an answer erased while its file is written is not in the file', async () => {
  const { id } = await requestExport(ctx, requestWith())
  const making = runAttempt(id)
  while ((await rowOf(id))?.status === 'Queued') await new Promise((resolve) => setImmediate(resolve))
  const { id: surveyId, organisationId } = fixture.newer
  await database.db.transaction((db) => remakeExportsOf({ ...ctx, db, now: new Date() }, { surveyId, organisationId }))
  await making
  const row = await rowOf(id)
  expect(row?.status).toBe('Queued')
  expect(row?.fileId).toBeNull()
  await runAttempt(id)
  expect((await rowOf(id))?.status).toBe('Completed')
})

test('a queued export that is started during an erasure waits for it, and does not include the answer', async () => {
  const { id } = await requestExport(ctx, requestWith())
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
    making = runAttempt(id)
    await waitFor('it waits', waits)
  })
  await making
  const left = await database.sql`select 1 from responses where organisation_id = ${organisationId} and state >= 1`
  expect(await rowOf(id)).toMatchObject({ status: 'Completed', rowsWritten: left.length })
})
