import { subscribe } from 'node:diagnostics_channel'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { answerBeforeRouter, type Door } from './before-router'
import { readBody } from './body'

const doors: Record<string, Door> = {
  '/shown': () => new Response('from the door', { status: 422, headers: { 'content-type': 'text/html' } }),
  '/cookies': () => {
    const headers = new Headers({ location: '/shown', 'referrer-policy': 'no-referrer' })
    headers.append('set-cookie', 'a=1')
    headers.append('set-cookie', 'b=2')
    return new Response(null, { status: 303, headers })
  },
  '/long': () => new Response('long '.repeat(1000), { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  '/fault': () => Promise.reject(new Error('told to fail')),
  '/form': async (asked) =>
    readBody(asked, 'form').then(
      (fields) => Response.json({ fields, cookie: asked.headers.get('cookie') }),
      () => new Response('too large', { status: 413 }),
    ),
}

beforeAll(() => {
  subscribe('http.server.request.start', (message) => {
    const { response } = message as { response: ServerResponse }
    response.setHeader('referrer-policy', 'same-origin')
  })
  answerBeforeRouter((_, path) => doors[path])
})

async function aServer() {
  const server = createServer((incoming, outgoing) => outgoing.end(`router ${incoming.url}`))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

type Sent = { method?: string; headers?: Record<string, string>; parts?: string[] }

function ask(port: number, path: string, { headers = {}, parts, method = parts ? 'POST' : 'GET' }: Sent = {}) {
  return new Promise<{ status: number; headers: Record<string, string[] | undefined>; body: Buffer }>(
    (resolve, reject) => {
      const asked = request({ port, path, method, headers, agent: false }, (answered) => {
        const got: Buffer[] = []
        answered.on('data', (part: Buffer) => got.push(part))
        answered.on('end', () =>
          resolve({
            status: answered.statusCode ?? 0,
            headers: answered.headersDistinct,
            body: Buffer.concat(got),
          }),
        )
      })
      asked.on('error', reject)
      for (const part of parts ?? []) asked.write(part)
      asked.end()
    },
  )
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }

test.each(['TRACE', 'PROPFIND', 'LOCK'])(
  '%s, which nothing here answers, is refused with 405 and what may be asked',
  async (method) => {
    const port = await aServer()
    for (const path of ['/shown', '/other']) {
      const { status, headers, body } = await ask(port, path, { method })
      expect([path, status, headers.allow]).toEqual([path, 405, ['GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS']])
      expect(headers['content-type']).toEqual(['application/problem+json'])
      expect(headers['referrer-policy']).toEqual(['same-origin'])
      expect(JSON.parse(body.toString())).toMatchObject({ status: 405, title: 'Method not allowed' })
    }
  },
)

test('a door that fails answers 500', async () => {
  expect((await ask(await aServer(), '/fault')).status).toBe(500)
})

test('a form past 256 KB is refused, whether it says its length or not', async () => {
  const port = await aServer()
  const parts = ['a=', 'x'.repeat(300 * 1024)]
  expect((await ask(port, '/form', { headers: form, parts })).status).toBe(413)
  const length = { 'content-length': String(parts.join('').length) }
  expect((await ask(port, '/form', { headers: { ...form, ...length }, parts })).status).toBe(413)
})

test('what no door is for goes to the router', async () => {
  const port = await aServer()
  await ask(port, '/shown')
  expect((await ask(port, '/other?x=1')).body.toString()).toBe('router /other?x=1')
})

test('a door answers, from the very first request on', async () => {
  const answered = await ask(await aServer(), '/shown')
  expect(answered.status).toBe(422)
  expect(answered.body.toString()).toBe('from the door')
})

test('every cookie of an answer is sent, and headers for every answer stay as they are', async () => {
  const { status, headers, body } = await ask(await aServer(), '/cookies')
  expect(status).toBe(303)
  expect(headers.location).toEqual(['/shown'])
  expect(headers['set-cookie']).toEqual(['a=1', 'b=2'])
  expect(headers['referrer-policy']).toEqual(['same-origin'])
  expect(body).toHaveLength(0)
})

test('a long answer is packed for those who can open it', async () => {
  const port = await aServer()
  const plain = await ask(port, '/long')
  const packed = await ask(port, '/long', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(packed.headers['content-encoding']).toEqual(['gzip'])
  expect(packed.headers.vary).toEqual(['accept-encoding'])
  expect(gunzipSync(packed.body)).toEqual(plain.body)
  expect(packed.body.length).toBeLessThan(200)
})

test.each([
  ['at once', { 'content-length': '7' }],
  ['bit by bit', {}],
])('a form that comes %s is read whole, with the headers beside it', async (_, length) => {
  const sent = { headers: { ...form, ...length, cookie: 'a=1; b=2' }, parts: ['a=1', '&b=2'] }
  const { body } = await ask(await aServer(), '/form', sent)
  expect(JSON.parse(body.toString())).toEqual({ fields: { a: '1', b: '2' }, cookie: 'a=1; b=2' })
})
