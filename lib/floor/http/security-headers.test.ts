import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers'

const own = 'https://own.example'
const policyOf = (path: string) => securityHeaders(path, own)['content-security-policy']

test.each([
  '/',
  '/insights',
  '/logo.svg',
  '/_next/static/chunks/a.js',
  '/survey/assets/respondent.js',
  '/no-such-page',
])('whatever answers %s, no other site may frame it and it loads no plug-in', (path) =>
  expect(policyOf(path)).toBe("object-src 'none'; base-uri 'none'; frame-ancestors 'self'"),
)

test('an answer of a call loads and runs nothing', () =>
  expect(policyOf('/api/locations')).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  ))

test('an embedded report has its own policy alone, which says who may frame it', () => {
  for (const path of ['/embed/insights/attendance?token=x', '/embed/insights-public/attendance?token=x'])
    expect([path, policyOf(path)]).toEqual([path, undefined])
})

test('HTTPS alone for two years, subdomains included, where the platform has it', () => {
  expect(securityHeaders('/', own)['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  expect(securityHeaders('/', 'http://localhost:3000')).not.toHaveProperty('strict-transport-security')
})
