import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressOf, api } from './api'
import { fileNameOf } from './floor/http/file-name'
import { Problem } from './floor/http/problem'
import { onSessionEnd } from './floor/identity/session-end'

type Reply = { status: number; headers?: Record<string, string>; body?: string }

let server: Server
let base: string
let reply: Reply
let asked: { method: string | undefined; url: string | undefined; body: string; type: string | undefined }
const assign = vi.fn()

async function textOf(request: IncomingMessage) {
  let body = ''
  for await (const part of request) body += part
  return body
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    asked = {
      method: request.method,
      url: request.url,
      body: await textOf(request),
      type: request.headers['content-type'],
    }
    response.writeHead(reply.status, reply.headers)
    response.end(reply.body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`${base}${path}`, init))
  vi.stubGlobal('location', { pathname: '/locations-list', search: '?page=2', assign })
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})
beforeEach(() => assign.mockClear())

const refused = async (answer: Reply): Promise<Problem> => {
  reply = answer
  const problem: unknown = await api.send('GET /api/session').catch((error: unknown) => error)
  if (!(problem instanceof Problem)) throw new Error('The call was not refused')
  return problem
}

describe('a refused call', () => {
  test('a 401 answer sends the user to the login path with a return address', async () => {
    expect((await refused({ status: 401, body: '{"message":"Please sign in to continue."}' })).status).toBe(401)
    expect(assign).toHaveBeenCalledWith('/authentication/login?returnUrl=%2Flocations-list%3Fpage%3D2')
  })

  test('whatever stores something for the next sign-in hears of it while the page is still there', async () => {
    const leftBefore: number[] = []
    const stop = onSessionEnd(() => leftBefore.push(assign.mock.calls.length))
    await refused({ status: 403 })
    await refused({ status: 401 })
    stop()
    expect(leftBefore).toEqual([0])
  })

  test.each([
    ['/authentication/profile', '/authentication/login?returnUrl=%2Fauthentication%2Fprofile%3Fpage%3D2'],
    [
      '/authentication/two-factor-setup',
      '/authentication/login?returnUrl=%2Fauthentication%2Ftwo-factor-setup%3Fpage%3D2',
    ],
    ['/authentication/register', undefined],
    ['/authentication/reset-password', undefined],
  ])('a 401 answer on %s, which some need no sign-in for, leads to %s', async (pathname, to) => {
    vi.stubGlobal('location', { pathname, search: '?page=2', assign })
    await refused({ status: 401 }).finally(() =>
      vi.stubGlobal('location', { pathname: '/locations-list', search: '?page=2', assign }),
    )
    expect(assign.mock.calls.flat()).toEqual(to ? [to] : [])
  })

  test.each([403, 500, 501, 503])(
    '%i without words of its own reads the general sentence with the code',
    async (status) => {
      expect((await refused({ status, body: '<html>gateway</html>' })).message).toBe(
        `An error has occurred (${status}) and your request cannot be processed. Please try again and contact the Help Desk if the error continues to occur.`,
      )
      expect(assign).not.toHaveBeenCalled()
    },
  )

  test.each([403, 500, 501, 503])('%i with a title alone reads the general sentence too', async (status) => {
    expect((await refused({ status, body: '{"title":"Oops"}' })).message).toBe(
      `An error has occurred (${status}) and your request cannot be processed. Please try again and contact the Help Desk if the error continues to occur.`,
    )
  })

  test('the detail is the server message, else the title, else the generic message', async () => {
    const said = async (body: string) => (await refused({ status: 422, body })).message
    expect(await said('{"message":"Name is already used","title":"Oops"}')).toBe('Name is already used')
    expect(await said('{"title":"Oops"}')).toBe('Oops')
    expect(await said('{"message":"","title":""}')).toBe(
      'An error has occurred (422) and your request cannot be processed. Please try again and contact the Help Desk if the error continues to occur.',
    )
  })

  test('the message of the server, its fields and its request id are passed on', async () => {
    const body = {
      title: 'Conflict',
      message: 'Venue name already exists',
      fields: { name: 'Name is already in use' },
      requestId: 'r1',
    }
    expect(await refused({ status: 409, body: JSON.stringify(body) })).toMatchObject({ status: 409, ...body })
  })

  test('the time to wait is read from the header', async () => {
    expect(await refused({ status: 429, headers: { 'retry-after': '30' }, body: '{"message":"Wait."}' })).toMatchObject(
      {
        retryAfter: 30,
        message: 'Wait.',
      },
    )
  })

  test('no answer at all says that nothing is lost', async () => {
    const { port } = new URL(base)
    base = 'http://127.0.0.1:1'
    const answer = api.send('GET /api/session')
    base = `http://127.0.0.1:${port}`
    await expect(answer).rejects.toMatchObject({
      status: 0,
      message:
        'The service cannot be reached. Please check your connection and try again; nothing you have typed is lost.',
    })
  })
})

describe('a call that is answered', () => {
  test('a query is sent with its objects as JSON, and without undefined values', () => {
    expect(
      addressOf('GET /api/locations', {
        query: { take: 25, sort: [{ selector: 'name', desc: false }], search: undefined, eventId: null },
      }),
    ).toBe('/api/locations?take=25&sort=%5B%7B%22selector%22%3A%22name%22%2C%22desc%22%3Afalse%7D%5D')
    expect(addressOf('GET /api/locations')).toBe('/api/locations')
  })

  test('path parameters are escaped, and a further query is added to the address', async () => {
    expect(addressOf('GET /api/resources/{fileName}', { params: { fileName: 'a guide/1?.pdf' } })).toBe(
      '/api/resources/a%20guide%2F1%3F.pdf',
    )
    reply = { status: 200, body: '{"data":[]}' }
    const surveys = addressOf('GET /api/surveys', { query: { organisationId: 2 } })
    await expect(api.read(surveys, { query: { skip: '0' } })).resolves.toEqual({ data: [] })
    expect(asked.url).toBe('/api/surveys?organisationId=2&skip=0')
  })

  test('a body is sent as JSON and the answer is read as JSON', async () => {
    reply = { status: 201, body: '{"id":7}' }
    await expect(api.send('POST /api/surveys', { body: { eventId: 3 } })).resolves.toEqual({ id: 7 })
    expect(asked).toEqual({
      method: 'POST',
      url: '/api/surveys',
      body: '{"eventId":3}',
      type: 'application/json',
    })
  })

  test('204 answers nothing', async () => {
    reply = { status: 204 }
    await expect(api.send('DELETE /api/locations', { body: { locationId: 7 } })).resolves.toBeUndefined()
    expect(asked.method).toBe('DELETE')
  })

  test('a download takes the file name of content-disposition, sanitised', async () => {
    reply = {
      status: 200,
      headers: { 'content-disposition': 'attachment; filename="../../etc/Town Hall.csv"' },
      body: 'a,b',
    }
    const { blob, fileName } = await api.download(addressOf('GET /api/exports/file/{id}', { params: { id: 7 } }))
    expect(fileName).toBe('Town Hall.csv')
    expect(await blob.text()).toBe('a,b')
  })
})

describe('file names', () => {
  test.each([
    [null, 'download'],
    ['attachment', 'download'],
    ['attachment; filename=plain.xlsx', 'plain.xlsx'],
    [`attachment; filename="x.csv"; filename*=UTF-8''caf%C3%A9.csv`, 'café.csv'],
    [`attachment; filename="x.csv"; filename*=UTF-8''%E0%A4%A`, 'x.csv'],
    ['attachment; filename="say \\"hi\\".csv"', 'say hi .csv'],
    ['attachment; filename="..\\..\\boot.ini"', 'boot.ini'],
    ['attachment; filename=".htaccess"', 'htaccess'],
    [`attachment; filename*=UTF-8''invoice%E2%80%AEfdp.exe`, 'invoice fdp.exe'],
  ])('%s is saved as %s', (header, name) => {
    expect(fileNameOf(header)).toBe(name)
  })
})
