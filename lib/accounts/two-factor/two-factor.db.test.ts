import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { outbox, recoveryCodes, trustedDevices, twoFactorRoles, users } from '@/db/schema'
import { findAccountById } from '@/lib/floor/identity/account-queries'
import type { Context, StaffContext } from '@/lib/floor/identity/context'
import { openSessionFor } from '@/lib/floor/identity/open-session'
import { hashPassword } from '@/lib/floor/identity/password'
import { revokeSessionsOf } from '@/lib/floor/identity/session-queries'
import { sealSession } from '@/lib/floor/identity/session-token'
import { whoIsAsking } from '@/lib/floor/identity/who-is-asking'
import { as } from '@/tests/support/actors'
import { anOrganisation, aUser } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { secondStep } from '../sign-in/second-step'
import { signIn } from '../sign-in/sign-in'
import { getRequiredRoles, saveRequiredRole } from './required-roles'
import { openSecret } from './secret-at-rest'
import { beginEnrolment, confirmEnrolment, distrustDevices, getTwoFactor, replaceCodes, turnOff } from './service'

const password = 'Curtain-Up-2026'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

const codeOf = (secret: string, now: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
const later = <C extends Context>(ctx: C, seconds: number): C => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + seconds * 1000),
})

async function someone(db: Database): Promise<StaffContext> {
  const ctx = await as.admin(db, await anOrganisation(db))
  const { userId, email } = ctx.actor
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId))
  const account = { id: userId, email, firstName: 'Ada', lastName: 'Quill', role: 1, passwordChangedAt: null }
  const sessionId = await openSessionFor(as.nobody(db), account, { device: '', method: 'password' })
  return { ...ctx, actor: { ...ctx.actor, sessionId } }
}

/** Somebody with two-factor sign-in, half an hour after it was set up. */
async function enrolled(db: Database) {
  const ctx = await someone(db)
  const { secret, enrolment } = await beginEnrolment(ctx, { password })
  const confirmed = await confirmEnrolment(ctx, { enrolment, code: codeOf(secret, ctx.now) })
  const signedIn = { ...ctx, actor: { ...ctx.actor, sessionId: confirmed.sessionId } }
  return { ctx: later(signedIn, 1800), secret, codes: confirmed.recoveryCodes, before: ctx }
}

const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => 'not refused',
    ({ status, message }: { status: number; message: string }) => [status, message],
  )

describe('setting two-factor sign-in up', () => {
  test(
    'asks for the password, and for a code of the app before anything changes',
    inTransaction(async (db) => {
      const ctx = await someone(db)
      expect(await refused(beginEnrolment(ctx, { password: 'no' }))).toEqual([422, 'This is not your password'])
      const { secret, address, enrolment } = await beginEnrolment(ctx, { password })
      expect(address).toContain(`secret=${secret}`)
      expect(address).toContain('issuer=Illuminate')
      expect(enrolment).not.toContain(secret)
      const wrong = codeOf(secret, new Date(0))
      expect(await refused(confirmEnrolment(ctx, { enrolment, code: wrong }))).toEqual([422, expect.any(String)])
      expect(await refused(confirmEnrolment(later(ctx, 900), { enrolment, code: codeOf(secret, ctx.now) }))).toEqual([
        409,
        'This took too long. Please begin again.',
      ])
      const other = await someone(db)
      expect(await refused(confirmEnrolment(other, { enrolment, code: codeOf(secret, ctx.now) }))).toEqual([
        409,
        expect.any(String),
      ])
      expect(await getTwoFactor(ctx)).toMatchObject({ enabledAt: null, unusedRecoveryCodes: 0 })
    }),
  )

  test(
    'keeps the secret encrypted, the recovery codes hashed, and gives the session a new id',
    inTransaction(async (db) => {
      const { before, secret, codes, ctx } = await enrolled(db)
      const [user] = await db.select().from(users).where(eq(users.id, ctx.actor.userId))
      expect(user?.twoFactorSecret).not.toContain(secret)
      expect(openSecret(user?.twoFactorSecret ?? null, ctx.actor.userId)).toBe(secret)
      expect(openSecret(user?.twoFactorSecret ?? null, ctx.actor.userId + 1)).toBeUndefined()
      expect(new Set(codes).size).toBe(10)
      for (const code of codes) expect(code).toMatch(/^[\dA-HJKMNP-TV-Z]{4}(-[\dA-HJKMNP-TV-Z]{4}){3}$/)
      const kept = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, ctx.actor.userId))
      expect(kept).toHaveLength(10)
      expect(JSON.stringify(kept)).not.toContain(codes[0])
      expect(ctx.actor.sessionId).not.toBe(before.actor.sessionId)
      const asked = async (id: string) =>
        (
          await whoIsAsking(
            db,
            new Headers({ host: 'localhost', cookie: `illuminate-session=${await sealSession(id)}` }),
            before.now,
          )
        ).state
      expect([await asked(before.actor.sessionId), await asked(ctx.actor.sessionId)]).toEqual(['revoked', 'live'])
      const [letter] = await db.select().from(outbox).where(eq(outbox.toUserId, ctx.actor.userId))
      expect(letter?.subject).toBe('Two-factor sign-in is on')
    }),
  )

  test(
    'is not for an account without a password',
    inTransaction(async (db) => {
      const ctx = await someone(db)
      await db.update(users).set({ passwordHash: null }).where(eq(users.id, ctx.actor.userId))
      expect(await refused(beginEnrolment(ctx, { password }))).toEqual([409, expect.any(String)])
    }),
  )
})

const laptop = { device: 'Laptop', trustedDevice: undefined as string | undefined }

/** The first step; @returns what the browser carries to the second */
async function firstStep(ctx: Context, email: string, browser = laptop) {
  const entered = await signIn(ctx, { email, password, remember: true, returnUrl: '/events-list' }, browser)
  return entered.outcome === 'second-step' ? entered.pending : entered.outcome
}

describe('signing in with two-factor', () => {
  test(
    'a right password opens no session, and another account’s step is no use',
    inTransaction(async (db) => {
      const { ctx, secret } = await enrolled(db)
      const nobody = as.nobody(db, ctx.now)
      const pending = await firstStep(nobody, ctx.actor.email)
      const step = { pending, code: codeOf(secret, ctx.now), trust: false }
      const cookie = `illuminate-session=${pending}`
      expect((await whoIsAsking(db, new Headers({ host: 'localhost', cookie }), ctx.now)).state).toBe('none')
      for (const given of [undefined, '', 'x', `${pending}x`, await sealSession(ctx.actor.sessionId)])
        expect(await secondStep(nobody, { ...step, pending: given }, laptop)).toEqual({ outcome: 'over' })
      expect(await secondStep(later(nobody, 600), step, laptop)).toEqual({ outcome: 'over' })
      for (const code of ['', '000', '1234567', 'abcdef', codeOf(secret, new Date(0)), 'x'.repeat(100_000)])
        expect(await secondStep(nobody, { ...step, code }, laptop)).toMatchObject({
          outcome: expect.stringMatching(/wrong|throttled/),
        })
    }),
  )

  test(
    'a code is good once, also for the step before and after it',
    inTransaction(async (db) => {
      const { ctx, secret } = await enrolled(db)
      const nobody = as.nobody(db, ctx.now)
      const pending = await firstStep(nobody, ctx.actor.email)
      const code = codeOf(secret, ctx.now)
      const step = { pending, code: `${code.slice(0, 3)} ${code.slice(3)}`, trust: false }
      expect(await secondStep(nobody, step, laptop)).toMatchObject({
        outcome: 'signed-in',
        returnUrl: '/events-list',
        remembered: { seconds: 14 * 86_400 },
        trusted: null,
      })
      expect(await secondStep(nobody, step, laptop)).toEqual({ outcome: 'wrong' })
      const earlier = codeOf(secret, later(ctx, -30).now)
      expect(await secondStep(nobody, { ...step, code: earlier }, laptop)).toEqual({ outcome: 'wrong' })
      const next = codeOf(secret, later(ctx, 30).now)
      expect(await secondStep(nobody, { ...step, code: next }, laptop)).toMatchObject({ outcome: 'signed-in' })
    }),
  )

  test(
    'five wrong codes in a quarter of an hour, then not even the right one; the owner hears of it once',
    inTransaction(async (db) => {
      const { ctx, secret } = await enrolled(db)
      const nobody = as.nobody(db, ctx.now)
      const pending = await firstStep(nobody, ctx.actor.email)
      const attempt = async (code: string, by: Context = nobody) =>
        (await secondStep(by, { pending, code, trust: false }, laptop)).outcome
      const wrong = codeOf(secret, new Date(0))
      const seen: string[] = []
      for (let n = 0; n < 8; n += 1) seen.push(await attempt(wrong, { ...nobody, address: `203.0.113.${n}` }))
      expect(seen).toEqual([...Array(5).fill('wrong'), ...Array(3).fill('throttled')])
      expect(await attempt(codeOf(secret, ctx.now))).toBe('throttled')
      const letters = await db.select().from(outbox).where(eq(outbox.kind, 'two-factor-guesses'))
      expect(letters).toMatchObject([{ toUserId: ctx.actor.userId, subject: 'Somebody is trying to sign in as you' }])
      const afterwards = later(nobody, 900)
      const anew = await firstStep(afterwards, ctx.actor.email)
      const step = { pending: anew, code: codeOf(secret, afterwards.now), trust: false }
      expect(await secondStep(afterwards, step, laptop)).toMatchObject({ outcome: 'signed-in' })
    }),
  )

  test(
    'a recovery code takes the place of the app, once each, however it is typed',
    inTransaction(async (db) => {
      const { ctx, codes } = await enrolled(db)
      const nobody = as.nobody(db, ctx.now)
      const pending = await firstStep(nobody, ctx.actor.email)
      const attempt = async (code: string) =>
        (await secondStep(nobody, { pending, code, trust: false }, laptop)).outcome
      const [first = '', second = ''] = codes
      expect(await attempt(first)).toBe('signed-in')
      expect(await attempt(first)).toBe('wrong')
      expect(await attempt(second.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(
        'signed-in',
      )
      expect((await getTwoFactor(ctx)).unusedRecoveryCodes).toBe(8)
      const letters = await db.select().from(outbox).where(eq(outbox.kind, 'two-factor-code-used'))
      expect(letters.map(({ body }) => /\d of your recovery codes are left/.exec(body)?.[0])).toEqual([
        '9 of your recovery codes are left',
        '8 of your recovery codes are left',
      ])
      const { recoveryCodes: anew } = await replaceCodes(ctx, { password })
      expect(await attempt(codes[2] ?? '')).toBe('wrong')
      expect(await attempt(anew[0] ?? '')).toBe('signed-in')
    }),
  )

  test(
    'another account’s recovery code is none',
    inTransaction(async (db) => {
      const [one, other] = [await enrolled(db), await enrolled(db)]
      const nobody = as.nobody(db, one.ctx.now)
      const pending = await firstStep(nobody, one.ctx.actor.email)
      const step = { pending, code: other.codes[0] ?? '', trust: false }
      expect(await secondStep(nobody, step, laptop)).toEqual({ outcome: 'wrong' })
    }),
  )

  test(
    'a password changed between the steps, or a disabled account, ends it',
    inTransaction(async (db) => {
      const { ctx, secret } = await enrolled(db)
      const nobody = as.nobody(db, ctx.now)
      const pending = await firstStep(nobody, ctx.actor.email)
      const step = { pending, code: codeOf(secret, ctx.now), trust: false }
      const set = (values: Partial<typeof users.$inferInsert>) =>
        db.update(users).set(values).where(eq(users.id, ctx.actor.userId))
      await set({ passwordChangedAt: ctx.now })
      expect(await secondStep(nobody, step, laptop)).toEqual({ outcome: 'over' })
      await set({ passwordChangedAt: null, activeState: 0 })
      expect(await secondStep(nobody, step, laptop)).toEqual({ outcome: 'over' })
    }),
  )

  test(
    'a remembered device skips the code for 14 days, for its own person, until it is forgotten',
    inTransaction(async (db) => {
      const { ctx, secret } = await enrolled(db)
      const nobody = as.nobody(db, ctx.now)
      const { email, userId } = ctx.actor
      const enter = async () => {
        const pending = await firstStep(nobody, email)
        await db.update(users).set({ twoFactorLastStep: null }).where(eq(users.id, userId))
        const entered = await secondStep(nobody, { pending, code: codeOf(secret, ctx.now), trust: true }, laptop)
        if (entered.outcome !== 'signed-in') throw new Error(entered.outcome)
        expect(entered.trusted?.seconds).toBe(14 * 86_400)
        return { ...laptop, trustedDevice: entered.trusted?.token }
      }
      const days = (count: number) => later(nobody, count * 86_400)
      const known = await enter()
      expect(JSON.stringify(await db.select().from(trustedDevices))).not.toContain(known.trustedDevice)
      expect(await firstStep(days(13.9), email, known)).toBe('signed-in')
      expect(await firstStep(days(14), email, known)).not.toBe('signed-in')
      const other = await enrolled(db)
      expect(await firstStep(nobody, other.ctx.actor.email, known)).not.toBe('signed-in')
      await distrustDevices(ctx)
      expect(await firstStep(nobody, email, known)).not.toBe('signed-in')
      const again = await enter()
      await revokeSessionsOf(db, userId, ctx.now, 'role changed')
      expect(await firstStep(nobody, email, again)).not.toBe('signed-in')
    }),
  )
})

test(
  'turning it off asks for the password, and is told of',
  inTransaction(async (db) => {
    const { ctx } = await enrolled(db)
    expect(await refused(turnOff(ctx, { password: 'no' }))).toEqual([422, 'This is not your password'])
    await turnOff(ctx, { password })
    expect(await getTwoFactor(ctx)).toMatchObject({ enabledAt: null, unusedRecoveryCodes: 0 })
    expect(await firstStep(as.nobody(db, ctx.now), ctx.actor.email)).toBe('signed-in')
    const letters = await db.select().from(outbox).where(eq(outbox.kind, 'two-factor-off'))
    expect(letters).toHaveLength(1)
    expect(await refused(turnOff(ctx, { password }))).toEqual([409, 'Two-factor sign-in is not set up.'])
  }),
)

describe('a Global Admin can require it of a role', () => {
  const dueOf = async (db: Database, userId: number, method: 'password' | 'openid' = 'password') => {
    const account = await findAccountById(db, userId)
    if (!account) throw new Error('no account')
    const ctx = as.nobody(db)
    const id = await openSessionFor(ctx, account, { device: '', method })
    const headers = new Headers({ host: 'localhost', cookie: `illuminate-session=${await sealSession(id)}` })
    const { actor } = await whoIsAsking(db, headers, ctx.now)
    return actor.kind === 'staff' && actor.twoFactorDue
  }

  test(
    'nobody else can',
    inTransaction(async (db) => {
      const admin = await someone(db)
      expect(await refused(saveRequiredRole(admin, { role: 2, isRequired: true }))).toEqual([403, expect.any(String)])
      expect(await refused(getRequiredRoles(admin))).toEqual([403, expect.any(String)])
      expect(await db.select().from(twoFactorRoles)).toEqual([])
    }),
  )

  test(
    'whoever has the role and none is led to set it up, at once; whoever has it, or comes from outside, is not',
    inTransaction(async (db) => {
      const global = await as.globalAdmin(db)
      const { ctx: has } = await enrolled(db)
      const hasNot = await aUser(db, { role: 1 })
      const ofAnother = await aUser(db, { role: 2 })
      expect(await dueOf(db, hasNot.id)).toBe(false)
      await saveRequiredRole(global, { role: 1, isRequired: true })
      expect(await dueOf(db, hasNot.id)).toBe(true)
      expect(await dueOf(db, hasNot.id, 'openid')).toBe(false)
      expect(await dueOf(db, ofAnother.id)).toBe(false)
      expect(await dueOf(db, has.actor.userId)).toBe(false)
      expect(await refused(turnOff(has, { password }))).toEqual([
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
