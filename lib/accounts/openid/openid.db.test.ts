import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail, sessions, userIdentities, users } from '@/db/schema'
import { env } from '@/lib/floor/env'
import type { Context } from '@/lib/floor/identity/context'
import { as } from '@/tests/support/actors'
import { aUser } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { openProvider, type TestProvider } from '@/tests/support/openid-provider'
import { rotateSecret } from '@/tests/support/secrets'
import { Visitor } from '@/tests/support/visitor'
import { buildSignInAddress, newBrowserId } from './flow'
import { handleCallback } from './handle-callback'
import type { OpenIdSettings } from './settings'
import { findSignOutAddress } from './sign-out-at-provider'

const publicUrl = 'http://127.0.0.1:3999'
const callback = `${publicUrl}/authentication/login-callback`

let provider: TestProvider
let settings: OpenIdSettings
beforeAll(async () => {
  provider = await openProvider(publicUrl)
  const { issuer, clientId, clientSecret } = provider
  settings = { issuer, clientId, clientSecret, publicUrl, scope: 'openid email profile', name: 'Acme', only: false }
})
afterAll(() => provider?.close())

let visitor: Visitor
beforeEach(() => {
  visitor = new Visitor()
  provider.people.clear()
})

const anonymousContext = (db: Database): Context => as.anonymous(db, new Date())

type RequestOptions = Partial<Parameters<typeof buildSignInAddress>[1]>

/**
 * Signs in at the provider as `name`, unless it still has a session for the visitor. @returns the callback's address
 */
async function signInAtProvider(
  name: string,
  leaving: RequestOptions = {},
  openIdSettings = settings,
): Promise<{ at: URL; browser: string }> {
  const browser = leaving.browser ?? newBrowserId()
  const full = { browser, returnUrl: '/locations-list', silent: false, again: false, ...leaving }
  const seen = await visitor.open((await buildSignInAddress(openIdSettings, full, new Date())).href, callback)
  if (seen.at.href.startsWith(callback)) return { at: seen.at, browser }
  return { at: (await visitor.send(seen, { login: name, password: 'any' }, callback)).at, browser }
}

const returnFromProvider = (
  ctx: Context,
  { at, browser }: { at: URL; browser: string | undefined },
  openIdSettings = settings,
) => handleCallback(ctx, openIdSettings, { search: at.searchParams, browser, device: 'Test browser' })

const signIn = async (ctx: Context, name: string, leaving: RequestOptions = {}) =>
  returnFromProvider(ctx, await signInAtProvider(name, leaving))

describe('no session is opened for somebody', () => {
  const failed = (reason: string) => ({ outcome: 'failed', reason, returnUrl: '/locations-list' })

  test(
    'who has no account here',
    inTransaction(async (db) => {
      provider.people.set('ada', { email: 'ada@example.test' })
      expect(await signIn(anonymousContext(db), 'ada')).toEqual(failed('unknown'))
      expect([await db.select().from(sessions), await db.select().from(userIdentities)]).toEqual([[], []])
    }),
  )

  test(
    'whose account is not active, whether pinned or not',
    inTransaction(async (db) => {
      const { id } = await aUser(db, { email: 'ada@example.test' })
      provider.people.set('ada', { email: 'ada@example.test' })
      await db.update(users).set({ activeState: 0 })
      expect(await signIn(anonymousContext(db), 'ada')).toEqual(failed('unknown'))
      await db
        .insert(userIdentities)
        .values({ issuer: settings.issuer, subject: 'ada', userId: id, linkedAt: new Date() })
      expect(await signIn(anonymousContext(db), 'ada')).toEqual(failed('unknown'))
    }),
  )

  test.each([
    ['is not verified', { emailVerified: false }],
    ['is verified as a text and not as a boolean', { emailVerified: 'true' }],
    ['is missing', { email: '' }],
  ])('whose e-mail %s', (_what, given) =>
    inTransaction(async (db) => {
      await aUser(db, { email: 'ada@example.test' })
      provider.people.set('ada', { email: 'ada@example.test', ...given })
      expect(await signIn(anonymousContext(db), 'ada')).toEqual(failed('unverified'))
    })(),
  )

  test(
    'who was assigned somebody else’s e-mail at the provider',
    inTransaction(async (db) => {
      await aUser(db, { email: 'ada@example.test' })
      provider.people.set('ada', { email: 'ada@example.test' })
      expect(await signIn(anonymousContext(db), 'ada')).toMatchObject({ outcome: 'signed-in' })
      provider.people.set('eve', { email: 'ada@example.test' })
      visitor = new Visitor()
      expect(await signIn(anonymousContext(db), 'eve')).toEqual(failed('taken'))
    }),
  )

  test(
    'who closed the window at the provider',
    inTransaction(async (db) => {
      const browser = newBrowserId()
      const leaving = { browser, returnUrl: '/locations-list', silent: false, again: false }
      const { at } = await visitor.open((await buildSignInAddress(settings, leaving, new Date())).href, callback)
      const closed = await visitor.open(`${at.href}/abort`, callback)
      expect(closed.at.searchParams.get('error')).toBe('access_denied')
      expect(await returnFromProvider(anonymousContext(db), { at: closed.at, browser })).toEqual(failed('closed'))
    }),
  )
})

describe('the callback must match the request; refused is', () => {
  const late = { outcome: 'failed', reason: 'late', returnUrl: '/' }
  const someone = async (db: Database) => {
    await aUser(db, { email: 'ada@example.test' })
    provider.people.set('ada', { email: 'ada@example.test' })
    return signInAtProvider('ada')
  }
  const changed = (at: URL, name: string, value: string) => {
    const other = new URL(at)
    other.searchParams.set(name, value)
    return other
  }

  test(
    'another browser, or the same without its cookie',
    inTransaction(async (db) => {
      const { at } = await someone(db)
      for (const browser of [undefined, newBrowserId()])
        expect(await returnFromProvider(anonymousContext(db), { at, browser })).toEqual(late)
    }),
  )

  test(
    'a state that was altered, is missing, or is eleven minutes old',
    inTransaction(async (db) => {
      const { at, browser } = await someone(db)
      const state = at.searchParams.get('state') ?? ''
      for (const other of [`${state.slice(0, -2)}xx`, '', 'x', state.slice(1)])
        expect(await returnFromProvider(anonymousContext(db), { at: changed(at, 'state', other), browser })).toEqual(
          late,
        )
      const ctx = { ...anonymousContext(db), now: new Date(Date.now() + 11 * 60_000) }
      expect(await returnFromProvider(ctx, { at, browser })).toEqual(late)
    }),
  )

  test(
    'a code that was altered, or used before',
    inTransaction(async (db) => {
      const came = await someone(db)
      const refused = { outcome: 'failed', reason: 'refused', returnUrl: '/locations-list' }
      expect(await returnFromProvider(anonymousContext(db), { ...came, at: changed(came.at, 'code', 'x') })).toEqual(
        refused,
      )
      expect(await returnFromProvider(anonymousContext(db), came)).toMatchObject({ outcome: 'signed-in' })
      expect(await returnFromProvider(anonymousContext(db), came)).toEqual(refused)
    }),
  )

  test(
    'the state of one sign-in with the code of another, by the nonce',
    inTransaction(async (db) => {
      const one = await someone(db)
      const other = await signInAtProvider('ada', { browser: one.browser })
      const mixed = changed(one.at, 'code', other.at.searchParams.get('code') ?? '')
      expect(await returnFromProvider(anonymousContext(db), { at: mixed, browser: one.browser })).toMatchObject({
        outcome: 'failed',
        reason: 'refused',
      })
    }),
  )

  test(
    'an answer of another issuer',
    inTransaction(async (db) => {
      const { at, browser } = await someone(db)
      expect(
        await returnFromProvider(anonymousContext(db), { at: changed(at, 'iss', 'https://evil.example'), browser }),
      ).toMatchObject({
        outcome: 'failed',
        reason: 'refused',
      })
    }),
  )
})

test(
  'the account is found by its verified e-mail the first time, then by issuer and subject',
  inTransaction(async (db) => {
    const { id } = await aUser(db, { email: 'ada@example.test' })
    provider.people.set('ada', { email: 'ADA@example.test' })
    const ctx = anonymousContext(db)
    const first = await signIn(ctx, 'ada')
    expect(first).toEqual({ outcome: 'signed-in', sessionId: expect.any(String), returnUrl: '/locations-list' })
    expect(await db.select().from(userIdentities)).toEqual([
      { issuer: settings.issuer, subject: 'ada', userId: id, linkedAt: ctx.now },
    ])
    await db.update(users).set({ email: 'ada.new@example.test' }).where(eq(users.id, id))
    provider.people.set('ada', { email: 'married@example.test', emailVerified: false })
    expect(await signIn(anonymousContext(db), 'ada')).toMatchObject({ outcome: 'signed-in' })
    const opened = await db.select().from(sessions).where(eq(sessions.userId, id))
    expect(opened.map(({ method, device }) => [method, device])).toEqual(Array(2).fill(['openid', 'Test browser']))
    const auditEntries = await db
      .select()
      .from(auditTrail)
      .where(and(eq(auditTrail.subject, 'user'), eq(auditTrail.subjectId, String(id))))
      .orderBy(auditTrail.id)
    expect(auditEntries).toMatchObject([
      { action: 'update', actorName: 'OpenID Connect', after: { issuer: settings.issuer, subject: 'ada' } },
    ])
  }),
)

test(
  'a sign-in that began before the platform’s secret was changed still completes, if the earlier secret is known',
  inTransaction(async (db) => {
    await aUser(db, { email: 'ada@example.test' })
    provider.people.set('ada', { email: 'ada@example.test' })
    const [one, other] = [await signInAtProvider('ada'), await signInAtProvider('ada')]
    const before = env.AUTH_SECRET
    const next = 'a new secret of more than thirty-two characters'
    rotateSecret({ AUTH_SECRET: next })
    expect(await returnFromProvider(anonymousContext(db), one)).toMatchObject({ outcome: 'failed', reason: 'late' })
    rotateSecret({ AUTH_SECRET: next, AUTH_SECRET_OLD: before })
    expect(await returnFromProvider(anonymousContext(db), other)).toMatchObject({ outcome: 'signed-in' })
  }),
)

describe('the silent attempt', () => {
  test(
    'leads to the sign-in page without a session at the provider',
    inTransaction(async (db) => {
      const came = await signInAtProvider('nobody', { silent: true })
      expect(came.at.searchParams.get('error')).toBe('login_required')
      expect(await returnFromProvider(anonymousContext(db), came)).toEqual({
        outcome: 'ask',
        returnUrl: '/locations-list',
      })
    }),
  )

  test(
    'signs in with a session at the provider',
    inTransaction(async (db) => {
      await aUser(db, { email: 'ada@example.test' })
      provider.people.set('ada', { email: 'ada@example.test' })
      await signInAtProvider('ada')
      expect(await signIn(anonymousContext(db), 'ada', { silent: true })).toMatchObject({ outcome: 'signed-in' })
    }),
  )

  test(
    'leads to the sign-in page without an account here, or to an error where the provider is the only way',
    inTransaction(async (db) => {
      provider.people.set('ada', { email: 'ada@example.test' })
      await signInAtProvider('ada')
      expect(await signIn(anonymousContext(db), 'ada', { silent: true })).toMatchObject({ outcome: 'ask' })
      const came = await signInAtProvider('ada', { silent: true })
      expect(await returnFromProvider(anonymousContext(db), came, { ...settings, only: true })).toMatchObject({
        outcome: 'failed',
        reason: 'unknown',
      })
    }),
  )
})

test(
  'after a sign-out the provider authenticates again, even with a session',
  inTransaction(async (db) => {
    await aUser(db, { email: 'ada@example.test' })
    provider.people.set('ada', { email: 'ada@example.test' })
    await signInAtProvider('ada')
    const leaving = { browser: newBrowserId(), returnUrl: '/', silent: false, again: true }
    const seen = await visitor.open((await buildSignInAddress(settings, leaving, new Date())).href, callback)
    expect(seen.page).toContain('name="password"')
    const { at } = await visitor.send(seen, { login: 'ada', password: 'any' }, callback)
    expect(await returnFromProvider(anonymousContext(db), { at, browser: leaving.browser })).toMatchObject({
      outcome: 'signed-in',
    })
  }),
)

test(
  'an unreachable provider is an error of its own, and is not cached',
  inTransaction(async (db) => {
    const away = { ...settings, issuer: 'http://127.0.0.1:9' }
    const leaving = { browser: newBrowserId(), returnUrl: '/', silent: false, again: false }
    await expect(buildSignInAddress(away, leaving, new Date())).rejects.toThrow()
    const { at, browser } = await signInAtProvider('nobody', { silent: true })
    at.searchParams.delete('error')
    at.searchParams.set('code', 'x')
    expect(await returnFromProvider(anonymousContext(db), { at, browser }, away)).toMatchObject({ outcome: 'ask' })
  }),
)

describe('signing out', () => {
  const signedIn = async (db: Database, method: string) => {
    const ctx = await as.user(db, [], new Date())
    const { userId, sessionId } = ctx.actor
    await db.insert(sessions).values({ id: sessionId, userId, method, endsAt: new Date(Date.now() + 60_000) })
    return ctx
  }

  test(
    'leads to the provider’s own sign-out and back, after a sign-in through it',
    inTransaction(async (db) => {
      const ctx = await signedIn(db, 'openid')
      const address = new URL((await findSignOutAddress(ctx, settings)) ?? '')
      expect(address.origin).toBe(settings.issuer)
      expect(Object.fromEntries(address.searchParams)).toEqual({
        client_id: 'illuminate',
        post_logout_redirect_uri: `${publicUrl}/authentication/logout-callback`,
        logout_hint: ctx.actor.email,
      })
    }),
  )

  test(
    'leads nowhere else after a sign-in with a password',
    inTransaction(async (db) => {
      expect(await findSignOutAddress(await signedIn(db, 'password'), settings)).toBe(undefined)
      expect(await findSignOutAddress(anonymousContext(db), settings)).toBe(undefined)
    }),
  )
})
