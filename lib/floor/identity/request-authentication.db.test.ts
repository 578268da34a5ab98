import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { aUser } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { answerRequest, authenticateOnce } from './request-authentication'
import { insertSession, revokeSessionsOf } from './session-queries'
import { sealSession } from './session-token'

const now = new Date('2026-11-21T09:00:00Z')

async function aSession(db: Database) {
  const user = await aUser(db)
  const id = randomUUID()
  const endsAt = new Date('2026-11-21T21:00:00Z')
  await insertSession(db, { id, userId: user.id, createdAt: now, lastActivity: now, endsAt })
  const headers = new Headers({ host: '127.0.0.1:3000', cookie: `illuminate-session=${await sealSession(id)}` })
  return { user, headers }
}

test(
  'a session that was ended between two requests is over in the second, whoever answers them',
  inTransaction(async (db) => {
    const { user, headers } = await aSession(db)
    const state = async () => (await authenticateOnce(db, headers, now)).state
    expect([await answerRequest(state), await state()]).toEqual(['live', 'live'])
    await revokeSessionsOf(db, user.id, now, 'signed out everywhere')
    expect([await answerRequest(state), await state()]).toEqual(['revoked', 'revoked'])
  }),
)

test(
  'the gate and the page of one request have what was read once; of requests at the same time each has its own',
  inTransaction(async (db) => {
    const [one, other] = [await aSession(db), await aSession(db)]
    const asksTwice = (headers: Headers) =>
      answerRequest(async () => [await authenticateOnce(db, headers, now), await authenticateOnce(db, headers, now)])
    const [[first, again], [second]] = await Promise.all([asksTwice(one.headers), asksTwice(other.headers)])
    expect(again).toBe(first)
    expect([first, second].map((found) => found?.session?.userId)).toEqual([one.user.id, other.user.id])
  }),
)
