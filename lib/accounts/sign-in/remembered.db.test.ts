import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { rememberedBrowsers, sessions, users } from '@/db/schema'
import type { Context } from '@/lib/floor/identity/context'
import { revokeSession, revokeSessionsOf } from '@/lib/floor/identity/session-queries'
import { sealSession } from '@/lib/floor/identity/session-token'
import { as } from '@/tests/support/actors'
import { aUser } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { quickHashOf } from '@/tests/support/quick-hash'
import { continueAs, findRememberedPerson } from './continue-as'
import { answerSignOut } from './http-responses'
import { signIn } from './sign-in'

const password = 'Curtain-Up-2026'
const browser = { device: 'Firefox', trustedDevice: undefined, knownDevice: undefined }
const daysLater = (ctx: Context, count: number): Context => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + count * 86_400_000),
})

/** An account that signed in with "Remember me": its session and the browser's token. */
async function aRememberedUser(db: Database) {
  const ctx = as.anonymous(db)
  const user = await aUser(db, { passwordHash: await quickHashOf(password) })
  const given = { email: user.email, password, remember: true, returnUrl: '/' }
  const entered = await signIn(ctx, given, browser)
  if (entered.outcome !== 'signed-in' || !entered.remembered) throw new Error(entered.outcome)
  expect(entered.remembered.seconds).toBe(14 * 86_400)
  return { ctx, user, sessionId: entered.sessionId, token: entered.remembered.token }
}

/** The headers of a browser that was closed have no session; `sessionId` adds one. */
async function headersOf(token: string, sessionId?: string) {
  const session = sessionId ? `; illuminate-session=${await sealSession(sessionId)}` : ''
  return new Headers({ host: 'localhost:3000', cookie: `illuminate-remembered=${token}${session}` })
}

const tryContinue = async (ctx: Context, headers: Headers) =>
  (await continueAs(ctx, headers, browser, '/events-list'))?.outcome

test(
  'nobody is remembered without asking for it',
  inTransaction(async (db) => {
    const ctx = as.anonymous(db)
    const { email } = await aUser(db, { passwordHash: await quickHashOf(password) })
    const entered = await signIn(ctx, { email, password, remember: false, returnUrl: '/' }, browser)
    expect(entered).toMatchObject({ outcome: 'signed-in', remembered: null })
    expect(await db.select().from(rememberedBrowsers)).toEqual([])
  }),
)

describe('after the browser was closed', () => {
  test(
    'one click signs in, until fourteen days after the password, with a new token each time',
    inTransaction(async (db) => {
      const { ctx, user, token } = await aRememberedUser(db)
      const headers = await headersOf(token)
      expect(await findRememberedPerson(ctx, headers, 'none')).toEqual({ fullName: 'Ada Quill', email: user.email })
      const entered = await continueAs(daysLater(ctx, 10), headers, browser, '/events-list')
      if (entered?.outcome !== 'signed-in') throw new Error('not continued')
      expect(entered.returnUrl).toBe('/events-list')
      expect(entered.remembered?.seconds).toBe(4 * 86_400)
      const [session] = await db.select().from(sessions).where(eq(sessions.id, entered.sessionId))
      expect(session?.method).toBe('remembered')
      // The token was used up: a copy of it is invalid.
      expect(await tryContinue(daysLater(ctx, 10), headers)).toBeUndefined()
      const next = await headersOf(entered.remembered?.token ?? '')
      expect(await findRememberedPerson(daysLater(ctx, 14), next, 'none')).toBeUndefined()
      expect(await tryContinue(daysLater(ctx, 14), next)).toBeUndefined()
      expect(await tryContinue(daysLater(ctx, 13.9), next)).toBe('signed-in')
      expect(JSON.stringify(await db.select().from(rememberedBrowsers))).not.toContain(token)
    }),
  )

  test(
    'an invalid token, or none, signs nobody in',
    inTransaction(async (db) => {
      const { ctx } = await aRememberedUser(db)
      for (const cookie of ['', 'illuminate-remembered=', `illuminate-remembered=${'x'.repeat(43)}`])
        expect(await tryContinue(ctx, new Headers({ host: 'localhost:3000', cookie }))).toBeUndefined()
    }),
  )

  test(
    'two-factor sign-in applies as usual',
    inTransaction(async (db) => {
      const { ctx, user, token } = await aRememberedUser(db)
      await db.update(users).set({ twoFactorEnabledAt: ctx.now, twoFactorSecret: 'x' }).where(eq(users.id, user.id))
      expect(await tryContinue(ctx, await headersOf(token))).toBe('second-step')
    }),
  )
})

describe('the password is required again', () => {
  test(
    'after fifteen minutes without activity, when the browser is forgotten too',
    inTransaction(async (db) => {
      const { ctx, sessionId, token } = await aRememberedUser(db)
      const late = { ...ctx, now: new Date(ctx.now.getTime() + 900_000) }
      const idle = await headersOf(token, sessionId)
      expect(await tryContinue(late, idle)).toBeUndefined()
      expect(await tryContinue(late, await headersOf(token))).toBeUndefined()
    }),
  )

  test(
    'also when the sign-in page was only opened',
    inTransaction(async (db) => {
      const { ctx, token } = await aRememberedUser(db)
      const headers = await headersOf(token)
      expect(await findRememberedPerson(ctx, headers, 'idle')).toBeUndefined()
      expect(await findRememberedPerson(ctx, headers, 'none')).toBeUndefined()
    }),
  )

  test(
    'after signing out',
    inTransaction(async (db) => {
      const { ctx, token } = await aRememberedUser(db)
      const headers = await headersOf(token)
      const answer = await answerSignOut(ctx, new Request('http://localhost:3000/api/auth/sign-out', { headers }))
      expect(answer.headers.getSetCookie()).toContainEqual(
        'illuminate-remembered=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
      )
      expect(await tryContinue(ctx, headers)).toBeUndefined()
    }),
  )

  test(
    'after the session or all sessions of the account were ended, or the account was disabled',
    inTransaction(async (db) => {
      const one = await aRememberedUser(db)
      await revokeSession(db, one.sessionId, one.ctx.now, 'ended from the profile')
      expect(await tryContinue(one.ctx, await headersOf(one.token, one.sessionId))).toBeUndefined()
      const other = await aRememberedUser(db)
      await revokeSessionsOf(db, other.user.id, other.ctx.now, 'role changed')
      expect(await tryContinue(other.ctx, await headersOf(other.token))).toBeUndefined()
      const third = await aRememberedUser(db)
      await db.update(users).set({ activeState: 0 }).where(eq(users.id, third.user.id))
      expect(await findRememberedPerson(third.ctx, await headersOf(third.token), 'none')).toBeUndefined()
      expect(await tryContinue(third.ctx, await headersOf(third.token))).toBeUndefined()
    }),
  )
})
