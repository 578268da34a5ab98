// S-07 of docs/drills.md.

import { createHmac } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { anAccount, setLastActive, signInAs } from '../support/accounts'
import { onAppDatabase } from '../support/app'
import { anOrganisation, aUser } from '../support/builders'
import { ask } from '../support/http'
import { actors } from './matrix/actors'
import { openMatrixFixture } from './matrix/fixture'

const setSessions = (email: string, what: 'ends_at' | 'revoked_at' | 'last_activity', moment: string) =>
  onAppDatabase((sql) =>
    sql.unsafe(
      `update sessions set ${what} = now() + $1::interval where user_id = (select id from users where email = $2)`,
      [moment, email],
    ),
  )

const statusesOf = async (cookie: string) => {
  const call = await ask('GET', '/api/users/profile', { cookie })
  const page = await ask('GET', '/locations-list', { cookie })
  return [call.status, page.headers.get('location') ?? page.status]
}

const signInAddress = '/authentication/login?returnUrl=%2Flocations-list'

test.describe('a session ends twelve hours after signing in, whatever was done in it', () => {
  test('it counts a second before and no longer after, by calls and by pages', async () => {
    const { email } = await anAccount()
    const cookie = await signInAs(email)
    await setSessions(email, 'ends_at', '5 seconds')
    expect(await statusesOf(cookie)).toEqual([200, 200])
    await setSessions(email, 'ends_at', '-1 second')
    expect(await statusesOf(cookie)).toEqual([401, `${signInAddress}&reason=expired`])
  })

  test('activity does not lengthen it', async () => {
    const { email } = await anAccount()
    const cookie = await signInAs(email)
    const end = async () => ((await ask('GET', '/api/session', { cookie })).json() as { endsAt: string }).endsAt
    const before = await end()
    expect((await ask('POST', '/api/session/activity', { cookie, json: { ageMs: 0 } })).status).toBe(200)
    expect(await end()).toBe(before)
    expect(Date.parse(before) - Date.now()).toBeLessThanOrEqual(12 * 3_600_000)
  })
})

test.describe('a report of activity revives no session that is over', () => {
  const endings = {
    'idle for long': (email: string) => setLastActive(email, '16 minutes 11 seconds'),
    'past its twelve hours': (email: string) => setSessions(email, 'ends_at', '-1 second'),
    'ended by somebody': (email: string) => setSessions(email, 'revoked_at', '-1 second'),
    'of a disabled account': (email: string) =>
      onAppDatabase((sql) => sql`update users set active_state = 0 where email = ${email}`),
    'active in the future': (email: string) => setSessions(email, 'last_activity', '2 hours'),
  }
  for (const [name, end] of Object.entries(endings))
    test(name, async () => {
      const { email } = await anAccount()
      const cookie = await signInAs(email)
      await end(email)
      for (const ageMs of [0, 60_000, 1e15, 1e-300])
        expect((await ask('POST', '/api/session/activity', { cookie, json: { ageMs } })).status).toBe(401)
      expect((await statusesOf(cookie))[0]).toBe(401)
    })

  test('one of activity before the end counts though it comes just after, and one of activity later does not', async () => {
    const { email } = await anAccount()
    const cookie = await signInAs(email)
    await setLastActive(email, '15 minutes 5 seconds')
    expect((await ask('POST', '/api/session/activity', { cookie, json: { ageMs: 2_000 } })).status).toBe(401)
    expect((await ask('POST', '/api/session/activity', { cookie, json: { ageMs: 20_000 } })).status).toBe(200)
    expect((await statusesOf(cookie))[0]).toBe(200)
  })

  test('an age that is no number of milliseconds is refused', async () => {
    const cookie = await signInAs((await anAccount()).email)
    for (const json of [{ ageMs: '0' }, { ageMs: null }, { ageMs: -1 }, {}, [], null, 0])
      expect([json, (await ask('POST', '/api/session/activity', { cookie, json })).status]).toEqual([json, 422])
  })
})

test.describe('a session’s cookie', () => {
  test('is kept from scripts and other sites', async () => {
    const { email, password } = await anAccount()
    const { headers } = await ask('POST', '/api/auth/sign-in', { form: { email, password, returnUrl: '/' } })
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^illuminate-session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/),
      // What another person may have left in this browser goes.
      'illuminate-second-step=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
      'illuminate-typed-email=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
      'illuminate-remembered=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
      expect.stringMatching(/^illuminate-known-device=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000$/),
    ])
  })

  test('says nothing of the person, and counts in no altered or home-made form', async () => {
    const { email } = await anAccount()
    const cookie = await signInAs(email)
    const [name = '', token = ''] = cookie.split(/=(.*)/s)
    const [session] = await onAppDatabase(
      (sql) => sql`select id from sessions where user_id = (select id from users where email = ${email})`,
    )
    const sid = String(session?.id)
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(sid)
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = encoded({ sid, exp: 4_000_000_000, iat: 1 })
    const signed = (header: object, secret: string) => {
      const text = `${encoded(header)}.${claims}`
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
    }
    const [, ...rest] = token.split('.')
    const parts = token.split('.').length
    const flipped = Array.from({ length: 40 }, (_, n) => {
      const at = Math.floor((n / 40) * token.length)
      return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    })
    const forged = [
      sid,
      encoded({ sid }),
      `${encoded({ alg: 'none' })}.${claims}.`,
      `${encoded({ alg: 'None', typ: 'JWT' })}.${claims}.`,
      signed({ alg: 'HS256', typ: 'JWT' }, ''),
      signed({ alg: 'HS256', kid: '/dev/null' }, ''),
      signed({ alg: 'HS256', kid: "' or 1=1 --" }, 'secret'),
      signed({ alg: 'HS256', jku: 'http://127.0.0.1:1/keys' }, 'secret'),
      [encoded({ alg: 'dir', enc: 'A256GCM', kid: '1' }), ...rest].join('.'),
      [encoded({ alg: 'RSA-OAEP', enc: 'A256GCM' }), ...rest].join('.'),
      token.slice(0, -1),
      `${token}A`,
      `${token}.`,
      token
        .split('.')
        .slice(0, parts - 1)
        .join('.'),
      'x'.repeat(5_000),
      '',
      ...flipped,
    ]
    for (const value of forged) {
      const { status } = await ask('GET', '/api/users/profile', { cookie: `${name}=${value}` })
      // The last character of an encoding may hold bits that mean nothing.
      if (value !== flipped.at(-1)) expect([value.slice(0, 60), status]).toEqual([value.slice(0, 60), 401])
    }
    expect((await ask('GET', '/api/users/profile', { cookie })).status).toBe(200)
  })
})

test('a new role and other organisations count from the next request on', async () => {
  const fixture = await openMatrixFixture()
  try {
    const organisation = await anOrganisation(fixture.db)
    const user = await aUser(fixture.db, { role: 1, organisationIds: [organisation.id] })
    await fixture.sql`update users set password_hash = (select password_hash from users where email = 'user@demo.test') where id = ${user.id}`
    const cookie = await signInAs(user.email)
    const { id } = await fixture.make('location', 'own')
    const read = async () => (await ask('GET', `/api/locations/${id}`, { cookie })).status
    const remove = async () => (await ask('DELETE', '/api/locations', { cookie, json: { locationId: id } })).status
    expect([await read(), await remove()]).toEqual([404, 404])
    await fixture.sql`insert into user_organisations values (${user.id}, ${fixture.ids.ours})`
    expect(await read()).toBe(200)
    await fixture.sql`update users set role = 2 where id = ${user.id}`
    expect([await read(), await remove()]).toEqual([200, 403])
    await fixture.sql`delete from user_organisations where user_id = ${user.id}`
    expect(await read()).toBe(404)
  } finally {
    await fixture.close()
  }
})

test('the back button shows nothing after signing out: no answer to a signed-in person may be stored', async () => {
  const fixture = await openMatrixFixture()
  try {
    const admin = actors.find(({ name }) => name === 'the Admin')
    const cookie = (admin && fixture.cookieOf(admin)) ?? ''
    const { id } = await fixture.keep('published', 'own')
    const paths = ['/', '/locations-list', '/events-list', `/survey-overview/${id}`, '/terms-of-use', '/api/locations']
    for (const path of [...paths, '/api/users/profile', '/api/lookup/regions', `/api/surveys/${id}/export-responses`])
      expect([path, (await ask('GET', path, { cookie })).headers.get('cache-control')]).toEqual([
        path,
        expect.stringContaining('no-store'),
      ])
    const data = await ask('GET', '/locations-list', { cookie, headers: { rsc: '1' } })
    expect(data.headers.get('cache-control')).toContain('no-store')
  } finally {
    await fixture.close()
  }
})
