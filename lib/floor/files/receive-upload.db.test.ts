import { rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
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
async function requestOf(body: FormData | string | Uint8Array<ArrayBuffer>, headers?: HeadersInit): Promise<Request> {
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

const upload = async (
  body: FormData | string | Uint8Array<ArrayBuffer>,
  headers?: HeadersInit,
  more: Partial<UploadRules> = {},
) => receiveUpload(database.db, await requestOf(body, headers), { ...rules, ...more })
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

/** A form, packed as a whole. */
async function packedForm(form: FormData) {
  const whole = new Response(form)
  const headers = { 'content-type': whole.headers.get('content-type') ?? '', 'content-encoding': 'gzip' }
  return [gzipSync(await whole.arrayBuffer()), headers] as const
}
const partWith = (content: Uint8Array<ArrayBuffer>) => {
  const form = new FormData()
  form.append('file', new File([content], 'a.csv', { type: 'text/csv' }))
  return form
}

test('an encoding that the call does not take is refused with 415', async () => {
  const [packed, headers] = await packedForm(formWith(['a.csv', 'x']))
  await expect(upload(packed, headers)).rejects.toMatchObject({
    status: 415,
    message: 'The body must be sent without Content-Encoding.',
  })
  for (const encoding of ['br', 'deflate', 'gzip, gzip'])
    await expect(
      upload(packed, { ...headers, 'content-encoding': encoding }, { acceptsGzip: true }),
    ).rejects.toMatchObject({
      status: 415,
      message: 'The body must be sent as it is, or with Content-Encoding: gzip.',
    })
  await expectNothingStored()
})

test('what unpacks to more than the limit is refused, packed as a whole or in the form', async () => {
  const large = 'x'.repeat(50_000_000)
  const inForm = upload(partWith(gzipSync(large)), undefined, { acceptsGzip: true })
  await expect(inForm).rejects.toMatchObject({ status: 413, message: 'The file is too large.' })
  const [packed, headers] = await packedForm(formWith(['a.csv', large]))
  await expect(upload(packed, headers, { acceptsGzip: true })).rejects.toMatchObject({ status: 413 })
  // Outside of any part, where no file is counted.
  const preamble = gzipSync(`${large}\r\n--edge--\r\n`)
  const edge = { 'content-type': 'multipart/form-data; boundary=edge', 'content-encoding': 'gzip' }
  await expect(upload(preamble, edge, { acceptsGzip: true })).rejects.toMatchObject({ status: 413 })
  await expectNothingStored()
})

test('gzip that is damaged or breaks off is refused and leaves nothing', async () => {
  const [packed, headers] = await packedForm(formWith(['a.csv', 'some,rows\r\n'.repeat(1000)]))
  const damaged = { status: 400, message: 'The gzip data could not be unpacked.' }
  await expect(upload(packed.subarray(0, -20), headers, { acceptsGzip: true })).rejects.toMatchObject(damaged)
  await expect(upload('no gzip', headers, { acceptsGzip: true })).rejects.toMatchObject(damaged)
  const file = gzipSync('some,rows\r\n'.repeat(1000)).subarray(0, -20)
  await expect(upload(partWith(file), undefined, { acceptsGzip: true })).rejects.toMatchObject(damaged)
  await expectNothingStored()
})

test('a packed form, and a packed file in a form, are stored unpacked', async () => {
  const content = 'naïve,rows\r\n'.repeat(50_000)
  const [packed, headers] = await packedForm(formWith(['a.csv', content]))
  const whole = await upload(packed, headers, { acceptsGzip: true })
  expect({ ...whole.fields }).toEqual({ ignoreWarnings: 'true', note: 'after the file' })
  const part = await upload(partWith(gzipSync(content)), undefined, { acceptsGzip: true })
  for (const { file } of [whole, part]) {
    expect(file).toMatchObject({ name: 'a.csv', bytes: Buffer.byteLength(content) })
    expect(Buffer.concat(await (await openFile(file)).toArray()).toString('utf8')).toBe(content)
  }
  const plain = await upload(formWith(['a.csv', '\x1f']), undefined, { acceptsGzip: true })
  expect(plain.file.bytes).toBe(1)
  const empty = await upload(formWith(['a.csv', '']), undefined, { acceptsGzip: true })
  expect(empty.file.bytes).toBe(0)
})

test('a packed file stays packed where the call does not take it', async () => {
  const content = gzipSync('a,b')
  expect((await upload(partWith(content))).file.bytes).toBe(content.length)
})

test('a sender who leaves in the middle of the file leaves nothing', async () => {
  const start = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\r\n'
  const parts = (async function* () {
    yield Buffer.from(start)
    throw new Error('aborted')
  })()
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' }
  const init = { method: 'POST', body: Readable.toWeb(Readable.from(parts)), headers, duplex: 'half' } as RequestInit
  await expect(receiveUpload(database.db, new Request('http://localhost/upload', init), rules)).rejects.toThrow()
  await expectNothingStored()
})
