import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { outbox, recoveryCodes, trustedDevices, users } from '@/db/schema'
import { authenticate } from '@/lib/floor/identity/authentication'
import { revokeSessionsOf } from '@/lib/floor/identity/session-queries'
import { sealSession } from '@/lib/floor/identity/session-token'
import { inTransaction } from '@/tests/support/database'
import { aPendingSignIn, aTwoFactorUser, codeOf, firstStep, later, password } from '@/tests/support/two-factor-users'
import { hashRecoveryCode } from '../two-factor/recovery-codes'
import { distrustDevices, getTwoFactor, replaceRecoveryCodes } from '../two-factor/service'

const wrongCode = (secret: string) => codeOf(secret, new Date(0))

describe('the second step is refused', () => {
  test(
    'without the first step, or too late after it: the password alone opens no session',
    inTransaction(async (db) => {
      const { ctx, secret, nobody, first, pass } = await aPendingSignIn(db)
      const code = codeOf(secret, ctx.now)
      const cookie = `illuminate-session=${first}`
      expect((await authenticate(db, new Headers({ host: 'localhost', cookie }), ctx.now)).state).toBe('none')
      for (const pending of [undefined, '', 'x', `${first}x`, await sealSession(ctx.actor.sessionId)])
        expect(await pass({ code, pending })).toEqual({ outcome: 'over' })
      expect(await pass({ code, by: later(nobody, 600) })).toEqual({ outcome: 'over' })
      for (const guess of ['', '000', '1234567', 'abcdef', wrongCode(secret), 'x'.repeat(100_000)])
        expect(await pass({ code: guess })).toMatchObject({ outcome: expect.stringMatching(/wrong|throttled/) })
    }),
  )

  test(
    'after five wrong codes in a quarter of an hour, even with the right one; the owner gets one email',
    inTransaction(async (db) => {
      const { ctx, secret, nobody, pass } = await aPendingSignIn(db)
      const seen: string[] = []
      for (let n = 0; n < 8; n += 1) {
        const by = { ...nobody, address: `203.0.113.${n}` }
        seen.push((await pass({ code: wrongCode(secret), by })).outcome)
      }
      expect(seen).toEqual([...Array(5).fill('wrong'), ...Array(3).fill('throttled')])
      expect(await pass({ code: codeOf(secret, ctx.now) })).toMatchObject({ outcome: 'throttled' })
      const queuedEmails = await db.select().from(outbox).where(eq(outbox.kind, 'two-factor-guesses'))
      expect(queuedEmails).toMatchObject([
        { toUserId: ctx.actor.userId, subject: 'Somebody is trying to sign in as you' },
      ])
      const by = later(nobody, 900)
      const pending = await firstStep(by, ctx.actor.email)
      expect(await pass({ code: codeOf(secret, by.now), pending, by })).toMatchObject({ outcome: 'signed-in' })
    }),
  )

  test(
    'with another account’s recovery code',
    inTransaction(async (db) => {
      const [{ pass }, other] = [await aPendingSignIn(db), await aTwoFactorUser(db)]
      expect(await pass({ code: other.codes[0] ?? '' })).toEqual({ outcome: 'wrong' })
    }),
  )

  test(
    'where the password was changed between the steps, or the account disabled',
    inTransaction(async (db) => {
      const { ctx, secret, pass } = await aPendingSignIn(db)
      const code = codeOf(secret, ctx.now)
      const set = (values: Partial<typeof users.$inferInsert>) =>
        db.update(users).set(values).where(eq(users.id, ctx.actor.userId))
      await set({ passwordChangedAt: ctx.now })
      expect(await pass({ code })).toEqual({ outcome: 'over' })
      await set({ passwordChangedAt: null, activeState: 0 })
      expect(await pass({ code })).toEqual({ outcome: 'over' })
    }),
  )
})

describe('the second step is passed', () => {
  test(
    'with a code of the app, once, also of the steps before and after',
    inTransaction(async (db) => {
      const { ctx, secret, pass } = await aPendingSignIn(db)
      const code = codeOf(secret, ctx.now).replace(/^.../, '$& ')
      expect(await pass({ code })).toMatchObject({
        outcome: 'signed-in',
        returnUrl: '/events-list',
        remembered: { seconds: 14 * 86_400 },
        trusted: null,
      })
      expect(await pass({ code })).toEqual({ outcome: 'wrong' })
      expect(await pass({ code: codeOf(secret, later(ctx, -30).now) })).toEqual({ outcome: 'wrong' })
      expect(await pass({ code: codeOf(secret, later(ctx, 30).now) })).toMatchObject({ outcome: 'signed-in' })
    }),
  )

  test(
    'with a recovery code, each once, in any spelling, and with a shorter one of an earlier release',
    inTransaction(async (db) => {
      const { ctx, codes, pass } = await aPendingSignIn(db)
      const outcomeOf = async (code = '') => (await pass({ code })).outcome
      const [first, second = '', third, fourth] = codes
      expect(await outcomeOf(first)).toBe('signed-in')
      expect(await outcomeOf(first)).toBe('wrong')
      const typed = second.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
      expect(await outcomeOf(typed)).toBe('signed-in')
      expect((await getTwoFactor(ctx)).unusedRecoveryCodes).toBe(8)
      const queuedEmails = await db
        .select()
        .from(outbox)
        .where(eq(outbox.kind, 'two-factor-code-used'))
        .orderBy(outbox.id)
      expect(queuedEmails.map(({ body }) => /\d of your recovery codes are left/.exec(body)?.[0])).toEqual([
        '9 of your recovery codes are left',
        '8 of your recovery codes are left',
      ])
      const earlier = '7Q2M-X9KD-03TZ-HV5C'
      const codeHash = hashRecoveryCode(ctx.actor.userId, earlier)
      await db.insert(recoveryCodes).values({ userId: ctx.actor.userId, codeHash })
      expect([await outcomeOf(earlier), await outcomeOf(earlier)]).toEqual(['signed-in', 'wrong'])
      const { recoveryCodes: anew } = await replaceRecoveryCodes(ctx, { password, code: fourth })
      expect(await outcomeOf(third)).toBe('wrong')
      expect(await outcomeOf(anew[0])).toBe('signed-in')
    }),
  )

  test(
    'without a code on a trusted device, for 14 days, for its own account, until it is distrusted',
    inTransaction(async (db) => {
      const { ctx, secret, nobody, pass } = await aPendingSignIn(db)
      const { email, userId } = ctx.actor
      const trust = async () => {
        await db.update(users).set({ twoFactorLastStep: null }).where(eq(users.id, userId))
        const entered = await pass({ code: codeOf(secret, ctx.now), trust: true })
        if (entered.outcome !== 'signed-in') throw new Error(entered.outcome)
        expect(entered.trusted?.seconds).toBe(14 * 86_400)
        return entered.trusted?.token
      }
      const days = (count: number) => later(nobody, count * 86_400)
      const known = await trust()
      expect(JSON.stringify(await db.select().from(trustedDevices))).not.toContain(known)
      expect(await firstStep(days(13.9), email, known)).toBe('signed-in')
      expect(await firstStep(days(14), email, known)).not.toBe('signed-in')
      const other = await aTwoFactorUser(db)
      expect(await firstStep(nobody, other.ctx.actor.email, known)).not.toBe('signed-in')
      await distrustDevices(ctx)
      expect(await firstStep(nobody, email, known)).not.toBe('signed-in')
      const again = await trust()
      await revokeSessionsOf(db, userId, ctx.now, 'role changed')
      expect(await firstStep(nobody, email, again)).not.toBe('signed-in')
    }),
  )
})
