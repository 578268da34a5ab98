// S-09 of docs/drills.md.

import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail, sessions, users } from '@/db/schema'
import type { Context } from '@/lib/floor/identity/context'
import { signOut } from '@/lib/floor/identity/sign-out'
import { as } from '@/tests/support/actors'
import { aUser } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { quickHashOf } from '@/tests/support/quick-hash'
import { signIn } from './sign-in'

const password = 'Curtain-Up-2026'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await quickHashOf(password)
})

const noon = new Date('2026-11-21T12:00:00Z')
const aUserWithPassword = (db: Database, given: Parameters<typeof aUser>[1] = {}) =>
  aUser(db, { passwordHash, ...given })

type Try = { email: string; password?: string; address?: string; secondsLater?: number }
const attempt = (ctx: Context, { email, password: tried = password, address = '203.0.113.9', secondsLater = 0 }: Try) =>
  signIn(
    { ...ctx, address, now: new Date(noon.getTime() + secondsLater * 1000) },
    { email, password: tried, remember: false, returnUrl: '/' },
    { device: 'Test browser', trustedDevice: undefined, knownDevice: undefined },
  )
const outcomes = async (tries: Promise<{ outcome: string }>[]) => {
  const counted: Record<string, number> = {}
  for (const { outcome } of await Promise.all(tries)) counted[outcome] = (counted[outcome] ?? 0) + 1
  return counted
}

describe('every refusal looks alike', () => {
  test.each([
    ['an unknown account', {}, { email: 'nobody@example.test' }],
    ['a wrong password', {}, { password: 'Curtain-Up-2025' }],
    ['a blank password', {}, { password: '' }],
    ['a password with another character after it', {}, { password: `${password} ` }],
    ['an account that is not active', { activeState: 0 as const }, {}],
    ['an account without a password', { passwordHash: null }, {}],
    ['a blank e-mail', {}, { email: '' }],
    ['an e-mail with a line break in it', {}, { email: 'a\r\nb@example.test' }],
    ['a zero byte', {}, { email: 'a\u0000@example.test', password: '\u0000' }],
    ['two addresses', {}, { email: 'a@example.test,b@example.test' }],
    ['a very long password', {}, { password: 'x'.repeat(100_000) }],
    ['a very long e-mail', {}, { email: `${'x'.repeat(100_000)}@example.test` }],
  ])('%s', (_what, given, tried) =>
    inTransaction(async (db) => {
      const { email } = await aUserWithPassword(db, given)
      expect(await attempt(as.anonymous(db), { email, ...tried })).toEqual({ outcome: 'refused' })
      expect(await db.select().from(sessions)).toEqual([])
    })(),
  )
})

describe('at most ten tries in five minutes, for an account and for an address', () => {
  test(
    'fifty wrong passwords for one account from one address: seven are verified, and then not even the right one',
    inTransaction(async (db) => {
      const { email } = await aUserWithPassword(db)
      const ctx = as.anonymous(db)
      expect(await outcomes(Array.from({ length: 50 }, () => attempt(ctx, { email, password: 'wrong' })))).toEqual({
        refused: 7,
        throttled: 43,
      })
      expect(await attempt(ctx, { email, secondsLater: 60 })).toEqual({ outcome: 'throttled', retryAfter: 240 })
      expect(await attempt(ctx, { email, secondsLater: 300 })).toMatchObject({ outcome: 'signed-in' })
    }),
  )

  test(
    'one wrong password for each of five hundred accounts, from one address',
    inTransaction(async (db) => {
      const ctx = as.anonymous(db)
      const tries = Array.from({ length: 500 }, (_, n) =>
        attempt(ctx, { email: `person-${n}@example.test`, password: 'x' }),
      )
      expect(await outcomes(tries)).toEqual({ refused: 10, throttled: 490 })
    }),
  )

  test(
    'fifty wrong passwords for one account, each from another address',
    inTransaction(async (db) => {
      const { email } = await aUserWithPassword(db)
      const ctx = as.anonymous(db)
      const tries = Array.from({ length: 50 }, (_, n) =>
        attempt(ctx, { email, password: 'x', address: `127.0.0.${n}` }),
      )
      expect(await outcomes(tries)).toEqual({ refused: 10, throttled: 40 })
    }),
  )

  test(
    'spellings of one account are one account',
    inTransaction(async (db) => {
      const { email } = await aUserWithPassword(db)
      const ctx = as.anonymous(db)
      const spellings = [email, email.toUpperCase(), ` ${email}`, email.replace('@', '\uff20')]
      const tries = Array.from({ length: 20 }, (_, n) =>
        attempt(ctx, { email: spellings[n % 4] ?? '', password: 'x', address: `127.0.0.${n}` }),
      )
      expect(await outcomes(tries)).toEqual({ refused: 10, throttled: 10 })
    }),
  )

  test(
    'a whole office may sign in from one address: right passwords are not counted',
    inTransaction(async (db) => {
      const ctx = as.anonymous(db)
      for (let n = 0; n < 12; n += 1) {
        const { email } = await aUserWithPassword(db)
        expect(await attempt(ctx, { email })).toMatchObject({ outcome: 'signed-in' })
      }
    }),
  )
})

test(
  'a fullwidth @, capitals and spaces around it are the same e-mail',
  inTransaction(async (db) => {
    await aUserWithPassword(db, { email: 'ada@example.test' })
    const ctx = as.anonymous(db)
    for (const email of ['ada@example.test', ' ADA@Example.TEST ', 'ada\uff20example.test', '\uff41da@example.test'])
      expect(await attempt(ctx, { email })).toMatchObject({ outcome: 'signed-in' })
  }),
)

test(
  'each sign-in opens a new session and ends the one this browser had',
  inTransaction(async (db) => {
    const { email, id: userId } = await aUserWithPassword(db)
    const ctx = as.anonymous(db)
    const first = await attempt(ctx, { email })
    if (first.outcome !== 'signed-in') throw new Error(first.outcome)
    const signedIn = await as.admin(db, [])
    const actor = { ...signedIn.actor, userId, sessionId: first.sessionId }
    const second = await attempt({ ...ctx, actor }, { email })
    if (second.outcome !== 'signed-in') throw new Error(second.outcome)
    expect(second.sessionId).not.toBe(first.sessionId)
    const rows = await db.select().from(sessions).where(eq(sessions.userId, userId))
    expect(rows.find(({ id }) => id === first.sessionId)).toMatchObject({
      revokedAt: noon,
      revokedReason: 'signed in again',
    })
    expect(rows.find(({ id }) => id === second.sessionId)).toMatchObject({
      revokedAt: null,
      lastActivity: noon,
      endsAt: new Date('2026-11-22T00:00:00Z'),
      device: 'Test browser',
      address: '203.0.113.9',
    })
    const [user] = await db.select().from(users).where(eq(users.id, userId))
    expect(user?.lastSignedInAt).toEqual(noon)
  }),
)

test(
  'signing in and out write audit entries without secrets',
  inTransaction(async (db) => {
    const { email, id } = await aUserWithPassword(db, { firstName: 'Ada', lastName: 'Quill', role: 1 })
    const ctx = as.anonymous(db)
    const signed = await attempt(ctx, { email })
    if (signed.outcome !== 'signed-in') throw new Error(signed.outcome)
    const { actor } = await as.admin(db, [])
    await signOut({ ...ctx, actor: { ...actor, userId: id, fullName: 'Ada Quill', sessionId: signed.sessionId } })
    const [session] = await db.select().from(sessions).where(eq(sessions.id, signed.sessionId))
    expect(session?.revokedReason).toBe('signed out')
    const auditEntries = await db
      .select()
      .from(auditTrail)
      .where(and(eq(auditTrail.subject, 'session'), eq(auditTrail.actorUserId, id)))
      .orderBy(auditTrail.id)
    expect(
      auditEntries.map(({ action, actorName, actorRole, before, after }) => [
        action,
        actorName,
        actorRole,
        before,
        after,
      ]),
    ).toEqual([
      ['sign-in', 'Ada Quill', 'Admin', null, null],
      ['sign-out', 'Ada Quill', 'Admin', null, null],
    ])
    expect(JSON.stringify(auditEntries)).not.toContain(signed.sessionId)
  }),
)
