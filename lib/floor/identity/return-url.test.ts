import { expect, test } from 'vitest'
import { safeReturnUrl } from './return-url'

const hostile = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/%2Fevil.example',
  '/%2F%2Fevil.example',
  '%2F%2Fevil.example',
  '/%252F%252Fevil.example',
  '/%5Cevil.example',
  '/%5C%5Cevil.example',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http:///evil.example',
  'HTTPS://evil.example/',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '/\tevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\n//evil.example',
  ' //evil.example',
  '/%09/evil.example',
  '/%0d%0aSet-Cookie:x=1',
  '/\u0000/evil.example',
  '/\u00a0/evil.example',
  '/.//evil.example\\..',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  'evil.example',
  '@evil.example',
  '.evil.example',
  '?x=//evil',
  '/%',
  '/%ff%fe',
  `/${'%25'.repeat(10)}2F`,
  `/${'a'.repeat(2_001)}`,
  '',
]

test.each(hostile)('%j becomes the home page', (given) => {
  expect(safeReturnUrl(given)).toBe('/')
})

test.each([undefined, null, 7, ['/events-list'], {}, ['//evil', '/']])(
  '%j, which is not text, becomes the home page',
  (given) => {
    expect(safeReturnUrl(given)).toBe('/')
  },
)

test.each(['/api/users/profile', '/api', '/authentication/logout', '/_next/static/x.js', '/%61pi/session'])(
  '%s is no page to come back to',
  (given) => expect(safeReturnUrl(given)).toBe('/'),
)

test.each([
  '/',
  '/events-list',
  '/event-overview/7?tabIndex=2',
  '/events-list?filter=%5B%22name%22%2C%22contains%22%2C%22%2F%2Fx%22%5D',
  '/surveys-list?selectedOrgId=4#grid',
  '/apiary',
  '/locations-list?q=https://example.org',
])('%s is kept', (given) => {
  expect(safeReturnUrl(given)).toBe(given)
})

test('every result stays on the same host', () => {
  for (const given of hostile)
    expect(new URL(safeReturnUrl(given), 'https://own.example').origin).toBe('https://own.example')
})
