import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '@/db/client'
import { users } from '@/db/schema'
import { passSecondStep } from '@/lib/accounts/sign-in/second-step'
import { signIn } from '@/lib/accounts/sign-in/sign-in'
import { beginEnrolment, confirmEnrolment } from '@/lib/accounts/two-factor/service'
import type { Context, StaffContext } from '@/lib/floor/identity/context'
import { openSessionFor } from '@/lib/floor/identity/open-session'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { quickHashOf } from '@/tests/support/quick-hash'

// Fixtures: people with two-factor sign-in.

export const password = 'Curtain-Up-2026'
let passwordHash: Promise<string> | undefined

export const codeOf = (secret: string, now: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
export const later = <C extends Context>(ctx: C, seconds: number): C => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + seconds * 1000),
})

/** An Organisation Admin with a password and no second factor, signed in. */
export async function aUserWithPassword(db: Database): Promise<StaffContext> {
  passwordHash ??= quickHashOf(password)
  const ctx = await as.admin(db, await anOrganisation(db))
  const { userId, email } = ctx.actor
  await db
    .update(users)
    .set({ passwordHash: await passwordHash })
    .where(eq(users.id, userId))
  const account = { id: userId, email, firstName: 'Ada', lastName: 'Quill', role: 1, passwordChangedAt: null } as const
  const sessionId = await openSessionFor(as.anonymous(db), account, { device: '', method: 'password' })
  return { ...ctx, actor: { ...ctx.actor, sessionId } }
}

/** An Organisation Admin with two-factor sign-in, half an hour after it was set up. */
export async function aTwoFactorUser(db: Database) {
  const ctx = await aUserWithPassword(db)
  const { secret, enrolment } = await beginEnrolment(ctx, { password })
  const confirmed = await confirmEnrolment(ctx, { enrolment, code: codeOf(secret, ctx.now) })
  const signedIn = { ...ctx, actor: { ...ctx.actor, sessionId: confirmed.sessionId } }
  return { ctx: later(signedIn, 1800), secret, codes: confirmed.recoveryCodes, before: ctx }
}

const laptop = { device: 'Laptop', trustedDevice: undefined as string | undefined, knownDevice: undefined }

/** Passes the first step on the laptop. @returns the sealed state for the second step, or the outcome */
export async function firstStep(ctx: Context, email: string, trustedDevice?: string) {
  const browser = { ...laptop, trustedDevice }
  const entered = await signIn(ctx, { email, password, remember: true, returnUrl: '/events-list' }, browser)
  return entered.outcome === 'second-step' ? entered.pending : entered.outcome
}

type Step = { code: string; pending?: string | undefined; trust?: boolean; by?: Context }

/** Somebody with two-factor sign-in who has just passed the first step; `pass` tries the second. */
export async function aPendingSignIn(db: Database) {
  const { ctx, secret, codes } = await aTwoFactorUser(db)
  const nobody = as.anonymous(db, ctx.now)
  const first = await firstStep(nobody, ctx.actor.email)
  const pass = ({ by = nobody, trust = false, ...step }: Step) =>
    passSecondStep(by, { pending: first, trust, ...step }, laptop)
  return { ctx, secret, codes, nobody, first, pass }
}

export const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'not refused',
    ({ status, message }: { status: number; message: string }) => [status, message],
  )
