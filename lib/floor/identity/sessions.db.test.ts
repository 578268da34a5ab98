// S-08 of docs/drills.md.

import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { encode } from 'next-auth/jwt'
import { describe, expect, test, vi } from 'vitest'
import type { Database } from '@/db/client'
import { sessions, users } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { anOrganisation, aUser } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { holdSession, recordActivity, recordVisit } from './activity'
import { authenticate } from './authentication'
import { insertSession, revokeSession, revokeSessionsOf } from './session-queries'
import { getSessionEndTimes, reportActivity } from './session-service'
import { sealSession, unsealSession } from './session-token'

const signedInAt = new Date('2026-11-21T09:00:00Z')
const later = (text: string) => {
  const [minutes = 0, seconds = 0] = text.split(':').map(Number)
  return new Date(signedInAt.getTime() + (minutes * 60 + seconds) * 1000)
}

async function aSession(db: Database, given: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(db, given)
  const id = randomUUID()
  await insertSession(db, {
    id,
    userId: user.id,
    createdAt: signedInAt,
    lastActivity: signedInAt,
    endsAt: later('720:00'),
  })
  return { id, user, headers: await headersOf(id) }
}

const withCookie = (token: string) =>
  new Headers({ host: '127.0.0.1:3000', cookie: `a=b; illuminate-session=${token}` })
const headersOf = async (id: string) => withCookie(await sealSession(id))
const stateOf = async (db: Database, headers: Headers, now = later('1:00')) =>
  (await authenticate(db, headers, now)).state

describe('a session without activity for fifteen minutes is refused although the cookie is still sent', () => {
  test(
    '14:59 passes, 15:01 is refused, and polls in between do not count',
    inTransaction(async (db) => {
      const { headers } = await aSession(db)
      for (let poll = 1; poll <= 30; poll += 1) {
        const now = later(`0:${poll * 29}`)
        const asking = await authenticate(db, headers, now)
        if (asking.state !== 'live') throw new Error(asking.state)
        const ends = await getSessionEndTimes({ ...as.anonymous(db, now), actor: asking.actor })
        expect(ends.idleEndsAt).toEqual(later('15:00'))
      }
      expect(await stateOf(db, headers, later('14:59'))).toBe('live')
      expect(await stateOf(db, headers, later('15:01'))).toBe('idle')
    }),
  )

  test(
    'an upload that takes longer holds it open, but not beyond its end, and none that was ended',
    inTransaction(async (db) => {
      const { id, headers } = await aSession(db)
      const ended = await aSession(db)
      const asking = await authenticate(db, headers, later('1:00'))
      const askingEnded = await authenticate(db, ended.headers, later('1:00'))
      if (asking.state !== 'live' || askingEnded.state !== 'live') throw new Error(asking.state)
      await revokeSession(db, ended.id, later('2:00'), 'signed out')

      let minute = 2
      const now = () => {
        minute = Math.min(minute + 10, 710)
        return later(`${minute}:00`)
      }
      const ctx = { ...as.anonymous(db), actor: asking.actor }
      const release = holdSession(ctx, { everyMs: 1, now })
      const releaseEnded = holdSession({ ...ctx, actor: askingEnded.actor }, { everyMs: 1, now })
      await vi.waitFor(() => expect(minute).toBe(710))
      await Promise.all([release(), releaseEnded()])

      const [held] = await db.select().from(sessions).where(eq(sessions.id, id))
      const lastActivity = held?.lastActivity ?? signedInAt
      expect(lastActivity.getTime()).toBeGreaterThan(later('700:00').getTime())
      // Every session ends after twelve hours.
      expect(await stateOf(db, headers, later('719:00'))).toBe('live')
      expect(await stateOf(db, headers, later('720:00'))).toBe('expired')
      expect(await stateOf(db, ended.headers, later('3:00'))).toBe('revoked')
    }),
  )

  test(
    'a file that a program sends with its token holds no session',
    inTransaction(async (db) => {
      const { headers } = await aSession(db)
      const asking = await authenticate(db, headers, later('1:00'))
      if (asking.state !== 'live') throw new Error(asking.state)
      const actor = { ...asking.actor, token: { id: 1, name: 'Box office', mayWrite: true } }
      await holdSession({ ...as.anonymous(db), actor }, { everyMs: 1, now: () => later('10:00') })()
      expect(await stateOf(db, headers, later('15:01'))).toBe('idle')
    }),
  )

  test(
    'answering the warning, a write and an opened page each extend it',
    inTransaction(async (db) => {
      const { headers, id } = await aSession(db)
      const ctx = (now: Date) => ({ db, now })
      expect((await reportActivity(ctx(later('14:30')), headers, 0)).idleEndsAt).toEqual(later('29:30'))
      const asking = await authenticate(db, headers, later('29:00'))
      if (asking.state !== 'live') throw new Error(asking.state)
      await recordActivity({ ...as.anonymous(db, later('29:00')), actor: asking.actor })
      expect(await stateOf(db, headers, later('43:59'))).toBe('live')
      const [session] = await db.select().from(sessions).where(eq(sessions.id, id))
      await recordVisit(ctx(later('43:00')), { ...asking.session, lastActivity: session?.lastActivity ?? signedInAt })
      expect(await stateOf(db, headers, later('57:59'))).toBe('live')
      expect(await stateOf(db, headers, later('58:01'))).toBe('idle')
    }),
  )

  test(
    'a report never moves activity back nor past now, and does not revive a session',
    inTransaction(async (db) => {
      const { headers, id } = await aSession(db)
      const report = async (at: string, ageMs: number) =>
        (await reportActivity({ db, now: later(at) }, headers, ageMs)).idleEndsAt
      expect(await report('5:00', 0)).toEqual(later('20:00'))
      expect(await report('5:10', 60_000)).toEqual(later('20:00'))
      expect(await report('10:00', 3_600_000)).toEqual(later('23:50'))
      await expect(report('23:55', 0)).rejects.toMatchObject({ status: 401 })
      // Active at 23:40, reported at 24:20: within the limit.
      expect(await report('24:20', 40_000)).toEqual(later('38:40'))
      await revokeSession(db, id, later('25:00'), 'signed out')
      await expect(report('25:01', 0)).rejects.toMatchObject({ status: 401 })
    }),
  )

  test(
    'twelve hours after signing in it ends, however busy',
    inTransaction(async (db) => {
      const { headers, id } = await aSession(db)
      await db
        .update(sessions)
        .set({ lastActivity: later('719:59') })
        .where(eq(sessions.id, id))
      expect(await stateOf(db, headers, later('719:59'))).toBe('live')
      expect(await stateOf(db, headers, later('720:00'))).toBe('expired')
      await expect(reportActivity({ db, now: later('720:00') }, headers, 5_000)).rejects.toMatchObject({ status: 401 })
    }),
  )
})

describe('an ended session is refused at the next request', () => {
  test(
    'after signing out, though the cookie is used again',
    inTransaction(async (db) => {
      const { headers, id } = await aSession(db)
      await revokeSession(db, id, later('0:30'), 'signed out')
      expect(await stateOf(db, headers)).toBe('revoked')
    }),
  )

  test(
    'after the account was disabled',
    inTransaction(async (db) => {
      const { headers, user } = await aSession(db)
      await db.update(users).set({ activeState: 0 }).where(eq(users.id, user.id))
      expect(await stateOf(db, headers)).toBe('revoked')
      await expect(reportActivity({ db, now: later('1:00') }, headers, 0)).rejects.toMatchObject({ status: 401 })
    }),
  )

  test(
    'after a role or password was changed: every session of the account, and no other',
    inTransaction(async (db) => {
      const one = await aSession(db)
      const rival = await aSession(db)
      await revokeSessionsOf(db, one.user.id, later('0:30'), 'role changed')
      expect(await stateOf(db, one.headers)).toBe('revoked')
      expect(await stateOf(db, rival.headers)).toBe('live')
    }),
  )
})

describe('a cookie that the platform did not make signs nobody in', () => {
  const part = (token: string, index: number) => token.split('.')[index] ?? ''
  const header = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url')
  const forgeries: [string, (token: string, id: string) => string | Promise<string>][] = [
    ['alg none', (token) => [header({ alg: 'none' }), part(token, 3), ''].join('.')],
    ['another alg', (token) => [header({ alg: 'A256KW', enc: 'A256GCM' }), ...token.split('.').slice(1)].join('.')],
    [
      'a signed token in place of an encrypted one',
      (_, id) => `${header({ alg: 'HS256' })}.${header({ sid: id })}.AAAA`,
    ],
    [
      'a key id',
      (token) =>
        [header({ alg: 'dir', enc: 'A256GCM', kid: '../../dev/null' }), ...token.split('.').slice(1)].join('.'),
    ],
    ['another secret', (_, id) => encode({ token: { sid: id }, secret: 'x'.repeat(32) })],
    ['half of it', (token) => token.slice(0, token.length / 2)],
    ['something after it', (token) => `${token}AA`],
    ['the session’s own id', (_, id) => id],
    ['nothing', () => ''],
    ['rubbish', () => 'a.b.c.d.e'],
    ['too much', () => 'a'.repeat(100_000)],
  ]
  test.each(forgeries)('%s', (_what, forge) =>
    inTransaction(async (db) => {
      const { id } = await aSession(db)
      expect(await stateOf(db, withCookie(await forge(await sealSession(id), id)))).toBe('none')
    })(),
  )

  test('one byte changed, anywhere', async () => {
    const token = await sealSession(randomUUID())
    for (let at = 0; at < token.length; at += 7) {
      const swapped = token[at] === 'A' ? 'B' : 'A'
      const altered = token.slice(0, at) + swapped + token.slice(at + 1)
      // The last character of a part may have unused bits.
      const isLast = '.'.includes(token[at + 1] ?? '.')
      if (!isLast && token[at] !== '.') expect(await unsealSession(altered)).toBeUndefined()
    }
  })

  test(
    'a session id planted before signing in',
    inTransaction(async (db) => {
      expect(await stateOf(db, await headersOf(randomUUID()))).toBe('none')
      expect(await db.select().from(sessions)).toEqual([])
    }),
  )

  test(
    'the right token under the name that another host uses',
    inTransaction(async (db) => {
      const { id } = await aSession(db)
      const headers = new Headers({
        host: 'surveys.example.org',
        cookie: `illuminate-session=${await sealSession(id)}`,
      })
      expect(await stateOf(db, headers)).toBe('none')
    }),
  )
})

test(
  'somebody signed in is known by role, name, organisations and terms',
  inTransaction(async (db) => {
    const [one, two] = [await anOrganisation(db), await anOrganisation(db)]
    const { headers, user, id } = await aSession(db, {
      role: 2,
      firstName: 'Ada',
      lastName: 'Quill',
      organisationIds: [two.id, one.id],
    })
    const { actor } = await authenticate(db, headers, later('1:00'))
    expect(actor).toEqual({
      kind: 'staff',
      userId: user.id,
      sessionId: id,
      role: 'User',
      email: user.email,
      firstName: 'Ada',
      surname: 'Quill',
      fullName: 'Ada Quill',
      organisationIds: [one.id, two.id],
      termsAccepted: true,
      twoFactorDue: false,
      display: { denseRows: false, singleKeys: true },
      keptColumns: {},
    })
  }),
)

test.each([
  ['never accepted', null, null],
  ['accepted earlier terms', signedInAt, 'May 2021'],
])('whoever %s is asked to accept the terms', (_what, termsAcceptedAt, termsVersion) =>
  inTransaction(async (db) => {
    const { headers } = await aSession(db, { termsAcceptedAt, termsVersion })
    expect((await authenticate(db, headers, later('1:00'))).actor).toMatchObject({ termsAccepted: false })
  })(),
)

test(
  'a deleted session row signs nobody in',
  inTransaction(async (db) => {
    const { headers, id } = await aSession(db)
    await db.execute(sql`delete from sessions where id = ${id}`)
    expect(await stateOf(db, headers)).toBe('none')
  }),
)
