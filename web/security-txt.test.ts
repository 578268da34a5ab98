import { expect, test } from 'vitest'
import { securityTxt } from './security-txt'

const now = new Date('2026-11-26T15:30:00Z')
const settings = { SUPPORT_EMAIL: 'help@example.org', PUBLIC_URL: 'https://surveys.example.org' }
const address = '/.well-known/security.txt'

test('without a support address there is nobody to tell, and no file', () =>
  expect(securityTxt(address, { ...settings, SUPPORT_EMAIL: 'support@localhost' }, now)).toBeUndefined())

test.each(['/security.txt', '/.well-known/', '/.well-known/security.txt/', '/.well-known/other.txt'])(
  '%s is another address',
  (other) => expect(securityTxt(other, settings, now)).toBeUndefined(),
)

test('it says whom to tell, and until when that holds: less than a year, as RFC 9116 asks', () => {
  expect(securityTxt(address, settings, now)).toEqual({
    status: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    body: `Contact: mailto:help@example.org
Expires: 2027-05-25T00:00:00.000Z
Preferred-Languages: en
Canonical: https://surveys.example.org/.well-known/security.txt
`,
  })
  expect(securityTxt(`${address}?x`, settings, now)?.status).toBe(200)
})

test('an address with signs that mean something in a link is written so that it stays one', () =>
  expect(securityTxt(address, { ...settings, SUPPORT_EMAIL: 'a%b"c@example.org' }, now)?.body).toContain(
    'Contact: mailto:a%25b%22c@example.org\n',
  ))
