import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { defineJob } from '@/lib/floor/jobs/define-job'
import { enqueue } from '@/lib/floor/jobs/enqueue'
import { prepareQueue } from '@/lib/floor/jobs/queue'
import { as } from '@/tests/support/actors'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { makeProgram } from '@/tests/support/program'
import { waitFor } from '@/tests/support/wait-for'

const slow = defineJob({ name: 'test/slow', data: z.object({ word: z.string() }), leaseSeconds: 10 })
const deadly = defineJob({ name: 'test/deadly', data: z.object({}), leaseSeconds: 10, attempts: 1 })

const running = new Set<ChildProcess>()
let database: TestDatabase
let filesRoot: string
let program: string

beforeAll(async () => {
  database = await ownDatabase()
  await prepareQueue(database.url)
  await database.sql`create table begun (word text, attempt int, pid int)`
  await database.sql`create table done (word text)`
  await database.sql`create table gate (open bool)`
  filesRoot = await mkdtemp(join(tmpdir(), 'illuminate-files-'))
  program = await makeProgram('tests/support/killable-worker.ts')
})

beforeEach(async () => {
  await database.sql`delete from begun`
  await database.sql`delete from done`
  await database.sql`delete from gate`
})

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await Promise.all([rm(program, { force: true }), rm(filesRoot, { recursive: true })])
})

type StartedWorker = { child: ChildProcess; lines: Record<string, unknown>[]; ended: Promise<unknown[]> }

async function start(environment: Record<string, string> = {}): Promise<StartedWorker> {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      FILES_ROOT: filesRoot,
      LOG_LEVEL: 'info',
      PROCESS_NAME: 'worker',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const lines: Record<string, unknown>[] = []
  let rest = ''
  child.stdout?.on('data', (part) => {
    const parts = (rest + part).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts.map((line) => JSON.parse(line)))
  })
  const started = { child, lines, ended: once(child, 'exit') }
  await waitFor('the worker is ready', () => lines.some(({ msg }) => msg === 'worker ready'))
  return started
}

const ask = async (word: string) => enqueue(await as.globalAdmin(database.db), slow, { word })
const begun = () => database.sql<{ attempt: number; pid: number }[]>`select attempt, pid from begun order by attempt`
const words = async () => (await database.sql<{ word: string }[]>`select word from done`).map(({ word }) => word)
const openGate = () => database.sql`insert into gate values (true)`
const filesNamed = (name: string) =>
  database.sql<{ bytes: number }[]>`select bytes::int from files where name = ${name}`
const stateOf = async (id: string | undefined) =>
  (await database.sql<{ state: string }[]>`select state from pgboss.job where id = ${id ?? ''}`)[0]?.state

test('a worker killed in the middle of a job: another does it once, whole, within a minute, and no half is ever seen', async () => {
  const first = await start()
  const id = await ask('killed')
  await waitFor('the job has begun', async () => (await begun()).length === 1)
  first.child.kill('SIGKILL')
  await first.ended
  expect(await words()).toEqual([])
  expect(await filesNamed('killed.txt')).toEqual([])

  await openGate()
  const second = await start()
  await waitFor('the job is done', async () => (await stateOf(id)) === 'completed', 60_000)
  expect(await words()).toEqual(['killed'])
  expect(await filesNamed('killed.txt')).toEqual([{ bytes: 'first half, second half'.length }])
  expect((await begun()).map(({ attempt }) => attempt)).toEqual([1, 2])
  const done = second.lines.find(({ msg }) => msg === 'job done')
  expect(done).toMatchObject({ level: 'info', process: 'worker', job: 'test/slow', jobId: id, attempt: 2 })
  expect(done?.requestId).toBeTypeOf('string')
  second.child.kill('SIGTERM')
  expect(await second.ended).toEqual([0, null])
})

test('a worker that is stopped finishes its job and takes no other', async () => {
  const worker = await start()
  const id = await ask('finished')
  await waitFor('the job has begun', async () => (await begun()).length === 1)
  worker.child.kill('SIGTERM')
  await waitFor('it is ending', () => worker.lines.some(({ msg }) => msg === 'worker ending'))
  const later = await ask('later')
  await openGate()
  expect(await worker.ended).toEqual([0, null])
  expect(await words()).toEqual(['finished'])
  expect([await stateOf(id), await stateOf(later)]).toEqual(['completed', 'created'])
  await database.sql`delete from pgboss.job where id = ${later ?? ''}`
})

test('a job that takes too long for that is handed back at once, and the attempt is not counted', async () => {
  const worker = await start({ GRACE_MS: '100' })
  const id = await ask('handed back')
  await waitFor('the job has begun', async () => (await begun()).length === 1)
  worker.child.kill('SIGTERM')
  expect(await worker.ended).toEqual([0, null])
  expect(await stateOf(id)).toBe('retry')
  expect(await words()).toEqual([])
  await openGate()
  const next = await start()
  await waitFor('the job is done', async () => (await stateOf(id)) === 'completed', 5_000)
  expect((await begun()).map(({ attempt }) => attempt)).toEqual([1, 1])
  next.child.kill('SIGTERM')
  await next.ended
})

test('a job that kills its worker is given up, and the feature learns why', async () => {
  const worker = await start()
  await enqueue(await as.globalAdmin(database.db), deadly, {})
  expect(await worker.ended).toEqual([null, 'SIGKILL'])
  await database.sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where name = ${deadly.name}`
  const next = await start()
  await waitFor('the feature learns why', async () => (await words()).length > 0, 60_000)
  expect(await words()).toEqual(['The worker stopped while it was doing this.'])
  next.child.kill('SIGTERM')
  await next.ended
})

test('a job that loops for ever does not hold the worker: the process ends itself, to be started again', async () => {
  const looping = defineJob({ name: 'test/looping', data: z.object({}), leaseSeconds: 10, attempts: 1 })
  const worker = await start()
  await enqueue(await as.globalAdmin(database.db), looping, {})
  expect(await worker.ended).toEqual([null, 'SIGKILL'])
})

test('nothing half-written is left of files but what the sweep will find', async () => {
  expect((await readdir(join(filesRoot, 'incoming'))).length).toBeLessThanOrEqual(2)
})
