import { expect, test } from 'vitest'
import { keptInBrowser, readCookie, sessionCookieName, signedInCookie, signedOutCookie } from './cookies'

test('cookies are HttpOnly, SameSite=Lax, and Secure outside loopback', () => {
  expect(signedInCookie('surveys.example.org', 'abc')).toBe(
    '__Host-illuminate-session=abc; Path=/; HttpOnly; SameSite=Lax; Secure',
  )
  for (const host of ['localhost:3000', '127.0.0.1:3000', '127.9.9.9', '[::1]:3000', 'LOCALHOST'])
    expect(signedInCookie(host, 'abc')).toBe('illuminate-session=abc; Path=/; HttpOnly; SameSite=Lax')
  for (const host of ['192.168.1.5:3000', '127.0.0.1.evil.example', 'localhost.evil.example', '10.0.0.1', ''])
    expect(sessionCookieName(host)).toBe('__Host-illuminate-session')
})

test('signing out makes the browser forget', () => {
  expect(signedOutCookie('localhost')).toContain('illuminate-session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0')
})

test('a cookie is found by its whole name', () => {
  const header = 'xilluminate-session=1; illuminate-session=2=2; illuminate-session=3; other'
  expect(readCookie(header, 'illuminate-session')).toBe('2=2')
  expect(readCookie(header, 'session')).toBeUndefined()
  expect(readCookie(null, 'session')).toBeUndefined()
})

test('the notice names what is kept, without a load-balancing row where none is configured', () => {
  const names = keptInBrowser('surveys.example.org').map(({ name }) => name)
  expect(names).toContain('__Host-illuminate-session')
  expect(names).toContain('illuminate-response')
  expect(keptInBrowser('localhost').some(({ purpose }) => purpose.startsWith('Load balancing'))).toBe(false)
})
