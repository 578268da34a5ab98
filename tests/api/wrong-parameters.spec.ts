import { expect, test } from '@playwright/test'
import { calls } from '@/lib/calls'
import type { Call } from '@/lib/floor/http/call'
import { listParameters } from '@/lib/floor/http/call-shape'
import { signInAs } from '../support/accounts'
import { appUrl, people } from '../support/app'
import { ask } from '../support/http'
import { actors } from './matrix/actors'
import { type MatrixFixture, openMatrixFixture } from './matrix/fixture'

let fixture: MatrixFixture
let cookie: string

test.beforeAll(async () => {
  fixture = await openMatrixFixture()
  cookie = await signInAs(people.globalAdmin)
})
test.afterAll(() => fixture?.close())

/** An address of a call that can be read, whatever there is at it. */
function addressOf({ path, params }: Call): string {
  const values: Record<string, string> = { lookupType: 'regions', fileName: 'overview.pdf', report: 'attendance' }
  const ids = new Map(
    listParameters(params).map(({ name, schema }) => [name, schema.format === 'uuid' ? crypto.randomUUID() : '1']),
  )
  if (path.startsWith('/api/reporting/reports/')) values.file = 'attendance.csv'
  return path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? ids.get(name) ?? '1')
}

const messageOf = (answer: { json: () => unknown }) => (answer.json() as { message: string }).message

test.describe('a parameter of the query that a call does not know is refused by its name', () => {
  const named = calls.filter(({ audience }) => audience !== 'public')
  const withoutUuid = named.filter(({ path }) => !/^\/api\/(survey-responses|reviews)\/\{id\}/.test(path))

  test('of every call for staff and for respondents', async () => {
    expect(withoutUuid.length).toBeGreaterThan(90)
    for (const call of withoutUuid) {
      const answer = await ask(call.method, `${addressOf(call)}?nothingOfTheKind=1`, { cookie })
      const message = "Parameter 'nothingOfTheKind': is not known to this call"
      expect([call.method, call.path, answer.status, messageOf(answer)]).toEqual([call.method, call.path, 400, message])
    }
  })

  test('so that a slip of the pen answers nothing wrong', async () => {
    const { id, linkId } = await fixture.make('published', 'own')
    const admin = actors.find(({ name }) => name === 'the Admin')
    const own = (admin && fixture.cookieOf(admin)) ?? ''
    const slip = await ask('GET', `/api/surveys/${id}/qr-code?linkId=${linkId}`, { cookie: own })
    expect([slip.status, messageOf(slip)]).toEqual([400, "Parameter 'linkId': is not known to this call"])
    expect((await ask('GET', `/api/surveys/${id}/qr-code?link=${linkId}`, { cookie: own })).status).toBe(200)
  })

  test('save what a grid’s data layer sends along, and what keeps caches out', async () => {
    const unknownParameters = new URLSearchParams({
      userData: '{}',
      searchOperation: '"contains"',
      _: '1789',
      take: '1',
    })
    expect((await ask('GET', `/api/locations?${unknownParameters}`, { cookie })).status).toBe(200)
    expect((await ask('GET', '/api/users/profile?_=1789', { cookie })).status).toBe(200)
    expect((await ask('GET', '/api/health?t=1789')).status).toBe(200)
    expect((await ask('GET', '/api/resources/overview.pdf?v=1', { cookie })).status).toBe(200)
  })
})

test.describe('a filter', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ['name', '=', `A name as long as they are, number ${at}`]).flatMap(
      (condition, at) => (at === 0 ? [condition] : ['or', condition]),
    )
  const filtered = (filter: unknown, path = '/api/locations') =>
    ask('GET', `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`, { cookie })

  test('of 200 ticked values is answered, and one more is refused with the limit', async () => {
    const answer = await filtered(many(200))
    expect([answer.status, answer.json()]).toMatchObject([200, { totalCount: 0 }])
    const more = await filtered(many(201))
    expect([more.status, messageOf(more)]).toEqual([400, "Parameter 'filter': it has more than 200 conditions"])
  })

  test('for surveys of which nobody knows whether they are published answers none: every one is or is not', async () => {
    expect((await filtered(['published', '=', null], '/api/surveys')).json()).toMatchObject({ data: [], totalCount: 0 })
    const { totalCount } = (await filtered(['published', '<>', null], '/api/surveys')).json() as { totalCount: number }
    expect(totalCount).toBeGreaterThan(0)
  })
})

test.describe('a write comes from the site itself, or with an access token', () => {
  const json = { code: 'ZZZZZZZZZZ' }
  const begin = (sent: object, from: string) =>
    ask('POST', '/api/survey-responses/create-from-code', { json, from, ...sent })

  test('also where nobody need be signed in', async () => {
    const refused = await begin({ origin: null }, '127.85.1.1')
    expect([refused.status, messageOf(refused)]).toEqual([403, 'The request did not come from this site.'])
    expect((await begin({ origin: 'https://elsewhere.example' }, '127.85.1.1')).status).toBe(403)
    expect((await begin({ origin: new URL(appUrl).origin }, '127.85.1.1')).status).toBe(404)
  })

  test('and a token needs no Origin', async () => {
    const admin = actors.find(({ name }) => name === 'the Admin')
    const token = admin && (await fixture.tokenOf(admin, true))
    const headers = { authorization: `Bearer ${token}` }
    expect((await begin({ origin: null, headers }, '127.85.2.1')).status).toBe(404)
  })
})

test('a call with a slash at its end is the call, and no redirect', async () => {
  for (const path of [
    '/api/organisations/checknameavailability',
    '/api/locations',
    '/api/lookup/regions',
    '/api/health',
  ])
    expect([path, (await ask('GET', `${path}/?${path.includes('check') ? 'name=A' : ''}`, { cookie })).status]).toEqual(
      [path, 200],
    )
  const written = await ask('DELETE', '/api/locations/', { cookie, json: {} })
  expect([written.status, messageOf(written)]).toEqual([422, 'Location is required'])
})
