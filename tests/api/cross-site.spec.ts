// S-10 of docs/drills.md.

import { expect, test } from '@playwright/test'
import { calls } from '@/lib/calls'
import { ask, type RequestOptions } from '../support/http'
import { actors } from './matrix/actors'
import { tryCell } from './matrix/cells'
import { type MatrixFixture, openMatrixFixture } from './matrix/fixture'
import { rows } from './matrix/table'
import { findWrittenTables } from './matrix/written-tables'

let fixture: MatrixFixture

test.beforeAll(async () => {
  fixture = await openMatrixFixture()
})
test.afterAll(() => fixture?.close())

const writes = rows.flatMap((row) => {
  const call = calls.find(({ method, path }) => `${method} ${path}` === row.call)
  return call && call.method !== 'GET' ? [{ row, call }] : []
})

test('every call that writes is tried', () =>
  expect(new Set(writes.map(({ call }) => call)).size).toBe(calls.filter(({ method }) => method !== 'GET').length))

/** Requests that another site can make a browser send, cookie and all, and some that no browser sends. */
const foreignRequests: Record<string, RequestOptions> = {
  'another site': { origin: 'https://evil.example' },
  'another port of this machine': { origin: 'http://127.0.0.1:1' },
  'a site whose name begins like ours': { origin: 'http://127.0.0.1.evil.example' },
  'a neighbour under the same domain': { origin: 'http://evil.127.0.0.1' },
  'an origin that is no origin': { origin: 'http://127.0.0.1:4260/path' },
  nowhere: { origin: null },
  'a sandboxed frame': { origin: 'null' },
  'a form sent as text': { origin: 'https://evil.example', headers: { 'content-type': 'text/plain' } },
  'a site that claims our host': {
    origin: 'https://evil.example',
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' },
  },
  'a page that only says where it was': {
    origin: null,
    headers: { referer: 'http://127.0.0.1/', 'sec-fetch-site': 'same-origin' },
  },
}

for (const [at, { row, call }] of writes.entries())
  test(`${row.call} is refused from anywhere but our own pages, and does nothing (${at + 1})`, async () => {
    const actor = actors.find(({ name }) => name === 'the Admin')
    if (!actor) throw new Error('Nobody is the Admin')
    const thing = row.about ? await fixture.keep(row.about, 'own') : { id: '' }
    // An account of its own is made before anything is compared.
    const cookie = row.ownAccount ? await fixture.cookieOfAnother(actor) : fixture.cookieOf(actor)
    const written = await findWrittenTables(fixture.sql, async () => {
      for (const [name, sent] of Object.entries(foreignRequests)) {
        const answer = await tryCell({ row: { ...row, ownAccount: false }, call, actor }, thing, fixture, {
          ...sent,
          ...(cookie && { cookie }),
        })
        expect([name, answer.status]).toEqual([name, 403])
        expect(answer.json()).toMatchObject({ message: 'The request did not come from this site.' })
        expect(answer.headers.getSetCookie()).toEqual([])
      }
      // A token carries its own proof and needs no origin, but it has to be one, whatever the cookie beside it says.
      const withToken = await tryCell({ row: { ...row, ownAccount: false }, call, actor }, thing, fixture, {
        ...(cookie && { cookie }),
        origin: null,
        headers: { authorization: 'Bearer abc' },
      })
      expect(withToken.status).toBe(401)
    })
    expect(written).toEqual({})
  })

test('a write by GET, HEAD or a method of the day is no write', async () => {
  const admin = actors.find(({ name }) => name === 'the Admin')
  const cookie = (admin && fixture.cookieOf(admin)) ?? ''
  const { id } = await fixture.keep('location', 'own')
  const written = await findWrittenTables(fixture.sql, async () => {
    for (const { call } of writes) {
      const path = call.path.replace(/\{\w+\}/, String(id))
      const query = `?locationId=${id}&eventId=1&surveyId=1&id=${id}&name=x&_method=${call.method}`
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'PATCH', 'PROPFIND']) {
        const { status } = await ask(method, `${path}${query}`, {
          cookie,
          headers: { 'x-http-method-override': call.method, 'x-method-override': call.method },
        })
        expect([method, path, status < 500]).toEqual([method, path, true])
      }
    }
  })
  expect(written).toEqual({})
})

test('no call lets another site read its answer', async () => {
  for (const path of ['/api/session', '/api/locations', '/api/health', '/survey/ABCDEFGHJK']) {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await ask(method, path, {
        origin: 'https://evil.example',
        headers: { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
      })
      expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null])
      expect([path, headers.get('access-control-allow-credentials')]).toEqual([path, null])
    }
  }
})

test('accepting the terms leads home or to a page of our own, whatever the address says', async () => {
  const newcomer = actors.find(({ hasAccepted, isSignedIn }) => isSignedIn && !hasAccepted)
  const cookie = (newcomer && fixture.cookieOf(newcomer)) ?? ''
  for (const redirect of [
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https:evil.example',
    '%2F%2Fevil',
  ]) {
    const { text } = await ask('GET', `/terms-of-use?redirect=${encodeURIComponent(redirect)}`, { cookie })
    expect([redirect, [...text.matchAll(/(?:href|action|content)="[^"]*evil[^"]*"/g)]]).toEqual([redirect, []])
  }
})
