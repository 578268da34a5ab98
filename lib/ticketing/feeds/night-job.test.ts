import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseGuide } from '@/lib/training/parse-guide'
import { type CommandKind, feedCommand } from './commands'

/** The script that the guide prints and the commands of the page, as sh and curl run them against a server of the test. */

const sales = 'Reference,Price\nHAM,12.50\n'
const token = 'illuminate_AbC-123_xyz'

type Received = { url: string; headers: IncomingHttpHeaders; filename: string; content: Buffer }

let server: Server
let folder: string
let received: Received[]
/** What the server answers, in turn; the last one again and again. */
let answers: [status: number, body: string][]

beforeEach(async () => {
  received = []
  answers = [[202, '{"id":7}']]
  folder = mkdtempSync(join(tmpdir(), 'night-job-'))
  writeFileSync(join(folder, 'sales.csv'), sales)
  writeFileSync(join(folder, 'send.sh'), scriptOfGuide())
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const type = request.headers['content-type'] ?? ''
    const form = await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData()
    const file = form.get('file') as File
    const content = Buffer.from(await file.arrayBuffer())
    received.push({ url: request.url ?? '', headers: request.headers, filename: file.name, content })
    const [status, body] = answers[Math.min(received.length, answers.length) - 1] ?? [500, '']
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true })
})

function scriptOfGuide(): string {
  const name = 'send-ticketing-data-every-night'
  const { blocks } = parseGuide(name, readFileSync(`guides/${name}.md`, 'utf8'))
  const script = blocks.find((block) => block.kind === 'code' && block.text.startsWith('#!/bin/sh'))
  if (script?.kind !== 'code') throw new Error('The guide prints no script')
  return `${script.text}\n`
}

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

type Ended = { code: number | null; out: string; error: string }

function run(words: string[], settings: Record<string, string> = {}): Promise<Ended> {
  const env = { PATH: process.env.PATH ?? '', TMPDIR: folder, ILLUMINATE_TOKEN: token, ...settings }
  const child = spawn('sh', words, { cwd: folder, env: env as unknown as NodeJS.ProcessEnv })
  const ended: Ended = { code: null, out: '', error: '' }
  child.stdout.on('data', (part) => {
    ended.out += part
  })
  child.stderr.on('data', (part) => {
    ended.error += part
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ ...ended, code }))
  })
}

const send = (settings: Record<string, string> = {}, file = 'sales.csv') =>
  run(['send.sh', file], {
    ...{ ILLUMINATE_URL: address(), ILLUMINATE_ORGANISATION: '12', ILLUMINATE_PAUSE: '0' },
    ...settings,
  })

const unpacked = ({ content }: Received) => (content[0] === 0x1f ? gunzipSync(content) : content).toString()

describe('the script of the guide', () => {
  test('sends nothing where it was called wrongly: exit code 3', async () => {
    writeFileSync(join(folder, 'empty.csv'), '')
    for (const [settings, file, reason] of [
      [{}, '', 'name the file to send'],
      [{}, 'absent.csv', 'absent.csv cannot be read'],
      [{}, 'empty.csv', 'empty.csv is empty'],
      [{ ILLUMINATE_URL: '' }, 'sales.csv', 'ILLUMINATE_URL is not set'],
      [{ ILLUMINATE_ORGANISATION: '' }, 'sales.csv', 'ILLUMINATE_ORGANISATION is not set'],
      [{ ILLUMINATE_TOKEN: '' }, 'sales.csv', 'ILLUMINATE_TOKEN is not set'],
    ] as const)
      expect(await send(settings, file)).toEqual({ code: 3, out: '', error: `send-ticketing-data: ${reason}\n` })
    expect(received).toEqual([])
  })

  test('does not try again what was refused, and prints why: exit code 1', async () => {
    answers = [[422, '{"message":"No."}']]
    expect(await send()).toEqual({
      ...{ code: 1, out: '' },
      error: 'send-ticketing-data: refused with 422: {"message":"No."}\n',
    })
    expect(received).toHaveLength(1)
  })

  test('tries again where the platform is busy, under the same key, and ends with exit code 0', async () => {
    answers = [
      [503, ''],
      [429, ''],
      [202, '{"id":7}'],
    ]
    expect(await send()).toEqual({ code: 0, out: '{"id":7}\n', error: '' })
    expect(received).toHaveLength(3)
    expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  test('ends with exit code 2 where no try was answered', async () => {
    answers = [[503, '']]
    const settings = { ILLUMINATE_TRIES: '2' }
    expect(await send(settings)).toMatchObject({
      code: 2,
      error: 'send-ticketing-data: not received after 2 tries; the last answer was 503\n',
    })
    expect(received).toHaveLength(2)
    const nowhere = await send({ ...settings, ILLUMINATE_URL: 'http://127.0.0.1:1' })
    expect(nowhere).toMatchObject({ code: 2, out: '' })
    expect(nowhere.error).toContain('send-ticketing-data: not received after 2 tries; the last answer was 000')
  })

  test('sends the file, its token and a key made of the day and the content, and leaves no copy', async () => {
    await send()
    await send({ ILLUMINATE_URL: `${address()}/` })
    const [first, second] = received
    expect(first).toMatchObject({
      ...{ url: '/api/box-office/12', filename: 'sales.csv' },
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': expect.stringMatching(/^\d{4}-\d\d-\d\d-\d+-26$/),
      },
    })
    expect(first && unpacked(first)).toBe(sales)
    expect(second?.url).toBe('/api/box-office/12')
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
    writeFileSync(join(folder, 'sales.csv'), sales.replace('12.50', '13.50'))
    await send()
    expect(received[2]?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key'])
    expect(readdirSync(folder).sort()).toEqual(['sales.csv', 'send.sh'])
  })

  test('sends any profile and any file name as the platform takes them, and a key of one’s own', async () => {
    const profile = 'Café “Näh” & Söhne 50%'
    writeFileSync(join(folder, 'Nächte; (1).csv'), sales)
    expect(await send({ ILLUMINATE_PROFILE: profile, ILLUMINATE_KEY: 'once more' }, 'Nächte; (1).csv')).toMatchObject({
      code: 0,
    })
    const [only] = received
    expect(new URL(only?.url ?? '', address()).searchParams.get('profile')).toBe(profile)
    expect(only?.filename).toMatch(/^N_+chte___1_\.csv$/)
    expect(only?.headers['idempotency-key']).toBe('once more')
  })
})

describe('the commands of the page', () => {
  const command = (kind: CommandKind, profile = '') =>
    feedCommand(kind, { publicUrl: address(), organisationId: 12, profile })

  test.each(['curl', 'gzip'] as const)('%s sends the file with token and key', async (kind) => {
    const { code, out } = await run(['-c', command(kind, 'Box Office’s')])
    expect([code, out]).toEqual([0, '{"id":7}'])
    const [only] = received
    expect(only).toMatchObject({
      filename: 'sales.csv',
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': expect.stringMatching(/^\d{4}-\d\d-\d\d-\d+-26$/),
      },
    })
    expect(new URL(only?.url ?? '', address()).searchParams.get('profile')).toBe('Box Office’s')
    expect(only && unpacked(only)).toBe(sales)
    expect(only?.content[0] === 0x1f).toBe(kind === 'gzip')
  })

  test('a refusal is printed, and the exit code is not 0', async () => {
    answers = [[422, '{"message":"No."}']]
    expect(await run(['-c', command('curl')])).toMatchObject({ code: 22, out: '{"message":"No."}' })
  })

  test('no profile ends the quotes around the address', () => {
    for (const kind of ['curl', 'gzip', 'powershell'] as const)
      expect(
        command(kind, "x'; rm -rf ~ #")
          .split('\n')
          .find((line) => line.includes('?profile=')),
      ).toContain("/api/box-office/12?profile=x%27%3B%20rm%20-rf%20~%20%23'")
  })

  test.each([
    ['curl', 'curl --fail-with-body \\', '@sales.csv;type=text/csv'],
    ['gzip', 'gzip -c sales.csv | curl --fail-with-body \\', '@-;filename=sales.csv;type=text/csv'],
  ] as const)('%s stands on five lines, each but the last continued', (kind, first, file) =>
    expect(feedCommand(kind, { publicUrl: 'https://illuminate.example', organisationId: 12, profile: '' })).toBe(
      [
        first,
        '  --header "Authorization: Bearer $ILLUMINATE_TOKEN" \\',
        `  --header "Idempotency-Key: $(date +%Y-%m-%d)-$(cksum < sales.csv | tr ' ' '-')" \\`,
        `  --form 'file=${file}' \\`,
        "  'https://illuminate.example/api/box-office/12'",
      ].join('\n'),
    ),
  )

  test('PowerShell takes the token from the environment too', () =>
    expect(
      feedCommand('powershell', { publicUrl: 'https://illuminate.example', organisationId: 12, profile: '' }),
    ).toBe(
      [
        '$key = "$(Get-Date -Format yyyy-MM-dd)-$((Get-FileHash sales.csv).Hash)"',
        `$headers = @{ Authorization = "Bearer $env:ILLUMINATE_TOKEN"; 'Idempotency-Key' = $key }`,
        "Invoke-RestMethod -Method Post -Uri 'https://illuminate.example/api/box-office/12' `",
        '  -Headers $headers -Form @{ file = Get-Item sales.csv }',
      ].join('\n'),
    ))
})
