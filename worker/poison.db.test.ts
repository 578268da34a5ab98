import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storeStream } from '@/lib/floor/files/stored-file'
import type { StaffContext } from '@/lib/floor/identity/context'
import { enqueue } from '@/lib/floor/jobs/enqueue'
import { prepareQueue } from '@/lib/floor/jobs/queue'
import { importFileJob } from '@/lib/imports/jobs'
import { insertImport } from '@/lib/imports/queries'
import { listAnswerUploads } from '@/lib/offline-answers/service'
import { aPaperSurvey } from '@/tests/support/a-paper-survey'
import { as } from '@/tests/support/actors'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { makeProgram } from '@/tests/support/program'
import { waitFor } from '@/tests/support/wait-for'

const filesRoot = vi.hoisted(() => {
  process.env.FILES_ROOT = `${process.env.TMPDIR ?? '/tmp'}/illuminate-poison-${process.pid}-${Date.now()}`
  return process.env.FILES_ROOT
})

let database: TestDatabase
let program: string
let ctx: StaffContext
let surveyId: number
let worker: ChildProcess | undefined
let isStopped = false
let exitCount = 0

/**
 * The worker, started again whenever it ends, as the platform's supervisor does. Little memory, so that it is soon
 * gone.
 */
function startWorkerProcess() {
  worker = spawn(process.execPath, ['--max-old-space-size=96', program], {
    env: { ...process.env, DATABASE_URL: database.url, FILES_ROOT: filesRoot, LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  })
  worker.once('exit', () => {
    if (isStopped) return
    exitCount += 1
    startWorkerProcess()
  })
}

beforeAll(async () => {
  database = await ownDatabase()
  await prepareQueue(database.url)
  const { organisation, survey } = await aPaperSurvey(database.db)
  surveyId = survey.id
  ctx = { ...(await as.admin(database.db, organisation)), now: new Date() }
  program = await makeProgram('tests/support/poisoned-worker.ts')
  startWorkerProcess()
  // A job keeps the settings that its queue had when it was made: the platform's, until this worker is there.
  await waitFor('the impatient worker is there', isThere, 50_000)
})

const isThere = async () =>
  (await database.sql`select 1 from pgboss.queue where name = ${importFileJob.name} and retry_delay = 1`).length > 0

afterAll(async () => {
  isStopped = true
  worker?.kill('SIGKILL')
  await Promise.all([rm(program, { force: true }), rm(filesRoot, { recursive: true, force: true })])
})

/** What nobody reads here: a file of one byte under this name. */
async function upload(filename: string): Promise<number> {
  const about = { purpose: 'upload', name: filename, mediaType: 'text/plain' } as const
  const { id: fileId } = await storeStream(database.db, about, Readable.from([Buffer.from('?')]))
  const of = { kind: 'answers', organisationId: ctx.actor.organisationIds[0] ?? 0, surveyId, filename } as const
  const id = await insertImport(database.db, { ...of, fileId, createdBy: ctx.actor.userId })
  await enqueue(ctx, importFileJob, { importId: id })
  return id
}

/** As whoever uploaded it sees it in the list of uploads. */
const findUpload = async (id: number) => (await listAnswerUploads(ctx, surveyId)).data.find((one) => one.id === id)

const jobOf = async (id: number) =>
  (
    await database.sql<{ state: string; tries: number }[]>`
      select state, retry_count + 1 as tries from pgboss.job
      where name = ${importFileJob.name} and (data -> 'data' ->> 'importId')::int = ${id}`
  )[0]

/** Nobody needs to wait for a lease to run out: a worker that is gone has been silent for a minute. */
const deleteDeadJobs = () =>
  database.sql`
    update pgboss.job set heartbeat_on = now() - interval '1 minute'
    where name = ${importFileJob.name} and state = 'active'`

for (const { name, kills, reason } of [
  { name: 'throws.xlsx', kills: false, reason: 'Something went wrong while this was being done.' },
  { name: 'hoards.xlsx', kills: true, reason: 'The worker stopped while it was doing this.' },
  { name: 'loops.xlsx', kills: true, reason: 'The worker stopped while it was doing this.' },
])
  test(`${name} is tried three times and given up with its reason for whoever uploaded it, and what is behind it goes on`, async () => {
    const before = exitCount
    const poison = await upload(name)
    const behind = await upload('good.xlsx')
    if (kills)
      for (const times of [1, 2, 3]) {
        await waitFor(`the worker ended ${times} times`, () => exitCount >= before + times, 50_000)
        await deleteDeadJobs()
      }
    await waitFor(
      'it is given up for the one who uploaded it',
      async () => (await findUpload(poison))?.status === 'failed',
      50_000,
    )
    expect(await findUpload(poison)).toMatchObject({
      messages: [`Nothing was imported: the file could not be worked on. ${reason}`],
    })
    expect(await jobOf(poison)).toEqual({ state: 'failed', tries: 3 })
    await waitFor('the one behind is done', async () => (await findUpload(behind))?.status === 'successful')
    expect(await jobOf(behind)).toEqual({ state: 'completed', tries: 1 })
    expect(exitCount - before).toBe(kills ? 3 : 0)
  })
