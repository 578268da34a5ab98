import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { expect, test } from '@playwright/test'
import { calls } from '@/lib/calls'
import { anAccount, signInAs } from '../support/accounts'
import { appUrl } from '../support/app'
import { ask, type HttpAnswer, type RequestOptions } from '../support/http'
import { waitFor } from '../support/wait-for'
import { actors, may } from './matrix/actors'
import { aLocationBody } from './matrix/bodies'
import { type MatrixFixture, openMatrixFixture } from './matrix/fixture'

let fixture: MatrixFixture
let cookie: string
const admin = actors.find(({ name }) => name === 'the Admin')

test.beforeAll(async () => {
  fixture = await openMatrixFixture()
  cookie = (admin && fixture.cookieOf(admin)) ?? ''
})
test.afterAll(() => fixture?.close())

const { hostname, port, origin } = new URL(appUrl)
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** False for a call that refuses whoever asks here before it reads anything. */
const isReadFirst = ({ right }: (typeof calls)[number]) => right === undefined || (admin && may(admin, ...right))

/** The status, or `cut off` where the server hung up before the whole request had been sent. */
const statusOf = (request: Promise<HttpAnswer>) =>
  request.then(
    ({ status }) => status,
    (error: { code?: string }) => (/EPIPE|ECONNRESET/.test(error.code ?? '') ? 'cut off' : Promise.reject(error)),
  )

test.describe('bodies', () => {
  const takers = calls.filter(({ method, body }) => method !== 'GET' && body)
  const tenMegabytes = Buffer.alloc(10 * 1024 * 1024, 'x')
  const bodyOf = (kind: unknown): RequestOptions => ({ headers: kind === 'form' ? form : json })

  test('of ten megabytes are refused by every call, with 413 by those that read them, and others are answered meanwhile', async () => {
    // Each body is read to its end behind its refusal: two gigabytes in all.
    test.slow()
    for (const call of takers) {
      const { method, path, bodyKind } = call
      const refusal = isReadFirst(call) ? 413 : 403
      const address = path.replace(/\{\w+\}/, /responses|reviews/.test(path) ? randomUUID() : '1')
      const asked = Array.from({ length: 4 }, () =>
        statusOf(ask(method, address, { cookie, raw: tenMegabytes, ...bodyOf(bodyKind) })),
      )
      expect((await ask('GET', '/api/session', { cookie })).status).toBe(200)
      // Whether the refusal is still read depends on who is quicker.
      for (const status of await Promise.all(asked)) expect([refusal, 'cut off'], path).toContain(status)
    }
  })

  test('just over 256 KB are refused with 413, said or not, and of 256 KB are read', async () => {
    const sized = (bytes: number) => JSON.stringify({ ...aLocationBody(fixture.ids.ours), more: 'x'.repeat(bytes) })
    const most = 256 * 1024 - Buffer.byteLength(sized(0))
    const send = (raw: string, more: Record<string, string> = {}) =>
      ask('POST', '/api/locations', { cookie, raw, headers: { ...json, ...more } })
    expect((await send(sized(most))).status).toBe(201)
    const over = await send(sized(most + 1))
    expect([over.status, over.json()]).toMatchObject([
      413,
      { title: 'Too large', message: 'The request is too large.' },
    ])
    expect((await send(sized(most + 1), { 'transfer-encoding': 'chunked' })).status).toBe(413)
  })

  const odd: Record<string, [raw: string, headers: Record<string, string>, status: number]> = {
    'no JSON': ['{"name":', json, 400],
    'two JSON values': ['{}{}', json, 400],
    NaN: ['{"organisationId":NaN}', json, 400],
    'JSON as text': ['{}', { 'content-type': 'text/plain' }, 415],
    'JSON as a form': ['{}', form, 415],
    'JSON of no type': ['{}', {}, 415],
    XML: [
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
      { 'content-type': 'application/xml' },
      415,
    ],
    nothing: ['', json, 422],
    null: ['null', json, 422],
    'a list': ['[]', json, 422],
    'a number': ['1', json, 422],
    'a text': ['"x"', json, 422],
    'a list of ten thousand levels': ['['.repeat(10_000) + ']'.repeat(10_000), json, 422],
    'an object of ten thousand levels': [`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, json, 422],
    'sixty thousand members': [`{${Array.from({ length: 20_000 }, (_, n) => `"${n}":1`).join()}}`, json, 422],
    'a name of 100,000 letters': [`{"${'x'.repeat(100_000)}":1}`, json, 422],
    'a number of a thousand digits': [`{"organisationId":${'9'.repeat(1_000)}}`, json, 422],
    'a compressed body': ['{}', { ...json, 'content-encoding': 'gzip' }, 422],
    'another alphabet': ['{}', { 'content-type': 'application/json; charset=utf-16' }, 422],
  }
  for (const [name, [raw, headers, status]] of Object.entries(odd))
    test(`${name}: ${status}, in words and with a number to ask about`, async () => {
      const answer = await ask('POST', '/api/locations', { cookie, raw, headers })
      expect(answer.status).toBe(status)
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect(answer.json()).toMatchObject({
        status,
        message: expect.stringMatching(/\w/),
        requestId: expect.any(String),
      })
    })

  test('a form that is none is refused', async () => {
    const { id } = await fixture.keep('draft', 'own')
    for (const headers of [
      { 'content-type': 'multipart/form-data' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      json,
    ]) {
      const answer = await ask('PUT', `/api/surveys/${id}`, { cookie, raw: '--y\r\n', headers })
      expect([headers, answer.status, answer.json()]).toMatchObject([
        headers,
        400,
        { message: 'The form could not be read.' },
      ])
    }
  })
})

test.describe('names that mean something to JavaScript', () => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__']

  test('are members like any other, in bodies, forms, queries and answers', async () => {
    const poison = '{"isAdmin":true,"role":"GlobalAdmin","organisationIds":[1],"status":418}'
    const { id, key } = await fixture.make('response', 'own')
    const { id: survey } = await fixture.keep('draft', 'own')
    for (const name of names) {
      const body = JSON.stringify(aLocationBody(fixture.ids.ours)).slice(0, -1)
      const made = await ask('POST', '/api/locations', { cookie, raw: `${body},"${name}":${poison}}`, headers: json })
      expect([name, made.status]).toEqual([name, 201])
      const saved = await ask('PUT', `/api/survey-responses/${id}`, {
        raw: `{"surveyAnswers":{"${name}":${poison}},"validationKey":"${key}"}`,
        headers: json,
      })
      expect([name, saved.status]).toEqual([name, 200])
      const listed = await ask('GET', `/api/locations?${name}=1&${name}[x]=1&sort=["${name}"]`, { cookie })
      expect([name, listed.status]).toEqual([name, 400])
      const asked = {
        'optionalQuestionPlaceholders[0].key': name,
        'optionalQuestionPlaceholders[0].placeholder': 'x',
      }
      const put = await ask('PUT', `/api/surveys/${survey}`, { cookie, form: { [name]: 'x', ...asked } })
      expect([name, put.status]).toEqual([name, 422])
      expect((await ask('GET', `/api/lookup/${name}`, { cookie })).status).toBe(404)
      const filter = encodeURIComponent(`["${name}","=",1]`)
      expect((await ask('GET', `/api/locations?filter=${filter}`, { cookie })).status).toBe(400)
    }
    const [row] = await fixture.sql`select answers from responses where id = ${String(id)}`
    expect(row?.answers).toEqual({})
    expect((await ask('GET', '/api/users/profile', { cookie })).json()).toMatchObject({ roles: ['Admin'] })
  })
})

test.describe('addresses', () => {
  const odd = [
    '%00',
    '%E0%A4%A',
    '%ff',
    '%u0041',
    '..%2f..%2fetc%2fpasswd',
    '0x1',
    '1e3',
    '-1',
    encodeURIComponent('٣'),
    "1'--",
    '9'.repeat(400),
  ]

  test('that name no record are refused by every call that names one', async () => {
    const named = calls.filter(({ method, path }) => method === 'GET' && path.includes('{'))
    expect(named.length).toBeGreaterThan(8)
    for (const call of named)
      for (const [at, part] of odd.entries()) {
        const address = call.path.replace(/\{\w+\}/, part)
        const { status } = await ask('GET', `${address}?validationKey=x`, { cookie, from: `127.${150 + at}.1.1` })
        expect(isReadFirst(call) ? [400, 404] : [403], address.slice(0, 80)).toContain(status)
      }
  })

  test('with hostile queries are refused with 400, and the parameter is named', async () => {
    const queries: Record<string, string> = {
      filter: `${'["!",'.repeat(300)}["id","=",1]${']'.repeat(300)}`,
      sort: JSON.stringify(Array(6).fill('name')),
      group: JSON.stringify(Array(4).fill('name')),
      skip: '-1',
      take: '1e9',
      search: 'x'.repeat(201),
      totalSummary: JSON.stringify(Array(21).fill({ summaryType: 'count' })),
      requireTotalCount: 'maybe',
    }
    for (const [name, value] of Object.entries(queries)) {
      const answer = await ask('GET', `/api/locations?${new URLSearchParams({ [name]: value })}`, { cookie })
      expect([name, answer.status, answer.json()]).toMatchObject([
        name,
        400,
        { message: expect.stringContaining(`'${name}'`) },
      ])
    }
  })

  test('and headers of a megabyte are refused with 431', async () => {
    const long = 'x'.repeat(1024 * 1024)
    expect([431, 'cut off']).toContain(await statusOf(ask('GET', '/api/health', { headers: { 'x-long': long } })))
    expect([431, 414, 'cut off']).toContain(await statusOf(ask('GET', `/api/health?${long}`)))
    expect([431, 'cut off']).toContain(
      await statusOf(ask('GET', '/api/session', { cookie: `illuminate-session=${long}` })),
    )
    expect((await ask('GET', '/api/session', { cookie: `illuminate-session=${'x'.repeat(8_000)}` })).status).toBe(401)
  })
})

test('fifty requests that never end keep nobody else waiting', async () => {
  const { email } = await anAccount()
  const sockets: Socket[] = []
  const answers: string[] = []
  try {
    for (let n = 0; n < 50; n += 1) {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      socket.on('data', (part) => answers.push(String(part)))
      // Half stop inside their headers, half inside a body that was promised.
      socket.write(`POST /api/auth/sign-in HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${origin}\r\n`)
      if (n % 2) socket.write('Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 200000\r\n\r\nemail=')
      sockets.push(socket)
    }
    await waitFor('all of them are connected', () => sockets.every(({ readyState }) => readyState === 'open'))
    const drip = () => {
      for (const socket of sockets) if (socket.writable) socket.write('x')
    }
    const began = performance.now()
    const own = await signInAs(email)
    for (let n = 0; n < 20; n += 1) {
      drip()
      expect((await ask('GET', '/api/users/profile', { cookie: own })).status).toBe(200)
    }
    expect((performance.now() - began) / 20).toBeLessThan(500)
    expect(answers).toEqual([])
  } finally {
    for (const socket of sockets) socket.destroy()
  }
})

test('a request smuggled behind another is read as no request', async () => {
  const socket = connect(Number(port), hostname)
  const received: string[] = []
  socket.on('data', (part) => received.push(String(part)))
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.write(
    [
      `POST /api/auth/sign-out HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${origin}\r\n`,
      'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n',
      `0\r\n\r\nGET /api/health HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`,
    ].join(''),
  )
  await ended
  expect(received.join('').match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
})
