import { NextRequest } from 'next/server'
import { beforeEach, expect, test } from 'vitest'
import { openDatabase } from '@/db/client'
import { env } from '@/lib/floor/env'
import { log } from '@/lib/floor/log'
import { findFreePort } from '@/scripts/ports'
import { ownDatabase } from '@/tests/support/database'
import { applyGate } from './apply-gate'
import { sealSession } from './session-token'

beforeEach(() => {
  log.level = 'silent'
})

/** The pool of the process. */
const usePool = (url: string) => {
  Object.assign(env, { DATABASE_URL: url })
  Object.assign(globalThis, { illuminateDatabase: openDatabase(url, { max: 1 }) })
}

const requestOf = async (path: string) =>
  new NextRequest(`http://localhost:3000${path}`, {
    headers: { host: 'localhost:3000', cookie: `illuminate-session=${await sealSession(crypto.randomUUID())}` },
  })

test('while the database is away a page is a 503 with words of its own, the way back to it, and when to come', async () => {
  usePool(`postgres://nobody@127.0.0.1:${await findFreePort()}/nothing`)
  const answer = await applyGate(await requestOf('/events-list?search=%22%3E%3Cscript%3E&page=2'))
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'private, no-store',
  ])
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  const page = await answer.text()
  expect(page).toContain('<h1>Back in a moment</h1>')
  expect(page).toContain('The service is busy or restarting. Please try again in a moment.')
  expect(page).toContain('What you saved before is safe.')
  expect(page).toContain('<a href="/events-list?search=%22%3E%3Cscript%3E&amp;page=2">Try again</a>')
  expect(page).not.toContain('<script')
})

test('what asks no database is there all the same', async () => {
  usePool(`postgres://nobody@127.0.0.1:${await findFreePort()}/nothing`)
  expect((await applyGate(await requestOf('/error/403'))).headers.get('x-middleware-next')).toBe('1')
})

test('with the database a session that is none leads to the sign-in', async () => {
  usePool((await ownDatabase()).url)
  const answer = await applyGate(await requestOf('/events-list'))
  expect([answer.status, answer.headers.get('location')]).toEqual([
    307,
    'http://localhost:3000/authentication/login?returnUrl=%2Fevents-list',
  ])
})
