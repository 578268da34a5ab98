import { randomInt, randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { anAccount, cookieOf, setLastActive, signInAs } from '../support/accounts'
import { appUrl, demoPassword, onAppDatabase } from '../support/app'
import { ask } from '../support/http'

const wrongForm = { password: 'not-the-password', returnUrl: '/' }

test.describe('a write that does not come from our own pages is refused with 403, and changes nothing', () => {
  const foreign = [
    ['another site', { origin: 'https://evil.example' }],
    ['no Origin', { origin: null }],
    ['a sandboxed page', { origin: 'null' }],
    ['a form sent as text', { origin: 'https://evil.example', headers: { 'content-type': 'text/plain' } }],
  ] as const
  for (const [what, sent] of foreign)
    test(what, async () => {
      const { email } = await anAccount({ acceptedTerms: false })
      const cookie = await signInAs(email)
      for (const path of ['/api/users/termsofuse', '/api/session/activity', '/api/auth/sign-out'])
        expect((await ask('POST', path, { cookie, json: { ageMs: 0 }, ...sent })).status).toBe(403)
      const signIn = await ask('POST', '/api/auth/sign-in', { form: { email, password: demoPassword }, ...sent })
      expect(signIn.status).toBe(403)
      expect(cookieOf(signIn)).toBeUndefined()
      expect((await ask('GET', '/api/users/termsofuse', { cookie })).json()).toEqual({ isAccepted: false })
    })

  test('a write by GET is no write', async () => {
    const { email } = await anAccount()
    const cookie = await signInAs(email)
    expect((await ask('GET', '/api/auth/sign-out', { cookie })).status).toBe(405)
    expect((await ask('GET', `/api/auth/sign-in?email=${email}&password=${demoPassword}`)).status).toBe(405)
    expect((await ask('GET', '/api/session', { cookie })).status).toBe(200)
  })
})

test.describe('at most ten tries in five minutes, then 429 with Retry-After', () => {
  const statuses = (answers: { status: number }[]) => ({
    refused: answers.filter(({ status }) => status === 303).length,
    throttled: answers.filter(({ status }) => status === 429).length,
  })

  test('fifty wrong passwords for one account, each from another address', async () => {
    const { email } = await anAccount()
    // None of them has tried anything today.
    const network = `127.10.${randomInt(250)}`
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        ask('POST', '/api/auth/sign-in', { form: { email, ...wrongForm }, from: `${network}.${n + 1}` }),
      ),
    )
    expect(statuses(answers)).toEqual({ refused: 10, throttled: 40 })
    const last = await ask('POST', '/api/auth/sign-in', {
      form: { email, password: demoPassword },
      from: `${network}.99`,
    })
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(200)
    expect(Number(last.headers.get('retry-after'))).toBeLessThanOrEqual(300)
    // A browser goes on to the page that says so, with or without JavaScript.
    expect(last.text).toMatch(/http-equiv="refresh" content="0; url=\/authentication\/login-failed\?wait=\d+&amp;/)
  })

  test('one wrong password for each of many accounts, from one address, whatever it says of itself', async () => {
    const from = `127.11.${Math.ceil(Math.random() * 250)}.${Math.ceil(Math.random() * 250)}`
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        ask('POST', '/api/auth/sign-in', {
          form: { email: `${randomUUID()}@example.test`, ...wrongForm },
          from,
          headers: { 'x-forwarded-for': `203.0.113.${n}`, 'x-client-address': `198.51.100.${n}` },
        }),
      ),
    )
    expect(statuses(answers)).toEqual({ refused: 10, throttled: 40 })
  })

  test('an unknown account, a wrong password and a disabled account get the same answer', async () => {
    const emails = [(await anAccount()).email, (await anAccount({ active: false })).email, 'nobody@example.test']
    for (const email of emails) {
      const answer = await ask('POST', '/api/auth/sign-in', { form: { email, ...wrongForm }, from: '127.12.0.1' })
      expect([answer.status, answer.headers.get('location'), answer.text]).toEqual([
        303,
        '/authentication/login-failed?returnUrl=%2F',
        '',
      ])
    }
  })

  test('the email address that was typed is filled in again, and is in no URL and in no cookie as plain text', async () => {
    const email = `${randomUUID()}@example.test`
    const answer = await ask('POST', '/api/auth/sign-in', { form: { email, ...wrongForm }, from: '127.12.0.2' })
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^(?:__Host-)?illuminate-typed-email=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/)
    expect(`${cookie} ${answer.headers.get('location')}`).not.toContain(email.split('@')[0])
    const page = await ask('GET', '/authentication/login?returnUrl=%2F', { cookie: cookie.split(';')[0] ?? '' })
    expect(page.text).toContain(`value="${email}"`)
    expect((await ask('GET', '/authentication/login')).text).not.toContain(email)
  })
})

test.describe('a session without activity for fifteen minutes is over on the server', () => {
  test('it passes before and is refused after, by calls and by pages, though polls went on', async () => {
    const { email } = await anAccount()
    const cookie = await signInAs(email)
    await setLastActive(email, '14 minutes 30 seconds')
    for (let poll = 0; poll < 30; poll += 1) expect((await ask('GET', '/api/session', { cookie })).status).toBe(200)
    expect((await ask('GET', '/locations-list', { cookie })).status).toBe(200)
    await setLastActive(email, '15 minutes 1 second')
    const call = await ask('GET', '/api/users/profile', { cookie })
    expect([call.status, call.json()]).toMatchObject([401, { message: 'Please sign in to continue.' }])
    expect((await ask('POST', '/api/session/activity', { cookie, json: { ageMs: 0 } })).status).toBe(401)
    const page = await ask('GET', '/locations-list?x=1', { cookie })
    expect([page.status, page.headers.get('location')]).toEqual([
      307,
      '/authentication/login?returnUrl=%2Flocations-list%3Fx%3D1&reason=idle',
    ])
    expect(page.headers.get('cache-control')).toContain('no-store')
  })

  test('a report of activity and an opened page lengthen it; a prefetch and a refresh do not', async () => {
    const { email } = await anAccount()
    const cookie = await signInAs(email)
    const left = async () => {
      const { now, idleEndsAt } = (await ask('GET', '/api/session', { cookie })).json() as Record<string, string>
      return Math.round((Date.parse(idleEndsAt ?? '') - Date.parse(now ?? '')) / 60_000)
    }
    const navigates = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    await setLastActive(email, '10 minutes')
    await ask('GET', '/', { cookie, headers: { ...navigates, 'sec-purpose': 'prefetch;prerender' } })
    await ask('GET', '/', { cookie, headers: { 'sec-fetch-mode': 'cors', rsc: '1' } })
    expect(await left()).toBe(5)
    await ask('GET', '/', { cookie, headers: navigates })
    expect(await left()).toBe(15)
    await setLastActive(email, '10 minutes')
    await ask('POST', '/api/session/activity', { cookie, json: { ageMs: 0 } })
    expect(await left()).toBe(15)
    expect((await ask('POST', '/api/session/activity', { cookie, json: { ageMs: -1 } })).status).toBe(422)
  })
})

test.describe('sessions cannot be planted, reused or altered', () => {
  test('signing in never takes over a cookie that was there before', async () => {
    const { email } = await anAccount()
    const planted = await signInAs((await anAccount()).email)
    const own = await signInAs(email, { cookie: planted })
    expect(own).not.toBe(planted)
    expect((await ask('GET', '/api/users/profile', { cookie: own })).json()).toMatchObject({ email })
    expect((await ask('GET', '/api/users/profile', { cookie: planted })).status).toBe(401)
  })

  test('a cookie used again after signing out is dead', async () => {
    const { email } = await anAccount()
    const cookie = await signInAs(email)
    const out = await ask('POST', '/api/auth/sign-out', { cookie })
    expect([out.status, out.headers.get('location')]).toEqual([303, '/authentication/logged-out'])
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await ask('GET', '/api/users/profile', { cookie })).status).toBe(401)
  })

  test('disabling an account ends its session at the next request', async () => {
    const { email } = await anAccount()
    const cookie = await signInAs(email)
    await onAppDatabase((sql) => sql`update users set active_state = 0 where email = ${email}`)
    expect((await ask('GET', '/api/users/profile', { cookie })).status).toBe(401)
  })

  test('with one character changed it signs nobody in', async () => {
    const cookie = await signInAs((await anAccount()).email)
    const at = cookie.length - 30
    const altered = cookie.slice(0, at) + (cookie[at] === 'A' ? 'B' : 'A') + cookie.slice(at + 1)
    expect((await ask('GET', '/api/users/profile', { cookie: altered })).status).toBe(401)
  })

  test('a bearer token nobody holds is refused, and the cookie beside it does not help', async () => {
    const cookie = await signInAs((await anAccount()).email)
    const headers = { authorization: 'Bearer abc' }
    expect((await ask('GET', '/api/users/profile', { cookie, headers })).status).toBe(401)
    expect((await ask('POST', '/api/auth/sign-out', { cookie, headers, origin: null })).status).toBe(401)
  })
})

test('after signing in nobody lands on another host', async () => {
  const { email } = await anAccount()
  const payloads = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2Fevil.example',
    '%2F%2Fevil.example',
    '/%252F%252Fevil.example',
    '/%5Cevil.example',
    'https://evil.example',
    'https:evil.example',
    'http:///evil.example',
    'HtTpS://evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/%09/evil.example',
    '/%0d%0aLocation:%20//evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    'evil.example',
    '@evil.example',
    '/api/auth/sign-out',
    '/authentication/logout',
  ]
  for (const returnUrl of payloads) {
    const answer = await ask('POST', '/api/auth/sign-in', { form: { email, password: demoPassword, returnUrl } })
    expect([returnUrl, answer.status, answer.headers.get('location')]).toEqual([returnUrl, 303, '/'])
  }
  const safe = await ask('POST', '/api/auth/sign-in', {
    form: { email, password: demoPassword, returnUrl: '/locations-list?search=x' },
  })
  expect(safe.headers.get('location')).toBe('/locations-list?search=x')
})

test('whoever has not accepted the terms gets nothing but their own profile, the terms and the way out', async () => {
  const { email } = await anAccount({ acceptedTerms: false })
  const cookie = await signInAs(email)
  const refused = await ask('GET', '/api/locations', { cookie })
  expect([refused.status, refused.json()]).toMatchObject([
    403,
    { message: 'Please accept the Terms of Use to continue.' },
  ])
  expect((await ask('GET', '/locations-list?x=1', { cookie })).headers.get('location')).toBe(
    '/terms-of-use?redirect=%2Flocations-list%3Fx%3D1',
  )
  for (const path of ['/api/users/profile', '/api/users/termsofuse', '/api/session', '/terms-of-use'])
    expect((await ask('GET', path, { cookie })).status).toBe(200)
  expect((await ask('POST', '/api/users/termsofuse', { cookie })).status).toBe(204)
  expect((await ask('GET', '/api/users/termsofuse', { cookie })).json()).toEqual({ isAccepted: true })
  expect((await ask('GET', '/api/locations', { cookie })).status).toBe(200)
})

test.describe('every answer carries the security headers', () => {
  for (const path of ['/', '/authentication/login', '/logo.svg', '/api/session', '/api/no-such-call', '/survey/none'])
    test(path, async () => {
      const { headers } = await ask('GET', path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
      expect(headers.get('permissions-policy')).toContain('camera=()')
      expect(headers.get('x-powered-by')).toBeNull()
    })

  test('a page runs only the scripts that carry its own nonce', async () => {
    const policies = await Promise.all([1, 2].map(() => ask('GET', '/authentication/login')))
    const nonces = policies.map(({ headers, text }) => {
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).not.toContain('unsafe-eval')
      expect(policy).toContain("object-src 'none'")
      expect(policy).toContain("style-src-attr 'unsafe-inline'")
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
      for (const [tag] of text.matchAll(/<script\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`)
      return nonce
    })
    expect(nonces[0]).not.toBe(nonces[1])
  })
})

test.describe('no disguise of a path opens a page to somebody who has not signed in', () => {
  const disguises: [string, Record<string, string>][] = [
    ['/locations-list', { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' }],
    ['/locations-list.rsc', { rsc: '1' }],
    ['/locations-list?_rsc=1', { rsc: '1', 'next-router-prefetch': '1' }],
    ['/locations-list.segments/_tree.segment.rsc', { rsc: '1' }],
    ['/locations-list', { 'next-resume': '1' }],
    ['/locations-list/x.png', {}],
    ['/location-overview/authentication', {}],
    ['/%2Flocations-list', {}],
    ['/locations-list%2F', {}],
  ]
  for (const [path, headers] of disguises)
    test(`${path} ${Object.keys(headers).join(' ')}`, async () => {
      const { status, headers: answered } = await ask('GET', path, { headers })
      expect(status).toBe(307)
      expect(new URL(answered.get('location') ?? '', appUrl).pathname).toBe('/authentication/login')
    })
})
