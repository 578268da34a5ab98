import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { outbox, recoveryCodes, twoFactorRoles, users } from '@/db/schema'
import { findAccountById } from '@/lib/floor/identity/account-queries'
import { authenticate } from '@/lib/floor/identity/authentication'
import { openSessionFor } from '@/lib/floor/identity/open-session'
import { sealSession } from '@/lib/floor/identity/session-token'
import { as } from '@/tests/support/actors'
import { aUser } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import {
  aTwoFactorUser,
  aUserWithPassword,
  codeOf,
  firstStep,
  later,
  password,
  refusalOf,
} from '@/tests/support/two-factor-users'
import { getRequiredRoles, saveRequiredRole } from './required-roles'
import { openSecret } from './sealed-secret'
import { beginEnrolment, confirmEnrolment, getTwoFactor, replaceRecoveryCodes, turnOffTwoFactor } from './service'

describe('setting two-factor sign-in up', () => {
  test(
    'requires the password, and a code of the app before anything changes',
    inTransaction(async (db) => {
      const ctx = await aUserWithPassword(db)
      expect(await refusalOf(beginEnrolment(ctx, { password: 'no' }))).toEqual([422, 'This is not your password'])
      const { secret, address, enrolment } = await beginEnrolment(ctx, { password })
      expect(address).toContain(`secret=${secret}`)
      expect(address).toContain('issuer=Illuminate')
      expect(enrolment).not.toContain(secret)
      const wrong = codeOf(secret, new Date(0))
      expect(await refusalOf(confirmEnrolment(ctx, { enrolment, code: wrong }))).toEqual([422, expect.any(String)])
      expect(await refusalOf(confirmEnrolment(later(ctx, 900), { enrolment, code: codeOf(secret, ctx.now) }))).toEqual([
        409,
        'This took too long. Please begin again.',
      ])
      const other = await aUserWithPassword(db)
      expect(await refusalOf(confirmEnrolment(other, { enrolment, code: codeOf(secret, ctx.now) }))).toEqual([
        409,
        expect.any(String),
      ])
      expect(await getTwoFactor(ctx)).toMatchObject({ enabledAt: null, unusedRecoveryCodes: 0 })
    }),
  )

  test(
    'stores the secret encrypted and the recovery codes hashed, and gives the session a new id',
    inTransaction(async (db) => {
      const { before, secret, codes, ctx } = await aTwoFactorUser(db)
      const [user] = await db.select().from(users).where(eq(users.id, ctx.actor.userId))
      expect(user?.twoFactorSecret).not.toContain(secret)
      expect(openSecret(user?.twoFactorSecret ?? null, ctx.actor.userId)).toEqual({ text: secret, isCurrent: true })
      expect(openSecret(user?.twoFactorSecret ?? null, ctx.actor.userId + 1)).toBeUndefined()
      expect(new Set(codes).size).toBe(10)
      for (const code of codes) expect(code).toMatch(/^[\dA-HJKMNP-TV-Z]{4}(-[\dA-HJKMNP-TV-Z]{4}){5}$/)
      const kept = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, ctx.actor.userId))
      expect(kept).toHaveLength(10)
      expect(JSON.stringify(kept)).not.toContain(codes[0])
      expect(ctx.actor.sessionId).not.toBe(before.actor.sessionId)
      const asked = async (id: string) =>
        (
          await authenticate(
            db,
            new Headers({ host: 'localhost', cookie: `illuminate-session=${await sealSession(id)}` }),
            before.now,
          )
        ).state
      expect([await asked(before.actor.sessionId), await asked(ctx.actor.sessionId)]).toEqual(['revoked', 'live'])
      const [queuedEmail] = await db.select().from(outbox).where(eq(outbox.toUserId, ctx.actor.userId))
      expect(queuedEmail?.subject).toBe('Two-factor sign-in is on')
    }),
  )

  test(
    'is refused for an account without a password',
    inTransaction(async (db) => {
      const ctx = await aUserWithPassword(db)
      await db.update(users).set({ passwordHash: null }).where(eq(users.id, ctx.actor.userId))
      expect(await refusalOf(beginEnrolment(ctx, { password }))).toEqual([409, expect.any(String)])
    }),
  )
})

describe('once it is on, whoever changes it', () => {
  const codeWrong = 'This code is not right. Codes change every 30 seconds: use the one your app shows now'

  test.each([
    ['turns it off', turnOffTwoFactor],
    ['moves it to another phone', beginEnrolment],
    ['makes new recovery codes', replaceRecoveryCodes],
  ])('%s with the password and a code of the app, good once; the password alone is not enough', (_, change) =>
    inTransaction(async (db) => {
      const { ctx, secret } = await aTwoFactorUser(db)
      const code = codeOf(secret, ctx.now)
      expect(await refusalOf(change(ctx, { password: 'no', code }))).toEqual([422, 'This is not your password'])
      expect(await refusalOf(change(ctx, { password }))).toEqual([422, 'Code is required'])
      expect(await refusalOf(change(ctx, { password, code: '' }))).toEqual([422, 'Code is required'])
      expect(await refusalOf(change(ctx, { password, code: codeOf(secret, new Date(0)) }))).toEqual([422, codeWrong])
      expect(await getTwoFactor(ctx)).toMatchObject({ unusedRecoveryCodes: 10 })
      await change(ctx, { password, code })
      expect(await refusalOf(change(ctx, { password, code }))).not.toEqual('not refused')
    })(),
  )

  test(
    'has five tries of codes in a quarter of an hour, as at sign-in',
    inTransaction(async (db) => {
      const { ctx, secret } = await aTwoFactorUser(db)
      for (let tries = 0; tries < 5; tries += 1)
        expect(await refusalOf(turnOffTwoFactor(ctx, { password, code: '000000' }))).toEqual([422, codeWrong])
      const code = codeOf(secret, ctx.now)
      expect(await refusalOf(turnOffTwoFactor(ctx, { password, code }))).toEqual([429, expect.any(String)])
      await turnOffTwoFactor(later(ctx, 901), { password, code: codeOf(secret, later(ctx, 901).now) })
    }),
  )

  test(
    'may use a recovery code, which is gone then, and gets an email of it',
    inTransaction(async (db) => {
      const { ctx, codes } = await aTwoFactorUser(db)
      const [code = ''] = codes
      await beginEnrolment(ctx, { password, code })
      expect(await getTwoFactor(ctx)).toMatchObject({ unusedRecoveryCodes: 9 })
      expect(await refusalOf(beginEnrolment(ctx, { password, code }))).toEqual([422, codeWrong])
      expect(await db.select().from(outbox).where(eq(outbox.kind, 'two-factor-code-used'))).toHaveLength(1)
    }),
  )

  test(
    'keeps a recovery code whose email cannot be queued',
    inTransaction(async (db) => {
      const { ctx, codes } = await aTwoFactorUser(db)
      await db.execute(sql`alter table outbox add check (kind <> 'two-factor-code-used')`)
      const [code = ''] = codes
      await expect(beginEnrolment(ctx, { password, code })).rejects.toThrow()
      expect(await getTwoFactor(ctx)).toMatchObject({ unusedRecoveryCodes: 10 })
    }),
  )
})

test(
  'turning it off sends an email',
  inTransaction(async (db) => {
    const { ctx, secret } = await aTwoFactorUser(db)
    await turnOffTwoFactor(ctx, { password, code: codeOf(secret, ctx.now) })
    expect(await getTwoFactor(ctx)).toMatchObject({ enabledAt: null, unusedRecoveryCodes: 0 })
    expect(await firstStep(as.anonymous(db, ctx.now), ctx.actor.email)).toBe('signed-in')
    const queuedEmails = await db.select().from(outbox).where(eq(outbox.kind, 'two-factor-off'))
    expect(queuedEmails).toHaveLength(1)
    expect(await refusalOf(turnOffTwoFactor(ctx, { password }))).toEqual([409, 'Two-factor sign-in is not set up.'])
  }),
)

describe('a Global Admin can require it of a role', () => {
  const dueOf = async (db: Database, userId: number, method: 'password' | 'openid' = 'password') => {
    const account = await findAccountById(db, userId)
    if (!account) throw new Error('no account')
    const ctx = as.anonymous(db)
    const id = await openSessionFor(ctx, account, { device: '', method })
    const headers = new Headers({ host: 'localhost', cookie: `illuminate-session=${await sealSession(id)}` })
    const { actor } = await authenticate(db, headers, ctx.now)
    return actor.kind === 'staff' && actor.twoFactorDue
  }

  test(
    'nobody else can',
    inTransaction(async (db) => {
      const admin = await aUserWithPassword(db)
      expect(await refusalOf(saveRequiredRole(admin, { role: 2, isRequired: true }))).toEqual([403, expect.any(String)])
      expect(await refusalOf(getRequiredRoles(admin))).toEqual([403, expect.any(String)])
      expect(await db.select().from(twoFactorRoles)).toEqual([])
    }),
  )

  test(
    'people of the role without it have to set it up at once; those with it, or with an outside account, do not',
    inTransaction(async (db) => {
      const global = await as.globalAdmin(db)
      const { ctx: has } = await aTwoFactorUser(db)
      const hasNot = await aUser(db, { role: 1 })
      const ofAnother = await aUser(db, { role: 2 })
      expect(await dueOf(db, hasNot.id)).toBe(false)
      await saveRequiredRole(global, { role: 1, isRequired: true })
      expect(await dueOf(db, hasNot.id)).toBe(true)
      expect(await dueOf(db, hasNot.id, 'openid')).toBe(false)
      expect(await dueOf(db, ofAnother.id)).toBe(false)
      expect(await dueOf(db, has.actor.userId)).toBe(false)
      expect(await refusalOf(turnOffTwoFactor(has, { password }))).toEqual([
        403,
        'Your role must use two-factor sign-in. To move to another phone, set it up again.',
      ])
      const shown = (await getRequiredRoles(global)).find(({ role }) => role === 1)
      expect(shown).toMatchObject({ name: 'Organisation Admin', isRequired: true })
      await saveRequiredRole(global, { role: 1, isRequired: false })
      expect(await dueOf(db, hasNot.id)).toBe(false)
    }),
  )
})
