import { rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { files } from '@/db/schema'
import { aClock } from '@/tests/support/a-clock'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { DomainError } from '../errors/domain-error'
import { uploadRate } from '../http/least-rate'
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

/** A server that takes a file and answers its size, or the status of its refusal. */
async function aServer(more: Partial<UploadRules>) {
  const server = createServer(async (incoming, outgoing) => {
    const headers = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
    const init = { method: 'POST', headers, body: Readable.toWeb(incoming), duplex: 'half' } as RequestInit
    await receiveUpload(database.db, new Request('http://localhost/upload', init), { ...rules, ...more }).then(
      ({ file }) => outgoing.end(`took ${file.bytes}`),
      (refusal: DomainError) => outgoing.writeHead(refusal.status).end(refusal.message),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const slowForm = [
  '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\r\n',
  '1,2\r\n--edge--\r\n',
]
const head = (length: number) =>
  `POST /upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=edge\r\nContent-Length: ${length}\r\n\r\n`

test('a file that comes too slowly is refused with 408, and nothing of it is stored', async () => {
  const port = await aServer({ leastRate: { bytesPerSecond: 1_000_000, windowMs: 20 } })
  const socket = connect(port, '127.0.0.1')
  socket.write(head(10_000) + slowForm[0])
  const [answer] = (await socket.take(1).toArray()) as Buffer[]
  expect(String(answer)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(String(answer)).toContain(
    'The file arrived too slowly and was not stored. Please try again on a faster connection.',
  )
  await expectNothingStored()
})

test('a file that comes in its own time is taken, whatever its pauses within a window', async () => {
  const port = await aServer({ leastRate: { bytesPerSecond: 1, windowMs: 10_000 } })
  const socket = connect(port, '127.0.0.1')
  socket.write(head(slowForm.join('').length).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n') + slowForm[0])
  // The rest comes once the server has begun to store the file.
  await vi.waitFor(async () => expect(await readdir(`${root}/incoming`)).toHaveLength(1))
  socket.write(slowForm[1] ?? '')
  expect(await text(socket)).toMatch(/took 8$/)
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

describe('over a slow network, of a file of 20 MB', () => {
  const fileBytes = 20_000_000
  const chunkBytes = 16 * 1024

  /** Sends it at a rate by the clock of the test. @param until after so many bytes the connection breaks off */
  async function sendAt(bytesPerSecond: number, until = Number.POSITIVE_INFINITY) {
    const { clock, pass } = aClock()
    let sent = 0
    const parts = function* () {
      yield Buffer.from(slowForm[0] ?? '')
      for (; sent < fileBytes; sent += chunkBytes) {
        if (sent > until) throw new Error('aborted')
        pass((chunkBytes / bytesPerSecond) * 1_000)
        yield Buffer.alloc(chunkBytes, 'x')
      }
      yield Buffer.from('\r\n--edge--\r\n')
    }
    const body = Readable.toWeb(Readable.from(parts(), { highWaterMark: 1 }), {
      strategy: { highWaterMark: 0 },
    }) as ReadableStream<Uint8Array>
    const headers = { 'content-type': 'multipart/form-data; boundary=edge' }
    const request = new Request('http://localhost/upload', {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit)
    const leastRate = { ...uploadRate, clock }
    const seconds = () => Math.round(clock.now() / 1_000)
    return {
      seconds,
      upload: receiveUpload(database.db, request, { maxBytes: fileBytes + chunkBytes, leastRate }),
    }
  }

  test('16 KB a second or less is refused with what to do, and nothing of it is stored', async () => {
    const { upload: sending } = await sendAt(16_000)
    await expect(sending).rejects.toMatchObject({
      status: 408,
      message: 'The file arrived too slowly and was not stored. Please try again on a faster connection.',
    })
    await expectNothingStored()
  })

  test('1 Mbit a second that breaks off half-way leaves nothing', async () => {
    const { upload: sending, seconds } = await sendAt(125_000, fileBytes / 2)
    await expect(sending).rejects.toThrow('aborted')
    expect(seconds()).toBe(80)
    await expectNothingStored()
  })

  test('1 Mbit a second is fast enough, however long it takes', async () => {
    const { upload: sending, seconds } = await sendAt(125_000)
    expect((await sending).file.bytes).toBeGreaterThanOrEqual(fileBytes)
    expect(seconds()).toBe(160)
  })
})
