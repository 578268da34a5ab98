import { rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { files } from '@/db/schema'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { DomainError } from '../errors/domain-error'
import { receiveUpload, type UploadRules } from './receive-upload'
import { openFile } from './stored-file'

const root = vi.hoisted(() => {
  process.env.FILES_ROOT = `${process.env.TMPDIR ?? '/tmp'}/illuminate-uploads-${process.pid}-${Date.now()}`
  return process.env.FILES_ROOT
})

let database: TestDatabase

beforeAll(async () => {
  database = await ownDatabase()
})
beforeEach(async () => {
  rmSync(root, { recursive: true, force: true })
  await database.db.delete(files)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const rules = { maxBytes: 1_000_000 }

/** A request whose body comes in parts, as from a network, and without its length. */
async function requestOf(body: FormData | string, headers?: HeadersInit): Promise<Request> {
  const whole = new Response(body, headers ? { headers } : {})
  const bytes = Buffer.from(await whole.arrayBuffer())
  const parts = (function* () {
    for (let at = 0; at < bytes.length; at += 16_384) yield bytes.subarray(at, at + 16_384)
  })()
  const streamed = {
    method: 'POST',
    body: Readable.toWeb(Readable.from(parts)),
    headers: whole.headers,
    duplex: 'half',
  }
  return new Request('http://localhost/upload', streamed as RequestInit)
}

const upload = async (body: FormData | string, headers?: HeadersInit, more: Partial<UploadRules> = {}) =>
  receiveUpload(database.db, await requestOf(body, headers), { ...rules, ...more })
const formWith = (...named: [string, string][]) => {
  const form = new FormData()
  form.append('ignoreWarnings', 'true')
  for (const [name, content] of named) form.append('file', new File([content], name, { type: 'text/csv' }))
  form.append('note', 'after the file')
  return form
}
const expectNothingStored = async () => {
  expect(await database.db.$count(files)).toBe(0)
  const left = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  expect(left.filter((entry) => entry.isFile())).toEqual([])
}

test('a file part without a name gets a default name', async () => {
  const part = 'content-disposition: form-data; name="file"\r\ncontent-type: application/octet-stream'
  const body = `--edge\r\n${part}\r\n\r\nbytes\r\n--edge--\r\n`
  const admitted: string[] = []
  const { file } = await upload(
    body,
    { 'content-type': 'multipart/form-data; boundary=edge' },
    {
      checkName: (name) => void admitted.push(name),
    },
  )
  expect([admitted, file.name]).toEqual([[''], 'file'])
})

test('a body that is not a form is refused', async () => {
  await expect(upload('{}', { 'content-type': 'application/json' })).rejects.toMatchObject({ status: 415 })
  await expect(upload('x', { 'content-type': 'multipart/form-data' })).rejects.toMatchObject({ status: 415 })
  await expect(upload('x', { 'content-type': 'multipart/form-data; boundary=abc' })).rejects.toMatchObject({
    status: 400,
  })
})

test('a form that breaks off in the middle of its file leaves nothing', async () => {
  const body = '--abc\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nhalf a fi'
  await expect(upload(body, { 'content-type': 'multipart/form-data; boundary=abc' })).rejects.toMatchObject({
    status: 400,
  })
  await expectNothingStored()
})

test('a form without a file, or with two, is refused and leaves nothing', async () => {
  await expect(upload(formWith())).rejects.toMatchObject({ status: 400, message: 'The form must hold one file.' })
  await expect(upload(formWith(['a.csv', 'a'], ['b.csv', 'b']))).rejects.toMatchObject({ status: 400 })
  await expectNothingStored()
})

test('a file over the limit is refused, with or without a declared length', async () => {
  const told = new Request('http://localhost/upload', {
    method: 'POST',
    body: formWith(['a.csv', 'x'.repeat(5_000_000)]),
  })
  told.headers.set('content-length', '5000500')
  await expect(receiveUpload(database.db, told, rules)).rejects.toMatchObject({ status: 413 })
  await expect(upload(formWith(['a.csv', 'x'.repeat(1_000_001)]))).rejects.toMatchObject({ status: 413 })
  await expect(upload(formWith(['a.csv', 'x'.repeat(5_000_000)]))).rejects.toMatchObject({ status: 413 })
  await expectNothingStored()
})

test('a refused name gets the message of its rule, and nothing is stored', async () => {
  const admit = (name: string) => {
    if (!name.endsWith('.xlsx')) throw new DomainError(422, 'File Type is not allowed')
  }
  await expect(upload(formWith(['a.csv', 'x']), undefined, { checkName: admit })).rejects.toMatchObject({
    status: 422,
    message: 'File Type is not allowed',
  })
  await expectNothingStored()
})

test('a file is stored complete under a safe name, with the fields before and after it', async () => {
  const content = 'naïve,rows\r\n'.repeat(50_000)
  const { file, fields } = await upload(formWith(['../été.csv', content]))
  expect(file).toMatchObject({
    purpose: 'upload',
    name: 'été.csv',
    mediaType: 'text/csv',
    bytes: Buffer.byteLength(content),
  })
  expect({ ...fields }).toEqual({ ignoreWarnings: 'true', note: 'after the file' })
  expect(Buffer.concat(await (await openFile(file)).toArray()).toString('utf8')).toBe(content)
})
