import { rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { files } from '@/db/schema'
import { aClock } from '@/tests/support/a-clock'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import type { DomainError } from '../errors/domain-error'
import { uploadRate } from '../http/least-rate'
import { receiveUpload, type UploadRules } from './receive-upload'

const root = vi.hoisted(() => {
  process.env.FILES_ROOT = `${process.env.TMPDIR ?? '/tmp'}/illuminate-slow-uploads-${process.pid}-${Date.now()}`
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

const expectNothingStored = async () => {
  expect(await database.db.$count(files)).toBe(0)
  const left = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  expect(left.filter((entry) => entry.isFile())).toEqual([])
}

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
