import { and, desc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import {
  auditTrail,
  outbox,
  rememberedBrowsers,
  sessions,
  trustedDevices,
  userIdentities,
  users,
  userTokens,
} from '@/db/schema'
import { env } from '@/lib/floor/env'
import type { Context, StaffContext } from '@/lib/floor/identity/context'
import { openSessionFor } from '@/lib/floor/identity/open-session'
import { verifyPassword } from '@/lib/floor/identity/password'
import type { JobRun } from '@/lib/floor/jobs/job-handler'
import { as } from '@/tests/support/actors'
import { anOrganisation, aUser } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { linkOf, tokenOf } from '@/tests/support/emails'
import { quickHashOf } from '@/tests/support/quick-hash'
import * as signInQueries from '../sign-in/queries'
import { signIn } from '../sign-in/sign-in'
import { issueLink } from '../single-use-link'
import { changePassword } from './change-password'
import { choosePassword } from './choose-password'
import { requestReset, sendResetEmail } from './forgotten-password'

const password = 'Curtain-Up-2026'
const betterPassword = 'grumbling teal otters'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await quickHashOf(password)
})

const browser = { device: 'Test browser', trustedDevice: undefined, knownDevice: undefined }
const hoursLater = (ctx: Context, hours: number): Context => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + hours * 3_600_000),
})

/** An account signed in on this browser and another, and remembered and trusted on a third. */
async function aSignedInUser(db: Database) {
  const organisation = await anOrganisation(db)
  const ctx = await as.admin(db, organisation)
  const { userId } = ctx.actor
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId))
  const nobody = as.anonymous(db)
  const names = { email: ctx.actor.email, firstName: 'Ada', lastName: 'Quill' }
  const account = { ...names, id: userId, role: 1, passwordChangedAt: null } as const
  const open = () => openSessionFor(nobody, account, { device: 'Test browser', method: 'password' })
  const [own, other] = [await open(), await open()]
  const kept = { userId, device: '', now: ctx.now, expiresAt: new Date(ctx.now.getTime() + 86_400_000) }
  await signInQueries.insertRememberedBrowser(db, kept)
  await signInQueries.insertTrustedDevice(db, kept)
  const signedIn: StaffContext = { ...ctx, actor: { ...ctx.actor, sessionId: own } }
  return { ctx: signedIn, nobody, userId, email: ctx.actor.email, own, other }
}

const passwordOf = async (db: Database, userId: number) =>
  (await db.select().from(users).where(eq(users.id, userId)))[0]?.passwordHash
const openSessions = async (db: Database, userId: number) =>
  (await db.select().from(sessions).where(eq(sessions.userId, userId)))
    .filter(({ revokedAt }) => revokedAt === null)
    .map(({ id }) => id)
const findRememberedAndTrusted = async (db: Database, userId: number) =>
  [
    ...(await db.select().from(rememberedBrowsers).where(eq(rememberedBrowsers.userId, userId))),
    ...(await db.select().from(trustedDevices).where(eq(trustedDevices.userId, userId))),
  ].filter(({ revokedAt }) => revokedAt === null)
const emailsTo = (db: Database, userId: number) =>
  db.select().from(outbox).where(eq(outbox.toUserId, userId)).orderBy(desc(outbox.id))

describe('the actor’s own password', () => {
  test(
    'is not changed without the current one, nor to an unsuitable one',
    inTransaction(async (db) => {
      const { ctx, userId, email } = await aSignedInUser(db)
      const refusal = async (currentPassword: string, newPassword: string) => {
        const error = await changePassword(ctx, { currentPassword, newPassword }).catch((thrown: unknown) => thrown)
        const { status, fields } = error as { status: number; fields: unknown }
        return [status, fields]
      }
      expect(await refusal('not-the-password', betterPassword)).toEqual([
        422,
        { currentPassword: 'This is not your current password' },
      ])
      expect(await refusal(password, 'too short')).toEqual([
        422,
        { newPassword: 'Password is too short. It needs at least 12 characters' },
      ])
      expect(await refusal(password, 'Password2026!')).toEqual([
        422,
        { newPassword: 'This password is one of the first that others would try. Please choose another' },
      ])
      expect(await refusal(password, `${email.split('@')[0]}-xyz`)).toEqual([
        422,
        { newPassword: 'Password must not contain your email address' },
      ])
      expect(await refusal(password, password)).toEqual([
        422,
        { newPassword: 'The new password must differ from the current one' },
      ])
      expect(await passwordOf(db, userId)).toBe(passwordHash)
      expect(await openSessions(db, userId)).toHaveLength(2)
    }),
  )

  test(
    'cannot be guessed from an open session: ten tries in five minutes',
    inTransaction(async (db) => {
      const { ctx } = await aSignedInUser(db)
      const attempt = (currentPassword: string) =>
        changePassword(ctx, { currentPassword, newPassword: betterPassword }).catch((error) => error.status)
      const tries: unknown[] = []
      for (let n = 0; n < 12; n += 1) tries.push(await attempt('not-the-password'))
      expect(tries).toEqual([...Array(10).fill(422), 429, 429])
      expect(await attempt(password)).toBe(429)
    }),
  )

  test(
    'once changed ends every other session, gives this one a new id, forgets browsers and devices, and sends an email',
    inTransaction(async (db) => {
      const { ctx, userId, own, other } = await aSignedInUser(db)
      await issueLink(ctx, { userId, purpose: 'reset', hours: 1 })
      const { sessionId } = await changePassword(ctx, { currentPassword: password, newPassword: betterPassword })
      expect([own, other]).not.toContain(sessionId)
      expect(await openSessions(db, userId)).toEqual([sessionId])
      expect(await findRememberedAndTrusted(db, userId)).toEqual([])
      expect(await db.select().from(userTokens).where(eq(userTokens.userId, userId))).toEqual([])
      const kept = await passwordOf(db, userId)
      expect(await verifyPassword(betterPassword, kept)).toBe(true)
      expect(await verifyPassword(password, kept)).toBe(false)
      const [queuedEmail] = await emailsTo(db, userId)
      expect(queuedEmail).toMatchObject({ kind: 'password-changed', subject: 'Your password was changed' })
      const auditEntries = await db
        .select()
        .from(auditTrail)
        .where(and(eq(auditTrail.subject, 'user'), eq(auditTrail.actorUserId, userId)))
        .orderBy(auditTrail.id)
      expect(auditEntries).toMatchObject([{ action: 'update', note: 'Password changed', before: null, after: null }])
      expect(JSON.stringify([auditEntries, queuedEmail])).not.toContain(betterPassword)
    }),
  )
})

const job = {} as JobRun
const sendResetFor = (ctx: Context, email: string) => sendResetEmail.run(ctx, { email }, job)

describe('a forgotten password', () => {
  test(
    'gives nothing away: unknown, disabled and outside accounts get no email, and the answer is the same',
    inTransaction(async (db) => {
      const ctx = as.anonymous(db)
      const disabled = await aUser(db, { activeState: 0, passwordHash })
      const outside = await aUser(db, { passwordHash: null })
      await db
        .insert(userIdentities)
        .values({ issuer: 'https://id.example', subject: '1', userId: outside.id, linkedAt: ctx.now })
      const known = await aUser(db, { passwordHash })
      const before = await db.select().from(outbox)
      for (const { email } of [{ email: 'nobody@example.test' }, disabled, outside, known])
        expect(await requestReset(ctx, email)).toBe(0)
      expect(await db.select().from(outbox)).toEqual(before)
      for (const { email } of [{ email: 'nobody@example.test' }, disabled, outside]) await sendResetFor(ctx, email)
      expect(await db.select().from(outbox)).toEqual(before)
      await sendResetFor(ctx, known.email)
      const [queuedEmail] = await emailsTo(db, known.id)
      expect(linkOf(queuedEmail)).toMatch(/\/authentication\/reset-password\?token=[\w-]{43}$/)
      expect(queuedEmail?.body).toContain('It works once, for one hour.')
    }),
  )

  test(
    'is requested at most three times an hour for one account and twenty times in 15 minutes from one address',
    inTransaction(async (db) => {
      const ctx = as.anonymous(db)
      const jobs = async () =>
        (
          await db.execute<{ n: number }>(`select count(*)::int n from pgboss.job where name = 'accounts/reset-letter'`)
        )[0]?.n ?? 0
      await requestReset({ ...ctx, address: '203.0.113.1' }, 'warm-up@example.test')
      const before = await jobs()
      for (const email of ['a@example.test', ' A@Example.TEST ', 'a\uff20example.test', 'a@example.test'])
        expect(await requestReset(ctx, email)).toBe(0)
      expect((await jobs()) - before).toBe(3)
      for (let n = 0; n < 16; n += 1) expect(await requestReset(ctx, `person-${n}@example.test`)).toBe(0)
      expect(await requestReset(ctx, 'one-more@example.test')).toBe(900)
      expect((await jobs()) - before).toBe(19)
      expect(await requestReset({ ...ctx, address: '203.0.113.2' }, 'one-more@example.test')).toBe(0)
    }),
  )

  test.each([
    '',
    'no address',
    'a@b,c@d',
    'a\r\nb@example.test',
    'a\u0000@example.test',
    `${'x'.repeat(250)}@example.test`,
  ])('for an invalid address (%j) nothing is requested', (email) =>
    inTransaction(async (db) => {
      expect(await requestReset(as.anonymous(db), email)).toBe(0)
    })(),
  )

  test(
    'is replaced by the link within its hour, once: every session ends, and a new one is opened',
    inTransaction(async (db) => {
      const { ctx, nobody, userId, email } = await aSignedInUser(db)
      const { token } = await issueLink(ctx, { userId, purpose: 'reset', hours: 1 })
      const choose = (by: Context, newPassword: string) =>
        choosePassword(by, 'reset', { token, newPassword }, browser).catch((error) => [error.status, error.message])
      expect(await choose(hoursLater(nobody, 1), betterPassword)).toEqual([
        409,
        'This link has been used, was replaced by a later one, or has expired.',
      ])
      // An unsuitable password leaves the link valid.
      expect(await choose(nobody, 'password1234')).toEqual([
        422,
        'This password is one of the first that others would try. Please choose another',
      ])
      const entered = await choose(nobody, betterPassword)
      if (!('outcome' in entered) || entered.outcome !== 'signed-in') throw new Error('not signed in')
      expect(await openSessions(db, userId)).toEqual([entered.sessionId])
      expect(await findRememberedAndTrusted(db, userId)).toEqual([])
      expect(await choose(nobody, 'another wet lamp')).toEqual([409, expect.any(String)])
      expect((await emailsTo(db, userId))[0]?.kind).toBe('password-changed')
      const credentials = { email, remember: false, returnUrl: '/' }
      expect(await signIn(nobody, { ...credentials, password }, browser)).toEqual({ outcome: 'refused' })
      expect(await signIn(nobody, { ...credentials, password: betterPassword }, browser)).toMatchObject({
        outcome: 'signed-in',
      })
    }),
  )

  test(
    'sends an email whose link belongs to the requested account',
    inTransaction(async (db) => {
      const { nobody, userId, email } = await aSignedInUser(db)
      await sendResetFor(nobody, email)
      const token = tokenOf((await emailsTo(db, userId))[0])
      expect(await choosePassword(nobody, 'reset', { token, newPassword: betterPassword }, browser)).toMatchObject({
        outcome: 'signed-in',
        returnUrl: '/',
      })
    }),
  )
})

describe('an invitation', () => {
  test(
    'is valid for 72 hours, and sets no password afterwards',
    inTransaction(async (db) => {
      const ctx = as.anonymous(db)
      const invited = await aUser(db, { passwordHash: null, termsAcceptedAt: null, termsVersion: null })
      const { token } = await issueLink(ctx, { userId: invited.id, purpose: 'invitation', hours: 72 })
      const accept = (by: Context, newPassword = betterPassword) =>
        choosePassword(by, 'invitation', { token, newPassword }, browser).catch((error) => error.status)
      expect(await accept(hoursLater(ctx, 72))).toBe(409)
      const wrongPurpose = { token, newPassword: betterPassword }
      await expect(choosePassword(ctx, 'reset', wrongPurpose, browser)).rejects.toMatchObject({ status: 409 })
      expect(await accept(hoursLater(ctx, 71.9))).toMatchObject({ outcome: 'signed-in' })
      expect(await accept(ctx, 'another wet lamp')).toBe(409)
      const [session] = await db.select().from(sessions).where(eq(sessions.userId, invited.id))
      expect(session?.method).toBe('invitation')
    }),
  )

  test(
    'is invalid once the account is disabled',
    inTransaction(async (db) => {
      const ctx = as.anonymous(db)
      const invited = await aUser(db, { passwordHash: null })
      const { token } = await issueLink(ctx, { userId: invited.id, purpose: 'invitation', hours: 72 })
      await db.update(users).set({ activeState: 0 }).where(eq(users.id, invited.id))
      const body = { token, newPassword: betterPassword }
      await expect(choosePassword(ctx, 'invitation', body, browser)).rejects.toMatchObject({ status: 409 })
    }),
  )
})

describe('where an outside provider is the only way in', () => {
  const before = { ...env }
  afterEach(() => void Object.assign(env, before))
  const only = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'us', OIDC_NAME: 'Arts ID', OIDC_ONLY: true }

  test(
    'no link sets a password, and none is used up',
    inTransaction(async (db) => {
      const { nobody, userId } = await aSignedInUser(db)
      const { token } = await issueLink(nobody, { userId, purpose: 'invitation', hours: 72 })
      Object.assign(env, only)
      await expect(
        choosePassword(nobody, 'invitation', { token, newPassword: betterPassword }, browser),
      ).rejects.toMatchObject({ status: 403, message: 'Please sign in with Arts ID.' })
      expect(await passwordOf(db, userId)).toBe(passwordHash)
      const [link] = await db.select().from(userTokens).where(eq(userTokens.userId, userId))
      expect(link?.usedAt).toBeNull()
    }),
  )

  test(
    'no email for a new password is sent',
    inTransaction(async (db) => {
      const { nobody, email } = await aSignedInUser(db)
      Object.assign(env, only)
      const asked = () => db.execute(sql`select count(*)::int as jobs from pgboss.job`)
      const [{ jobs: jobsBefore } = { jobs: -1 }] = await asked()
      expect(await requestReset(nobody, email)).toBe(0)
      expect(await asked()).toEqual([{ jobs: jobsBefore }])
    }),
  )
})
