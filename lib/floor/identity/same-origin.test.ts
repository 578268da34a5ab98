import { expect, onTestFinished, test } from 'vitest'
import { env } from '../env'
import { assertSameOrigin } from './same-origin'

const write = (headers: Record<string, string>) =>
  new Request('http://127.0.0.1:3000/api/users/termsofuse', { method: 'POST', headers })
const own = { host: 'surveys.example.org', origin: 'https://surveys.example.org' }

test.each([
  ['from another site', { ...own, origin: 'https://evil.example' }],
  ['from a neighbouring subdomain', { ...own, origin: 'https://evil.surveys.example.org' }],
  ['from another port', { ...own, origin: 'https://surveys.example.org:8443' }],
  ['from a name that only begins alike', { ...own, origin: 'https://surveys.example.org.evil.example' }],
  ['from a sandbox or a privacy-minded page', { ...own, origin: 'null' }],
  ['without an Origin', { host: own.host }],
  ['with an empty Origin', { ...own, origin: '' }],
  ['with more than an origin in it', { ...own, origin: 'https://surveys.example.org/path' }],
  ['with a user in it', { ...own, origin: 'https://evil@surveys.example.org' }],
  ['from another scheme', { ...own, origin: 'ftp://surveys.example.org' }],
  ['from the insecure twin', { ...own, origin: 'http://surveys.example.org', 'x-forwarded-proto': 'https' }],
  ['by what is no bearer token', { ...own, origin: 'https://evil.example', authorization: 'Basic YTpi' }],
])('a write %s is refused with 403', (_why, headers) => {
  expect(() => assertSameOrigin(write(headers))).toThrow(expect.objectContaining({ status: 403 }))
})

test('where the public address is https, an http origin is refused, whatever a proxy forwards', () => {
  const before = env.PUBLIC_URL
  onTestFinished(() => void Object.assign(env, { PUBLIC_URL: before }))
  Object.assign(env, { PUBLIC_URL: 'https://surveys.example.org' })
  for (const forwarded of [{}, { 'x-forwarded-proto': 'http' }, { 'x-forwarded-proto': 'https' }])
    expect(() => assertSameOrigin(write({ ...own, origin: 'http://surveys.example.org', ...forwarded }))).toThrow(
      expect.objectContaining({
        status: 403,
        message: 'This address is not secure. Open the same address beginning with https://.',
      }),
    )
  expect(() => assertSameOrigin(write({ host: 'localhost:3000', origin: 'http://localhost:3000' }))).toThrow()
  expect(() => assertSameOrigin(write({ ...own, origin: 'http://evil.example' }))).toThrow(
    'The request did not come from this site.',
  )
  expect(() => assertSameOrigin(write(own))).not.toThrow()
})

test('a write from the platform’s own page passes', () => {
  expect(() => assertSameOrigin(write(own))).not.toThrow()
  expect(() => assertSameOrigin(write({ host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }))).not.toThrow()
  expect(() => assertSameOrigin(write({ ...own, host: 'Surveys.Example.org' }))).not.toThrow()
})

test('a call with a bearer token needs no Origin', () => {
  expect(() => assertSameOrigin(write({ host: own.host, authorization: 'Bearer abc' }))).not.toThrow()
})
