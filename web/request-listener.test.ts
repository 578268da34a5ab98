import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createRequestListener } from './request-listener'
import { readPageRequest } from './respondent/handle-page'
import { type PageRequest, type Reply, sendReply } from './respondent/reply'

const pages: Record<string, (request: PageRequest) => Reply> = {
  '/shown': () => ({ status: 422, headers: { 'content-type': 'text/html' }, body: 'from the page' }),
  '/cookie': () => ({
    status: 303,
    headers: { location: '/shown', 'referrer-policy': 'no-referrer', 'set-cookie': 'a=1' },
  }),
  '/policy': () => ({ status: 200, headers: { 'content-security-policy': "default-src 'none'" }, body: 'page' }),
  '/long': () => ({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: 'long '.repeat(1000),
  }),
  '/fault': () => {
    throw new Error('made to fail')
  },
  '/form': ({ posted, headers, refusal }) => ({
    status: refusal?.status === 413 ? 413 : 200,
    headers: {},
    body: JSON.stringify({ fields: posted?.fields, cookie: headers.get('cookie') }),
  }),
}

const listener = createRequestListener({
  router: (incoming: IncomingMessage, outgoing: ServerResponse) =>
    outgoing.end(`router ${incoming.url} for ${incoming.headers['x-client-address']}`),
  loadRespondent: async () => (_, address) => {
    const page = pages[address]
    return (
      page && (async (incoming, outgoing) => sendReply(page(await readPageRequest(incoming, '')), incoming, outgoing))
    )
  },
  isTrusted: () => false,
  publicUrl: 'https://surveys.example.org',
  isUpload: () => false,
})

async function aServer() {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

type SentRequest = { method?: string; headers?: Record<string, string>; parts?: string[] }

function ask(port: number, path: string, { headers = {}, parts, method = parts ? 'POST' : 'GET' }: SentRequest = {}) {
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

const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' }

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

test('a page that fails answers 500', async () => {
  expect((await ask(await aServer(), '/fault')).status).toBe(500)
})

test('a form past 1 MB is refused, whether it says its length or not', async () => {
  const port = await aServer()
  const parts = ['a=', 'x'.repeat(1200 * 1024)]
  expect((await ask(port, '/form', { headers: form, parts })).status).toBe(413)
  const length = { 'content-length': String(parts.join('').length) }
  expect((await ask(port, '/form', { headers: { ...form, ...length }, parts })).status).toBe(413)
})

test('what is no page of these goes to the router, under an address it can read and from whom it came', async () => {
  const port = await aServer()
  const headers = { 'x-forwarded-for': '10.0.0.1', 'x-client-address': '10.0.0.2' }
  const bodyOf = async (path: string) => (await ask(port, path, { headers })).body.toString()
  expect(await bodyOf('/other?x=1')).toBe('router /other?x=1 for 127.0.0.1')
  expect(await bodyOf('/survey/50%')).toBe('router /survey/50%25 for 127.0.0.1')
})

test('every answer has the security headers, and asks for HTTPS where the platform has it', async () => {
  const port = await aServer()
  for (const path of ['/shown', '/other']) {
    const { headers } = await ask(port, path)
    expect(headers['x-content-type-options']).toEqual(['nosniff'])
    expect(headers['content-security-policy']).toEqual(["object-src 'none'; base-uri 'none'; frame-ancestors 'self'"])
    expect(headers['strict-transport-security']).toEqual(['max-age=63072000; includeSubDomains'])
  }
})

test('a page that has a policy of its own is sent with that alone', async () => {
  const { headers } = await ask(await aServer(), '/policy')
  expect(headers['content-security-policy']).toEqual(["default-src 'none'"])
})

test('a page answers, from the very first request on', async () => {
  const answered = await ask(await aServer(), '/shown')
  expect(answered.status).toBe(422)
  expect(answered.body.toString()).toBe('from the page')
})

test('the cookie of an answer is sent, and headers for every answer stay as they are', async () => {
  const { status, headers, body } = await ask(await aServer(), '/cookie')
  expect(status).toBe(303)
  expect(headers.location).toEqual(['/shown'])
  expect(headers['set-cookie']).toEqual(['a=1'])
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
