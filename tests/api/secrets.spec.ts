// S-18 of docs/drills.md.

import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { signInAs } from '../support/accounts'
import { appUrl, demoPassword, people } from '../support/app'
import { ask, type HttpAnswer, type RequestOptions } from '../support/http'
import { actors } from './matrix/actors'
import { type MatrixFixture, openMatrixFixture } from './matrix/fixture'
import { pages } from './matrix/pages'

let fixture: MatrixFixture
let cookie: string

test.beforeAll(async () => {
  fixture = await openMatrixFixture()
  const funder = actors.find(({ role }) => role === 'GlobalAdmin')
  cookie = (funder && fixture.cookieOf(funder)) ?? ''
})
test.afterAll(() => fixture?.close())

/** One of every kind of answer. */
const answers: Record<string, () => Promise<HttpAnswer>> = {
  'a page': async () => ask('GET', '/locations-list', { cookie }),
  'a page’s data': async () => ask('GET', '/locations-list', { cookie, headers: { rsc: '1' } }),
  'a page that is not there': async () => ask('GET', '/location-overview/900000000000001', { cookie }),
  'a redirect to sign-in': async () => ask('GET', '/locations-list'),
  'a public page': async () => ask('GET', '/privacy-policy'),
  'an error page': async () => ask('GET', '/error/500'),
  'a call': async () => ask('GET', '/api/locations', { cookie }),
  'a refused call': async () => ask('GET', '/api/locations'),
  'a call that does not exist': async () => ask('GET', '/api/no-such-call'),
  'a call by another method': async () => ask('PATCH', '/api/locations', { cookie }),
  'a body that is too large': async () =>
    ask('POST', '/api/locations', {
      cookie,
      raw: 'x'.repeat(300_000),
      headers: { 'content-type': 'application/json' },
    }),
  'signing in': async () =>
    ask('POST', '/api/auth/sign-in', { form: { email: 'x', password: 'x' }, from: '127.98.0.1' }),
  'a download': async () => {
    const { id } = await fixture.keep('published', 'own')
    return ask('GET', `/api/surveys/${id}/export-responses`, { cookie })
  },
  'the respondent’s page': async () => {
    const { quickCode } = await fixture.keep('published', 'own')
    return ask('GET', `/survey/${quickCode}`)
  },
  'a survey that is not there': async () => ask('GET', '/survey/ZZZZZZZZZZ', { from: '127.98.1.1' }),
  'its logo': async () => {
    const { quickCode } = await fixture.keep('published', 'own')
    return ask('GET', `/survey/${quickCode}/logo`)
  },
  'a file': async () => ask('GET', '/logo.svg'),
  'a script': async () => ask('GET', (await scriptsOf('/authentication/login'))[0] ?? ''),
  'a script that is not there': async () => ask('GET', '/_next/static/chunks/none.js'),
}

/** The addresses of the scripts and styles that a page loads. */
async function scriptsOf(path: string, sent: RequestOptions = {}): Promise<string[]> {
  const { text } = await ask('GET', path, sent)
  return [...text.matchAll(/(?:src|href)="(\/(?:_next|survey)\/[^"]+\.(?:js|css))/g)].map(([, address = '']) => address)
}

const policyOf = ({ headers }: HttpAnswer) => headers.get('content-security-policy') ?? ''

for (const [name, get] of Object.entries(answers))
  test(`${name} carries the security headers and nothing about the server`, async () => {
    const { headers, text } = await get()
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin',
      'x-permitted-cross-domain-policies': 'none',
      'permissions-policy': expect.stringMatching(/camera=\(\).*microphone=\(\).*geolocation=\(\)/),
    })
    for (const telling of ['x-powered-by', 'server', 'x-nextjs-stack', 'x-aspnet-version'])
      expect([telling, headers.get(telling)]).toEqual([telling, null])
    expect(leaksIn(text)).toEqual([])
  })

test('pages, calls and surveys each have a policy that lets nothing foreign run', async () => {
  const get = async (name: string) => policyOf((await answers[name]?.()) as HttpAnswer)
  for (const name of ['a page', 'a public page', 'an error page', 'a page that is not there']) {
    const policy = await get(name)
    expect([name, policy]).toEqual([
      name,
      expect.stringMatching(/script-src 'self' 'nonce-[^']{20,}' 'strict-dynamic';/),
    ])
    for (const part of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'self'"])
      expect([name, policy]).toEqual([name, expect.stringContaining(part)])
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/)
  }
  for (const name of ['a call', 'a refused call', 'a call that does not exist', 'a download'])
    expect([name, await get(name)]).toEqual([name, expect.stringContaining("default-src 'none'")])
  for (const name of ['the respondent’s page', 'a survey that is not there']) {
    const policy = await get(name)
    expect([name, policy]).toEqual([name, expect.stringContaining("default-src 'none'; script-src 'self';")])
    expect(policy).not.toMatch(/unsafe|nonce|\*/)
  }
})

/** What no answer may hold: keys, hashes, statements, files of ours and where a fault came from. */
const leakPatterns: Record<string, RegExp> = {
  'a connection string': /postgres(?:ql)?:\/\//i,
  'a setting': /\b(?:AUTH_SECRET|DATABASE_URL|SMTP_URL|FILES_S3_SECRET_ACCESS_KEY)\b/,
  'a password hash': /\$argon2/,
  'a column of secrets': /password_?hash|key_?hash|token_?hash|two_?factor_?secret|code_?hash|recovery_codes/i,
  'a private key': /BEGIN (?:RSA |EC |OPENSSH )?PRIVATE KEY/,
  'a stack': /\n\s+at [^\n]+:\d+:\d+|\bat async /,
  'a path of the machine':
    /\/(?:work|home|root|usr|var|tmp)\/[\w.-]+\/|(?<!\/ROOT\/)node_modules|\.next\/server|dist\/next\/server/,
  'a statement': /\bselect\b[^.\n]{1,200}\bfrom\b\s+"|\binsert into\b|violates (?:unique|foreign)/i,
  'a source map': /sourceMappingURL=(?!data:)/,
}
const leaksIn = (text: string) =>
  Object.entries(leakPatterns).flatMap(([name, what]) => (what.test(text) ? [name] : []))

test('no script or style of any page holds a secret or leads to its source', async () => {
  const found = new Set<string>()
  for (const { address, about } of pages) {
    const id = about ? String((await fixture.keep(about, 'own')).id) : ''
    for (const script of await scriptsOf(address.replace('{id}', id), { cookie })) found.add(script)
  }
  const { quickCode } = await fixture.keep('published', 'own')
  for (const path of ['/authentication/login', `/survey/${quickCode}`])
    for (const script of await scriptsOf(path)) found.add(script)
  expect(found.size).toBeGreaterThan(5)
  for (const script of found) {
    const { status, text } = await ask('GET', script)
    expect([script, status]).toEqual([script, 200])
    expect([script, leaksIn(text)]).toEqual([script, []])
    expect([script, (await ask('GET', `${script}.map`)).status]).not.toEqual([script, 200])
  }
})

test('source files and settings are served to nobody, signed in or not', async () => {
  const files = ['.env', '.env.example', '.git/config', '.git/HEAD', 'package.json', 'next.config.ts', 'middleware.ts']
  const folders = [
    '.next/BUILD_ID',
    '.data/test/dist/next/BUILD_ID',
    '.data/auth-secret',
    '.next/server/app-paths-manifest.json',
    'db/schema/index.ts',
  ]
  const ways = [
    (file: string) => `/${file}`,
    (file: string) => `/_next/static/../../${file}`,
    (file: string) => `/_next/static/%2e%2e/%2e%2e/${file}`,
    (file: string) => `/_next/static/..%2f..%2f${file}`,
    (file: string) => `/..%5c${file}`,
    (file: string) => `/survey/assets/..%2f..%2f${file}`,
    (file: string) => `/_next/image?url=%2F${file}&w=64&q=75`,
    (file: string) => `//${file}`,
  ]
  for (const file of [...files, ...folders])
    for (const way of ways)
      for (const as of [undefined, cookie]) {
        const { status, headers, text } = await ask('GET', way(file), { ...(as && { cookie: as }), from: '127.99.0.1' })
        // Whatever is no address of ours shows somebody signed in their home page.
        const isPage = status === 200 && headers.get('content-type')?.startsWith('text/html')
        expect([way(file), isPage || [307, 308, 400, 404, 429].includes(status)]).toEqual([way(file), true])
        expect([way(file), /"dependencies"|DATABASE_URL|\[core\]|refs\/heads|pgTable|app\/page/.test(text)]).toEqual([
          way(file),
          false,
        ])
      }
})

test('no address makes the platform fetch something for somebody', async () => {
  for (const url of [
    'http://127.0.0.1:1/x.png',
    'http://169.254.169.254/latest/meta-data',
    '/logo.svg',
    '//evil.example/x',
  ])
    expect((await ask('GET', `/_next/image?url=${encodeURIComponent(url)}&w=64&q=75`)).status).not.toBe(200)
  const upgrade = ask('GET', '/api/health', { headers: { connection: 'upgrade', upgrade: 'websocket' } })
  await expect(upgrade).rejects.toThrow('socket hang up')
  const absolute = await ask('GET', 'http://169.254.169.254/latest/meta-data')
  expect([absolute.status, new URL(absolute.headers.get('location') ?? '/', appUrl).origin]).toEqual([
    307,
    new URL(appUrl).origin,
  ])
})

test('another host’s name in a request is in none of our addresses', async () => {
  for (const headers of [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
  ])
    for (const path of ['/locations-list', '/authentication/login', '/authentication/logout']) {
      const answer = await ask('GET', path, { headers })
      const location = answer.headers.get('location') ?? ''
      // A redirect goes to the host that was asked; what a page says of itself comes from the settings.
      if (!('host' in headers)) expect([path, location]).toEqual([path, expect.not.stringContaining('evil')])
      expect([path, answer.text.includes('evil.example')]).toEqual([path, false])
    }
})

test('the log holds no password, cookie or key', async () => {
  const file = process.env.PLATFORM_LOG ?? ''
  expect(existsSync(file), 'PLATFORM_LOG says where the platform writes its log, as `npm test` sets it').toBe(true)
  const own = await signInAs(people.user, { from: '127.98.2.1' })
  const { id, key } = await fixture.make('response', 'own')
  await ask('GET', `/api/survey-responses/${id}?validationKey=${key}`)
  const { key: calendar } = await fixture.make('calendarFeed', 'own')
  await ask('GET', `/api/calendar/${calendar}.ics`)
  await ask('GET', `/api/calendar/${calendar}`)
  await ask('POST', '/api/auth/sign-in', {
    form: { email: 'a@b.test', password: 'a-password-in-the-log' },
    from: '127.98.3.1',
  })
  await ask('GET', '/api/locations?filter=[', { cookie: own })
  const authorised = await ask('POST', '/api/reporting/authorise', { cookie: own, json: 'Attendance' })
  const { token } = authorised.json() as { token: string }
  await ask('GET', `/embed/insights/attendance?token=${token}`)
  await ask('GET', `/embed/insights/nothing?token=${token}`)
  const log = readFileSync(file, 'utf8')
  const keys = [key ?? '?', calendar ?? '?', own.split('=')[1] ?? '?', token]
  for (const secret of [demoPassword, 'a-password-in-the-log', ...keys, '$argon2'])
    expect(log.includes(secret)).toBe(false)
})
