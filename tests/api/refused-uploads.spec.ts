// S-13 of docs/drills.md.

import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from '@playwright/test'
import { signInAs } from '../support/accounts'
import { appUrl, onAppDatabase, people } from '../support/app'

/**
 * Files and bodies that are refused before all of them has come: the answer arrives, whatever their size, and nobody is
 * cut off.
 */

const kilobyte = 1024
const pieceBytes = 64 * kilobyte
/** From what fits in one packet to what takes hundreds. */
const sizes = [100, 2, 5, 10, 20, 60, 200, 1_000, 4_000].map((size, at) => (at === 0 ? size : size * kilobyte))

type FormFile = { name: string; bytes: number; after?: number }

/** A form with one file, in two pieces at the least: what comes after the file's head may be long in coming. */
function formOf({ name, bytes }: FormFile) {
  const boundary = `boundary-${randomUUID()}`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    parts: [Buffer.from(head), Buffer.alloc(bytes, 'x'), Buffer.from(`\r\n--${boundary}--\r\n`)],
  }
}

type UploadRequest = { path: string; cookie: string; type: string; parts: Buffer[]; chunked: boolean }

/** Sends a body piece by piece and reads the answer. @returns its status and message, or what broke */
async function sendInPieces({ path, cookie, type, parts, chunked }: UploadRequest): Promise<string> {
  const { hostname, port, origin } = new URL(appUrl)
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const headers = {
    ...{ origin, cookie, 'content-type': type },
    ...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) }),
  }
  const clientRequest = request({ host: hostname, port, path, method: 'POST', headers })
  const answer = new Promise<string>((resolve) => {
    clientRequest.on('error', (error) => resolve(String((error as NodeJS.ErrnoException).code ?? error.message)))
    clientRequest.on('response', (response) => {
      let text = ''
      response.on('data', (part) => (text += part))
      response.on('error', (error) => resolve(`${response.statusCode}, cut off: ${error.message}`))
      response.on('end', () => resolve(`${response.statusCode} ${(JSON.parse(text) as { message: string }).message}`))
    })
  })
  const pieces = parts.flatMap((part) =>
    Array.from({ length: Math.ceil(part.length / pieceBytes) }, (_, at) =>
      part.subarray(at * pieceBytes, (at + 1) * pieceBytes),
    ),
  )
  const sending = pipeline(Readable.from(pieces), clientRequest).catch(() => {})
  const outcome = await answer
  // Node sends no more once it has the whole answer, and would hold the connection until the server closes it.
  clientRequest.destroy()
  await sending
  return outcome
}

const logFile = () => process.env.PLATFORM_LOG ?? ''
const logLength = () => (existsSync(logFile()) ? statSync(logFile()).size : 0)
const faultsSince = (length: number) =>
  readFileSync(logFile())
    .subarray(length)
    .toString()
    .split('\n')
    .filter((line) => /uncaught|unhandled|ERR_INVALID_STATE/i.test(line))

/** Each size, in one go and in chunks, several times. @returns what came of them, each outcome once */
async function collectOutcomes(path: string, name: string, of = sizes): Promise<Record<string, string[]>> {
  const cookie = await signInAs(people.globalAdmin)
  const seen: Record<string, string[]> = {}
  for (const bytes of of) {
    const tries = Array.from({ length: 6 }, (_, at) =>
      sendInPieces({ path, cookie, ...formOf({ name, bytes }), chunked: at % 2 === 1 }),
    )
    seen[bytes] = [...new Set(await Promise.all(tries))]
  }
  return seen
}

const expectedOutcomes = (of: readonly number[], outcome: string) =>
  Object.fromEntries(of.map((bytes) => [bytes, [outcome]]))

test('a name that is refused is answered at any size, and the process is none the worse', async () => {
  const before = logLength()
  const [session] = await onAppDatabase((sql) => sql<{ id: number }[]>`select id from training_sessions limit 1`)
  const path = `/api/training/sessions/${session?.id}/transcript`
  expect(await collectOutcomes(path, 'transcript.exe')).toEqual(expectedOutcomes(sizes, '422 File Type is not allowed'))
  expect(faultsSince(before)).toEqual([])
})

test('a file that is too large is answered at any size', async () => {
  const before = logLength()
  const [organisation] = await onAppDatabase((sql) => sql<{ id: number }[]>`select id from organisations limit 1`)
  const path = `/api/organisations/${organisation?.id}/logo`
  const tooLarge = [120, 200, 1_000, 8_000].map((size) => size * kilobyte)
  const seen = await collectOutcomes(path, 'logo.png', tooLarge)
  expect(Object.values(seen).flat()).toEqual(tooLarge.map(() => expect.stringMatching(/^4(?:13|22) /)))
  expect(faultsSince(before)).toEqual([])
})

test('a body that no call takes is answered, whether or not it says how long it is', async () => {
  const before = logLength()
  const cookie = await signInAs(people.globalAdmin)
  for (const size of [300, 2_000, 8_000])
    for (const chunked of [true, false]) {
      const parts = [Buffer.from('{"name":"'), Buffer.alloc(size * kilobyte, 'x'), Buffer.from('"}')]
      const answer = await sendInPieces({ path: '/api/locations', cookie, type: 'application/json', parts, chunked })
      expect([size, chunked, answer]).toEqual([size, chunked, '413 The request is too large.'])
    }
  expect(faultsSince(before)).toEqual([])
})

test('a file for something that is not there, or from somebody who may not, is answered at any size', async () => {
  const before = logLength()
  expect(await collectOutcomes('/api/training/sessions/999999999/transcript', 'transcript.pdf')).toEqual(
    expectedOutcomes(sizes, '404 Training session not found'),
  )
  const cookie = await signInAs(people.user)
  for (const bytes of sizes) {
    const path = '/api/training/sessions/1/transcript'
    const sent = { path, cookie, ...formOf({ name: 'transcript.pdf', bytes }), chunked: false }
    expect([bytes, await sendInPieces(sent)]).toEqual([bytes, '403 You do not have permission to do this.'])
  }
  expect(faultsSince(before)).toEqual([])
})
