// R-24 of docs/drills.md.

import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { asRefusal } from '../errors/refusals'
import { bucketLimits, openBucketStore } from './bucket-store'

/** A minimal S3 server. */
async function startBucket() {
  const objects = new Map<string, Buffer>()
  /** What it answers in place of what was asked, or that it never answers; undefined when it is well. */
  const fault: { status?: number; isSilent?: boolean; asked: number } = { asked: 0 }
  const day = new Date('2026-11-21T12:00:00Z')
  const server = createServer(async (request, response) => {
    if (fault.status !== undefined || fault.isSilent) {
      fault.asked += 1
      request.resume()
      return fault.isSilent ? undefined : response.writeHead(fault.status ?? 503).end()
    }
    const url = new URL(request.url ?? '', 'http://bucket')
    const key = decodeURIComponent(url.pathname.replace(/^\/answers\/?/, ''))
    const found = objects.get(key)
    if (url.searchParams.has('list-type')) {
      const contents = [...objects].map(
        ([name, { length }]) =>
          `<Contents><Key>${name}</Key><Size>${length}</Size><LastModified>${day.toISOString()}</LastModified></Contents>`,
      )
      return response.end(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`)
    }
    if (request.method === 'PUT') {
      objects.set(key, await buffer(request))
      return response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    response.writeHead(200, { 'content-length': found.length, 'last-modified': day.toUTCString() })
    response.end(request.method === 'HEAD' ? undefined : found)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const store = await openBucketStore(
    {
      FILES_S3_BUCKET: 'answers',
      FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      FILES_S3_REGION: 'eu-west-2',
      FILES_S3_ACCESS_KEY_ID: 'key',
      FILES_S3_SECRET_ACCESS_KEY: 'secret',
    },
    { ...bucketLimits, silentMs: 200 },
  )
  return { store, objects, fault }
}

async function aSpooledFile() {
  const path = join(await mkdtemp(join(tmpdir(), 'illuminate-')), 'spooled')
  await writeFile(path, 'some answers')
  return path
}

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  const { status, details } = asRefusal(error) ?? {}
  return [status, details]
}

test.each([[{ status: 503 }], [{ status: 500 }], [{ isSilent: true }]])(
  'R-24: a store that answers like this is a 503 of ours, whatever is asked of it, and is tried a few times: %j',
  async (broken) => {
    const { store, objects, fault } = await startBucket()
    const path = await aSpooledFile()
    Object.assign(fault, broken)
    const about = { bytes: 12, mediaType: 'text/csv' }
    for (const ask of [
      () => store.place(path, 'export/aa/aa-1', about),
      () => store.read('export/aa/aa-1'),
      () => store.remove('export/aa/aa-1'),
      async () => Array.fromAsync(store.list()),
    ]) {
      fault.asked = 0
      expect(await refusalOf(ask())).toEqual([503, { retryAfter: 5 }])
      expect(fault.asked).toBeLessThanOrEqual(3)
    }
    expect(objects.size).toBe(0)
    // Once it is well, what was to be stored is still there to be stored.
    Object.assign(fault, { status: undefined, isSilent: false })
    await store.place(path, 'export/aa/aa-1', about)
    expect(await text(await store.read('export/aa/aa-1'))).toBe('some answers')
  },
)

test('a key that the store refuses is a fault of the settings, and no 503', async () => {
  const { store, fault } = await startBucket()
  fault.status = 403
  expect(await refusalOf(store.remove('export/aa/aa-1'))).toEqual([undefined, undefined])
})

test('a file goes into the bucket, is read, listed and removed', async () => {
  const { store, objects } = await startBucket()
  const path = await aSpooledFile()
  await store.place(path, 'export/aa/aa-1', { bytes: 12, mediaType: 'text/csv' })
  expect([...objects.keys()]).toEqual(['export/aa/aa-1'])
  expect(await text(await store.read('export/aa/aa-1'))).toBe('some answers')
  const listed = []
  for await (const found of store.list()) listed.push(found)
  expect(listed).toEqual([{ key: 'export/aa/aa-1', placedAt: new Date('2026-11-21T12:00:00Z') }])
  await store.remove('export/aa/aa-1')
  expect(objects.size).toBe(0)
  await expect(store.read('export/aa/aa-1')).rejects.toThrow()
})
