import { expect, test } from '@playwright/test'
import { anAccount, signInAs } from '../support/accounts'
import { onAppDatabase } from '../support/app'
import { ask, type RequestOptions } from '../support/http'
import { actors } from './matrix/actors'
import { aLocationBody } from './matrix/bodies'
import { type MatrixFixture, openMatrixFixture } from './matrix/fixture'

let fixture: MatrixFixture

test.beforeAll(async () => {
  fixture = await openMatrixFixture()
})
test.afterAll(() => fixture?.close())

const tokens = '/api/users/profile/access-tokens'

/** As scripts send it: no cookie, no Origin. */
const withToken = (token: string, sent: RequestOptions = {}): RequestOptions => ({
  origin: null,
  ...sent,
  headers: { authorization: `Bearer ${token}` },
})

type CreatedToken = { id: number; token: string; expiresAt: string }

/** An account with a token made as the screen makes it. */
async function aPersonWithToken(access: 'read' | 'read-write' = 'read-write', role: 0 | 1 | 2 = 0) {
  const account = await anAccount({ role })
  const cookie = await signInAs(account.email)
  const made = await ask('POST', tokens, { cookie, json: { name: 'Box office', access, days: 30 } })
  expect(made.status).toBe(201)
  return { ...account, cookie, ...(made.json() as CreatedToken) }
}

const adminOfOurs = () => {
  const found = actors.find(({ name }) => name === 'the Admin')
  if (!found) throw new Error('The matrix has no Admin')
  return found
}

test.describe('a token that opens nothing', () => {
  const sayings = {
    wrong: 'The access token is not valid.',
    expired: 'The access token has expired.',
    revoked: 'The access token has been revoked.',
    'of a disabled account': 'The account of this access token is not active.',
  }
  const spoil: Record<string, (id: number, email: string) => Promise<unknown>> = {
    expired: (id) => onAppDatabase((sql) => sql`update access_tokens set expires_at = now() where id = ${id}`),
    revoked: (id) => onAppDatabase((sql) => sql`update access_tokens set revoked_at = now() where id = ${id}`),
    'of a disabled account': (_, email) =>
      onAppDatabase((sql) => sql`update users set active_state = 0 where email = ${email}`),
  }
  for (const [what, message] of Object.entries(sayings))
    test(`${what}: 401 with a challenge, on every kind of call, whatever cookie comes with it`, async () => {
      const { id, token, email } = await aPersonWithToken()
      const { cookie } = await aPersonWithToken()
      await spoil[what]?.(id, email)
      const sent = what === 'wrong' ? `${token.slice(0, -4)}xxxx` : token
      for (const path of ['/api/users/profile', '/api/locations', '/api/survey-responses/x?validationKey=y']) {
        const { status, headers, json } = await ask('GET', path, { ...withToken(sent), cookie, from: '127.97.1.1' })
        expect([path, status, headers.get('content-type')]).toEqual([path, 401, 'application/problem+json'])
        expect(json()).toMatchObject({ status: 401, message })
        expect(headers.get('www-authenticate')).toBe(
          `Bearer realm="Illuminate", error="invalid_token", error_description="${message}"`,
        )
      }
    })

  test('after twenty wrong ones in a minute an address has to wait; a right one goes on', async () => {
    const { token } = await aPersonWithToken()
    const from = '127.97.2.1'
    const statuses: number[] = []
    for (let n = 0; n < 23; n += 1)
      statuses.push((await ask('GET', '/api/locations', { ...withToken('x'), from })).status)
    expect(statuses).toEqual([...Array(20).fill(401), 429, 429, 429])
    expect((await ask('GET', '/api/locations', { ...withToken(token), from })).status).toBe(200)
  })
})

test('a call that nobody is signed in for says in its header what to bring', async () => {
  const { status, headers } = await ask('GET', '/api/locations')
  expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="Illuminate"'])
})

test('with a cookie beside it the token alone decides', async () => {
  const mine = await aPersonWithToken()
  const other = await aPersonWithToken()
  const { json } = await ask('GET', '/api/users/profile', { ...withToken(mine.token), cookie: other.cookie })
  expect(json()).toMatchObject({ email: mine.email })
  const reading = await aPersonWithToken('read')
  const refused = await ask('POST', '/api/locations', { ...withToken(reading.token), cookie: other.cookie, json: {} })
  expect(refused.status).toBe(403)
})

test('a token may write without an Origin, and the trail says by which token', async () => {
  const token = await fixture.tokenOf(adminOfOurs(), true)
  const body = aLocationBody(fixture.ids.ours)
  const { status, json } = await ask('POST', '/api/locations', withToken(token ?? '', { json: body }))
  expect(status).toBe(201)
  const [row] = await onAppDatabase(
    (sql) => sql`select note from audit_trail
      where subject = 'location' and subject_id = ${String((json() as { id: number }).id)}`,
  )
  expect(row?.note).toBe('by the access token ‘the Admin true’')
})

test('a token that may only read is refused every write in a clear sentence, and nothing else', async () => {
  const { token } = await aPersonWithToken('read')
  for (const [method, path] of [
    ['POST', '/api/locations'],
    ['PUT', '/api/events'],
    ['DELETE', '/api/surveys'],
    ['PUT', '/api/surveys/1'],
  ] as const) {
    const { status, json } = await ask(method, path, withToken(token, { json: {} }))
    expect([method, path, status]).toEqual([method, path, 403])
    expect(json()).toMatchObject({ message: 'This access token may only read.' })
  }
  for (const path of ['/api/users/profile', '/api/locations', '/api/events', '/api/openapi.json'])
    expect([path, (await ask('GET', path, withToken(token))).status]).toEqual([path, 200])
})

test('no token manages how its person signs in', async () => {
  const { token, id } = await aPersonWithToken()
  for (const [method, path, json] of [
    ['GET', tokens, undefined],
    ['POST', tokens, { name: 'Another', access: 'read-write', days: 365 }],
    ['DELETE', tokens, { accessTokenId: id }],
    ['PUT', '/api/users/profile/password', { currentPassword: 'x', newPassword: 'y' }],
    ['POST', '/api/users/profile/two-factor', { password: 'x' }],
    ['GET', '/api/users/profile/sessions', undefined],
    ['POST', '/api/users/termsofuse', undefined],
    ['GET', '/api/session', undefined],
  ] as const) {
    const { status, json: read } = await ask(method, path, withToken(token, json ? { json } : {}))
    expect([method, path, status]).toEqual([method, path, 403])
    expect(read()).toMatchObject({ message: 'This cannot be done with an access token. Please sign in to do it.' })
  }
})

test('whoever has not accepted the terms gets no further by token', async () => {
  const { token, email } = await aPersonWithToken()
  await onAppDatabase((sql) => sql`update users set terms_version = 'May 1999' where email = ${email}`)
  const { status, json } = await ask('GET', '/api/locations', withToken(token))
  expect([status, json()]).toMatchObject([403, { message: 'Please accept the Terms of Use to continue.' }])
})

test('a token lives on when its person signs out, and dies with its revocation', async () => {
  const { token, cookie, id, email } = await aPersonWithToken()
  await ask('POST', '/api/auth/sign-out', { cookie })
  expect((await ask('GET', '/api/users/profile', withToken(token))).status).toBe(200)
  const again = await signInAs(email)
  expect((await ask('DELETE', tokens, { cookie: again, json: { accessTokenId: id } })).status).toBe(204)
  expect((await ask('GET', '/api/users/profile', withToken(token))).status).toBe(401)
})

test('using a token keeps no session alive, and says when it was last used', async () => {
  const { token, email, cookie } = await aPersonWithToken()
  const lastActivity = () =>
    onAppDatabase(
      (sql) => sql`select max(last_activity)::text as at from sessions
        where user_id = (select id from users where email = ${email})`,
    )
  const before = await lastActivity()
  expect((await ask('POST', '/api/locations', withToken(token, { json: {} }))).status).toBe(422)
  expect(await lastActivity()).toEqual(before)
  const { json } = await ask('GET', tokens, { cookie })
  expect(json()).toMatchObject({ data: [{ name: 'Box office', lastUsedAt: expect.any(String), expired: false }] })
})

test('the description of the calls is there for who is signed in', async () => {
  expect((await ask('GET', '/api/openapi.json')).status).toBe(401)
  const { token } = await aPersonWithToken('read', 2)
  const { status, json } = await ask('GET', '/api/openapi.json', withToken(token))
  expect([status, json()]).toMatchObject([200, { openapi: '3.1.0', paths: { '/api/locations': { get: {} } } }])
})
