import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { anAccount, cookieOf, signInAs } from '../support/accounts'
import { demoPassword, onAppDatabase } from '../support/app'
import { ask, type HttpAnswer } from '../support/http'
import { createLink } from '../support/links'

/** The ways into an account and back into it, as a program meets them. */

const betterPassword = 'grumbling teal otters'
const statusOf = async (cookie: string) => (await ask('GET', '/api/users/profile', { cookie })).status
const tokenOf = (link: string) => link.split('token=')[1] ?? ''
/** Name and attributes of the cookies an answer sets, without their values. */
const cookiesOf = ({ headers }: HttpAnswer) => headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, ''))

let addresses = 0
/** Throttles count each address; these tests are not about them. */
const nextAddress = () => `127.20.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`

test('a forgotten password is asked for alike, whether the account is there, disabled, or not', async () => {
  const emails = [(await anAccount()).email, (await anAccount({ active: false })).email, `${randomUUID()}@example.test`]
  for (const email of [...emails, '', 'no address', 'a\r\nBcc: b@example.test'])
    for (let again = 0; again < 5; again += 1) {
      const answer = await ask('POST', '/api/auth/forgotten-password', { form: { email }, from: nextAddress() })
      expect([answer.status, answer.headers.get('location'), answer.text, cookiesOf(answer)]).toEqual([
        303,
        '/authentication/forgotten-password?sent=1',
        '',
        [],
      ])
    }
})

test('whoever asks about many addresses waits', async () => {
  const address = `127.21.${Math.ceil(Math.random() * 250)}.${Math.ceil(Math.random() * 250)}`
  const answers = await Promise.all(
    Array.from({ length: 25 }, () =>
      ask('POST', '/api/auth/forgotten-password', { form: { email: `${randomUUID()}@example.test` }, from: address }),
    ),
  )
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  for (const { status, headers } of answers)
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

test('opening a link, however often and by whatever method, uses nothing up; the page sends no referrer', async () => {
  const { email } = await anAccount()
  const link = await createLink(email, 'reset')
  for (const headers of [{}, { 'sec-purpose': 'prefetch' }, { rsc: '1', 'next-router-prefetch': '1' }])
    expect((await ask('GET', link, { headers })).status).toBeLessThan(400)
  await ask('HEAD', link)
  const { text, headers } = await ask('GET', link)
  expect(text).toContain('<meta name="referrer" content="strict-origin"/>')
  expect(headers.get('cache-control')).toContain('no-store')
  const body = { token: tokenOf(link), newPassword: betterPassword }
  expect((await ask('GET', `/api/auth/reset-password?${new URLSearchParams(body)}`)).status).toBe(405)
  expect((await ask('POST', '/api/auth/reset-password', { json: body, origin: 'https://evil.example' })).status).toBe(
    403,
  )
  const chosen = await ask('POST', '/api/auth/reset-password', { json: body })
  expect([chosen.status, chosen.json()]).toEqual([200, { to: '/' }])
  expect((await ask('POST', '/api/auth/reset-password', { json: body })).status).toBe(409)
})

test('of ten who bring one link at once, one gets in', async () => {
  const { email } = await anAccount()
  const token = tokenOf(await createLink(email, 'reset'))
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      ask('POST', '/api/auth/reset-password', { json: { token, newPassword: `${betterPassword} ${n}` } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
})

test.describe('a session is dead at its next request', () => {
  test('after a password was reset, and the old password with it', async () => {
    const { email } = await anAccount()
    const [one, other] = [
      await signInAs(email, { from: nextAddress() }),
      await signInAs(email, { from: nextAddress() }),
    ]
    const token = tokenOf(await createLink(email, 'reset'))
    const chosen = await ask('POST', '/api/auth/reset-password', {
      json: { token, newPassword: betterPassword },
      cookie: one,
    })
    expect([await statusOf(one), await statusOf(other)]).toEqual([401, 401])
    expect(await statusOf(cookieOf(chosen) ?? '')).toBe(200)
    const old = await ask('POST', '/api/auth/sign-in', { form: { email, password: demoPassword }, from: nextAddress() })
    expect(old.headers.get('location')).toContain('/authentication/login-failed')
  })

  test('after the password was changed; the one that changed it goes on under a new id', async () => {
    const { email } = await anAccount()
    const [one, other] = [
      await signInAs(email, { from: nextAddress() }),
      await signInAs(email, { from: nextAddress() }),
    ]
    const changed = await ask('PUT', '/api/users/profile/password', {
      cookie: one,
      json: { currentPassword: demoPassword, newPassword: betterPassword },
    })
    expect(changed.status).toBe(204)
    expect(await statusOf(cookieOf(changed) ?? '')).toBe(200)
    expect([await statusOf(one), await statusOf(other)]).toEqual([401, 401])
  })

  test('after signing out everywhere', async () => {
    const { email } = await anAccount()
    const [one, other] = [
      await signInAs(email, { from: nextAddress() }),
      await signInAs(email, { from: nextAddress() }),
    ]
    const out = await ask('POST', '/api/auth/sign-out-everywhere', { cookie: one })
    expect([out.status, out.headers.get('location')]).toEqual([303, '/authentication/logged-out'])
    expect([await statusOf(one), await statusOf(other)]).toEqual([401, 401])
  })
})

test('every cookie of an account is HttpOnly, SameSite=Lax and for the whole host', async () => {
  const { email } = await anAccount()
  const form = { email, password: demoPassword, remember: '1' }
  const signedIn = await ask('POST', '/api/auth/sign-in', { form, from: nextAddress() })
  expect(cookiesOf(signedIn)).toEqual([
    'illuminate-session; Path=/; HttpOnly; SameSite=Lax',
    'illuminate-second-step; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    'illuminate-typed-email; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    'illuminate-remembered; Path=/; HttpOnly; SameSite=Lax; Max-Age=1209600',
    'illuminate-known-device; Path=/; HttpOnly; SameSite=Lax; Max-Age=7776000',
  ])
  await onAppDatabase((sql) => sql`update users set two_factor_enabled_at = now() where email = ${email}`)
  const pending = await ask('POST', '/api/auth/sign-in', { form, from: nextAddress() })
  expect(pending.headers.get('location')).toBe('/authentication/two-factor')
  expect(cookiesOf(pending)).toEqual(['illuminate-second-step; Path=/; HttpOnly; SameSite=Lax'])
})

test('the half of a sign-in is none: no call takes it, under its own name or another', async () => {
  const { email } = await anAccount()
  await onAppDatabase((sql) => sql`update users set two_factor_enabled_at = now() where email = ${email}`)
  const form = { email, password: demoPassword }
  const pending = cookieOf(await ask('POST', '/api/auth/sign-in', { form, from: nextAddress() })) ?? ''
  const value = pending.split(/=(.*)/s)[1] ?? ''
  for (const cookie of [pending, `illuminate-session=${value}`, `illuminate-remembered=${value}`]) {
    expect(await statusOf(cookie)).toBe(401)
    const on = await ask('POST', '/api/auth/continue', { cookie, form: { returnUrl: '/' } })
    expect(on.headers.get('location')).toBe('/authentication/login?returnUrl=%2F')
  }
  const session = await signInAs((await anAccount()).email, { from: nextAddress() })
  const asPending = `illuminate-second-step=${session.split(/=(.*)/s)[1]}`
  const tried = await ask('POST', '/api/auth/two-factor', { cookie: asPending, form: { code: '000000' } })
  expect(tried.headers.get('location')).toBe('/authentication/login?returnUrl=%2F')
})

test('with one character changed a second step ends', async () => {
  const { email } = await anAccount()
  await onAppDatabase((sql) => sql`update users set two_factor_enabled_at = now() where email = ${email}`)
  const form = { email, password: demoPassword }
  const pending = cookieOf(await ask('POST', '/api/auth/sign-in', { form, from: nextAddress() })) ?? ''
  const at = pending.length - 30
  const altered = pending.slice(0, at) + (pending[at] === 'A' ? 'B' : 'A') + pending.slice(at + 1)
  const answers = await Promise.all(
    [pending, altered].map((cookie) => ask('POST', '/api/auth/two-factor', { cookie, form: { code: '000000' } })),
  )
  expect(answers.map(({ headers }) => headers.get('location'))).toEqual([
    '/authentication/two-factor?wrong=1',
    '/authentication/login?returnUrl=%2F',
  ])
})

test('a new version of the terms asks again whoever accepted the one before', async () => {
  const { email } = await anAccount()
  const cookie = await signInAs(email, { from: nextAddress() })
  await onAppDatabase((sql) => sql`update users set terms_version = 'May 2021' where email = ${email}`)
  expect((await ask('GET', '/api/users/termsofuse', { cookie })).json()).toEqual({ isAccepted: false })
  expect((await ask('GET', '/locations-list', { cookie })).headers.get('location')).toBe(
    '/terms-of-use?redirect=%2Flocations-list',
  )
  expect((await ask('POST', '/api/users/termsofuse', { cookie })).status).toBe(204)
  const [row] = await onAppDatabase(
    (sql) => sql`select terms_version, terms_accepted_at from users where email = ${email}`,
  )
  expect(row).toMatchObject({ terms_version: 'May 2023', terms_accepted_at: expect.any(Date) })
})
