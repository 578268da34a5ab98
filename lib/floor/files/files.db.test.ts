import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { files } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import type { Context } from '../identity/context'
import { expiredFiles, orphanFiles } from './scheduled-tasks'
import { deleteFile, downloadOf, getFile, type NewFile, openFile, storeStream } from './stored-file'

// Set before the settings are first read, which is before any test.
const root = vi.hoisted(() => {
  process.env.FILES_ROOT = `${process.env.TMPDIR ?? '/tmp'}/illuminate-files-${process.pid}-${Date.now()}`
  return process.env.FILES_ROOT
})

let database: TestDatabase
let ctx: Context
const neverAborted = new AbortController().signal

beforeAll(async () => {
  database = await ownDatabase()
  ctx = await as.globalAdmin(database.db)
})
beforeEach(async () => {
  rmSync(root, { recursive: true, force: true })
  await database.db.delete(files)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const answers: NewFile = { purpose: 'export', name: 'Answers – spring.csv', mediaType: 'text/csv; charset=utf-8' }
const parts = async function* (...texts: string[]) {
  for (const text of texts) yield new TextEncoder().encode(text)
}
const textOf = async (file: { storageKey: string }) => (await (await openFile(file)).toArray()).join('')
/** Every file under the store, complete or temporary. */
const onDisk = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

test('a source that breaks off leaves neither a file nor a row', async () => {
  const broken = async function* () {
    yield new TextEncoder().encode('half')
    expect(await onDisk()).toHaveLength(1)
    expect(await database.db.$count(files)).toBe(0)
    throw new Error('cursor lost')
  }
  await expect(storeStream(database.db, answers, broken())).rejects.toThrow('cursor lost')
  expect(await onDisk()).toEqual([])
  expect(await database.db.$count(files)).toBe(0)
})

test('a file over the limit is refused with 413 as soon as it is known', async () => {
  let asked = 0
  const endlessly = async function* () {
    for (;;) {
      asked += 1
      yield new Uint8Array(1_000)
    }
  }
  const refused = storeStream(database.db, answers, endlessly(), { maxBytes: 2_500 })
  await expect(refused).rejects.toMatchObject({ status: 413, message: 'The file is too large.' })
  expect(asked).toBe(3)
  expect(await onDisk()).toEqual([])
})

test('cancelled work leaves nothing', async () => {
  const off = new AbortController()
  const source = async function* () {
    yield new Uint8Array(10)
    off.abort()
    yield new Uint8Array(10)
  }
  await expect(storeStream(database.db, answers, source(), { signal: off.signal })).rejects.toThrow(/abort/i)
  expect(await onDisk()).toEqual([])
})

test('a refused row deletes its file', async () => {
  const foreign = { ...answers, organisationId: 999_999 }
  await expect(storeStream(database.db, foreign, parts('x'))).rejects.toThrow()
  expect(await onDisk()).toEqual([])
})

test('a stored file is complete, counted and hashed, and downloaded under its own name', async () => {
  const file = await storeStream(database.db, answers, parts('naïve ', 'answers'))
  const content = Buffer.from('naïve answers')
  expect(file).toMatchObject({ name: 'Answers – spring.csv', bytes: content.length })
  expect(Buffer.from(file.sha256)).toEqual(createHash('sha256').update(content).digest())
  expect(await textOf(file)).toBe('naïve answers')
  const answer = await downloadOf(await getFile(database.db, file.id))
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="Answers _ spring.csv"; filename*=UTF-8''Answers%20%E2%80%93%20spring.csv`,
    'content-length': String(content.length),
    'content-type': 'text/csv; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
  expect(await answer.text()).toBe('naïve answers')
})

test('an empty file is a file', async () => {
  const file = await storeStream(database.db, answers, parts())
  expect(file.bytes).toBe(0)
  expect(await textOf(file)).toBe('')
})

test('names people typed never reach the disk: keys are the platform’s own', async () => {
  const file = await storeStream(database.db, { ...answers, name: '../../../etc/cron.d/evil' }, parts('x'))
  expect(file.name).toBe('evil')
  expect(file.storageKey).toBe(`export/${file.id.slice(0, 2)}/${file.id}`)
  expect(await onDisk()).toEqual([file.id])
})

test('a deleted file has neither row nor bytes; deleting it again changes nothing', async () => {
  const file = await storeStream(database.db, answers, parts('x'))
  await deleteFile(database.db, file.id)
  await deleteFile(database.db, file.id)
  expect(await onDisk()).toEqual([])
  await expect(getFile(database.db, file.id)).rejects.toMatchObject({ status: 404, message: 'File not found' })
  await expect(openFile(file)).rejects.toThrow()
})

test('a file is deleted on its day and not before', async () => {
  const expiresAt = new Date('2026-11-28T12:00:00Z')
  const file = await storeStream(database.db, { ...answers, expiresAt }, parts('x'))
  const at = (instant: string) => expiredFiles.run({ ...ctx, now: new Date(instant) }, neverAborted)
  expect(await at('2026-11-28T11:59:59Z')).toBe(0)
  expect(await onDisk()).toEqual([file.id])
  expect(await at('2026-11-28T12:00:00Z')).toBe(1)
  expect(await onDisk()).toEqual([])
})

test('the scheduled task deletes what crashes left behind, and no file with a row or in transfer', async () => {
  const file = await storeStream(database.db, answers, parts('kept'))
  const place = async (path: string, hoursOld: number) => {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), 'left')
    const then = new Date(Date.now() - hoursOld * 3_600_000)
    await utimes(join(root, path), then, then)
  }
  await place('kept/export/aa/aa-orphan', 7)
  await place('kept/export/aa/aa-young', 1)
  await place('incoming/old', 7)
  await place('incoming/young', 1)
  await utimes(join(root, 'kept', file.storageKey), new Date(0), new Date(0))
  expect(await orphanFiles.run({ ...ctx, now: new Date() }, neverAborted)).toBe(2)
  expect((await onDisk()).sort()).toEqual(['aa-young', file.id, 'young'].sort())
})
