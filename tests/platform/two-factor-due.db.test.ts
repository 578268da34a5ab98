import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { sessions, twoFactorRoles, users } from '@/db/schema'
import { calls } from '@/lib/calls'
import { env } from '@/lib/floor/env'
import type { Call } from '@/lib/floor/http/call'
import { endpoint } from '@/lib/floor/http/endpoint'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { sealSession } from '@/lib/floor/identity/session-token'
import { log } from '@/lib/floor/log'
import { aUser } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'

/** The headers of the current request, which outside of tests the framework passes to pages. */
const request = vi.hoisted(() => ({ headers: new Headers() }))
vi.mock('next/headers', () => ({ headers: async () => request.headers }))

let database: TestDatabase
let userId: number
let cookie: string

beforeAll(async () => {
  log.level = 'silent'
  database = await ownDatabase()
  // The pool that pages and calls use is the process's own.
  Object.assign(globalThis, { illuminateDatabase: database })
  Object.assign(env, { DATABASE_URL: database.url })
  const { db } = database
  userId = (await aUser(db, { role: 0 })).id
  const now = new Date()
  const id = randomUUID()
  await db.insert(sessions).values({ id, userId, lastActivity: now, endsAt: new Date(now.getTime() + 3_600_000) })
  cookie = `illuminate-session=${await sealSession(id)}`
  await db.insert(twoFactorRoles).values({ role: 0, requiredSince: now })
})

/** Every call that only somebody signed in may make, through its handler, with nothing behind it. */
const staffCalls = calls.filter((call): call is Call & { audience: 'staff' } => call.audience === 'staff')
const bareCall = ({ method, path, audience, beforeTerms, beforeTwoFactor }: Call & { audience: 'staff' }) => ({
  ...({ method, path, audience, summary: '', background: true, answer: 'nothing' } as const),
  ...(beforeTerms && { beforeTerms }),
  ...(beforeTwoFactor && { beforeTwoFactor }),
})
const callEndpoint = async (call: Call & { audience: 'staff' }) => {
  const { method } = call
  const headers = { host: 'localhost:3000', origin: 'http://localhost:3000', cookie }
  const answer = await endpoint(bareCall(call), () => undefined)(
    new Request(`http://localhost:3000${call.path}`, { method, headers }),
    { params: Promise.resolve({}) },
  )
  return answer.status === 403 ? ((await answer.json()) as { message: string }).message : answer.status
}

describe('somebody whose role must use two-factor sign-in, and who has none', () => {
  test('may call nothing but what sets it up, who they are, the end of the session and the way out', async () => {
    const open = []
    for (const call of staffCalls) {
      const answered = await callEndpoint(call)
      if (answered === 204) open.push(`${call.method} ${call.path}`)
      else expect([call.path, answered]).toEqual([call.path, 'Please set up two-factor sign-in to continue.'])
    }
    expect(open.sort()).toEqual([
      'GET /api/session',
      'GET /api/users/profile',
      'POST /api/auth/sign-out-everywhere',
      'POST /api/users/profile/two-factor',
      'PUT /api/users/profile/two-factor',
    ])
  })

  test('is led to the set-up by every page, also without the gate', async () => {
    request.headers = new Headers({ host: 'localhost:3000', cookie, 'x-page-path': '/users-list?x=1' })
    await expect(getPageContext('read', 'user')).rejects.toMatchObject({
      digest: expect.stringContaining('/authentication/two-factor-setup?redirect=%2Fusers-list%3Fx%3D1'),
    })
  })

  test('goes on once it is set up', async () => {
    await database.db.update(users).set({ twoFactorEnabledAt: new Date() }).where(eq(users.id, userId))
    for (const call of staffCalls) expect([call.path, await callEndpoint(call)]).toEqual([call.path, 204])
  })
})
