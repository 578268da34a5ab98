import { expect, test } from '@playwright/test'
import { signInAs } from '../support/accounts'
import { people } from '../support/app'
import { ask } from '../support/http'

/** `GET resources/{fileName}` and what may not be made of it. */

let admin: string
let user: string

test.beforeAll(async () => {
  admin = await signInAs(people.admin)
  user = await signInAs(people.user)
})

const bodyOf = (text: string) => text.replace(/"requestId":"[^"]*"/, '')

const outsideNames = [
  '..%2f..%2fpackage.json',
  '..%2F..%2F.env',
  '%2e%2e%2fpackage.json',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..%5cpackage.json',
  '..%252f..%252fpackage.json',
  '%2fetc%2fpasswd',
  '%5c%5cserver%5cshare',
  'C:%5cwindows%5cwin.ini',
  'file:%2f%2f%2fetc%2fpasswd',
  'images%2fhome.png',
  'guides%2foverview.md',
  'overview.md',
  'README.md',
  'README.pdf',
  'overview.pdf%00.png',
  'overview.pdf%00',
  'overview.pdf%0d%0aset-cookie:%20a=b',
  'overview.pdf.exe',
  'overview.pdf.pdf',
  'overview.PDF',
  'overview.pdf%20',
  'overview.pdf.',
  'overview.pdf::$DATA',
  'overview',
  'con',
  'aux.pdf',
  '%E2%80%AEfdp.weivrevo',
  '__proto__',
  'x'.repeat(2_000),
]

test('thirty names that lead elsewhere lead nowhere, all with the same answer', async () => {
  const { text: unknown } = await ask('GET', '/api/resources/no-such-file.pdf', { cookie: admin })
  expect(JSON.parse(unknown)).toMatchObject({ status: 404, message: 'File not found' })
  expect(outsideNames.length).toBeGreaterThanOrEqual(30)
  for (const name of outsideNames) {
    const { status, text } = await ask('GET', `/api/resources/${name}`, { cookie: admin })
    expect([name, status, bodyOf(text)]).toEqual([name, 404, bodyOf(unknown)])
  }
})

test('a path in place of a name is no call, and one that climbs out is the page it then names', async () => {
  expect((await ask('GET', '/api/resources/a/b.pdf', { cookie: admin })).status).toBe(404)
  // Unknown addresses show the home page.
  const { text } = await ask('GET', '/api/resources/../../etc/passwd', { cookie: admin })
  expect(text).toContain('Where your organisation’s events')
  expect(text).not.toContain('root:')
})

test('a record that a General User may not read answers as if it did not exist', async () => {
  const unknown = await ask('GET', '/api/resources/no-such-file.pdf', { cookie: user })
  for (const name of ['record-an-event.pdf', 'organisations.pdf', 'event-form.png', 'organisation-details.png']) {
    const { status, text } = await ask('GET', `/api/resources/${name}`, { cookie: user })
    expect([name, status, bodyOf(text)]).toEqual([name, 404, bodyOf(unknown.text)])
  }
  expect((await ask('GET', '/api/resources/overview.pdf')).status).toBe(401)
})

test('files say what they are and run nothing', async () => {
  for (const [name, type, disposition] of [
    ['overview.pdf', 'application/pdf', 'attachment; filename="Illuminate at a glance.pdf"'],
    ['home.png', 'image/png', 'inline; filename="home.png"'],
  ] as const) {
    const { status, headers } = await ask('GET', `/api/resources/${name}`, { cookie: user })
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([200, type, disposition])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    const again = await ask('GET', `/api/resources/${name}`, {
      cookie: user,
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    })
    expect([name, again.status]).toEqual([name, 304])
  }
})
