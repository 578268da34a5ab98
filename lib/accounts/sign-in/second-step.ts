import 'server-only'
import { type Account, findAccountById } from '@/lib/floor/identity/account-queries'
import type { Context } from '@/lib/floor/identity/context'
import { actorOf } from '@/lib/floor/identity/open-session'
import { unseal } from '@/lib/floor/identity/sealed-value'
import { queueEmail } from '@/lib/floor/mail/queue-email'
import { clearThrottle, consume } from '@/lib/floor/throttle'
import { checkCode } from '../two-factor/check-code'
import { recoveryCodeUsedEmail, wrongCodesEmail } from '../two-factor/emails'
import {
  type Browser,
  completeSignIn,
  passwordChangedMs,
  pendingSignIn,
  rememberExpiry,
  type SignInResult,
} from './continue-sign-in'
import type { BrowserToken } from './known-device'
import * as queries from './queries'
import { codeEmailLimit, codeLimit, throttleKeys } from './throttle-keys'

type SecondStepInput = {
  /** The sealed state of the first step, from the browser's cookie. */
  pending: string | undefined
  code: string
  /** True to trust the device for 14 days. */
  trust: boolean
}

type SecondStepOutcome =
  | (Extract<SignInResult, { outcome: 'signed-in' }> & { trusted: BrowserToken | null })
  | { outcome: 'over' }
  | { outcome: 'wrong' }
  | { outcome: 'throttled'; retryAfter: number }

/**
 * The account between the two steps; undefined where there is none, or no longer, or its password has changed since.
 */
export async function findPendingSignIn({ db, now }: Pick<Context, 'db' | 'now'>, sealed: string | undefined) {
  const pending = await unseal('second step', sealed, pendingSignIn, now)
  const account = pending && (await findAccountById(db, pending.userId))
  if (account?.activeState !== 1 || account.twoFactorEnabledAt === null) return undefined
  return passwordChangedMs(account) === pending?.passwordChangedAt ? { account, pending } : undefined
}

/** The second step of signing in: a code of the authenticator app, or a recovery code; each is valid once. */
export async function passSecondStep(
  ctx: Context,
  step: SecondStepInput,
  browser: Browser,
): Promise<SecondStepOutcome> {
  const found = await findPendingSignIn(ctx, step.pending)
  if (!found) return { outcome: 'over' }
  const { account, pending } = found
  const { allowed, retryAfter } = await consume(ctx.db, throttleKeys.code(account.id), codeLimit, ctx.now)
  if (!allowed) {
    ctx.log.warn({ address: ctx.address, userId: account.id, retryAfter }, 'second step throttled')
    await emailWarningOnce(ctx, account)
    return { outcome: 'throttled', retryAfter }
  }
  return ctx.db.transaction(async (db) => {
    const tx = { ...ctx, db }
    // In the transaction, so that a recovery code is used up only if the session is opened.
    const passed = await checkCode(tx, account.id, step.code)
    if (!passed) {
      ctx.log.warn({ address: ctx.address, userId: account.id }, 'second step refused')
      return { outcome: 'wrong' }
    }
    const details = {
      method: pending.method,
      returnUrl: pending.returnUrl,
      rememberUntil: pending.rememberUntil === null ? null : new Date(pending.rememberUntil),
    }
    const result = await completeSignIn(tx, account, details, browser)
    const trusted = step.trust ? await trustDevice(tx, account.id, browser.device) : null
    await clearThrottle(db, throttleKeys.code(account.id))
    if (passed.by === 'recovery code')
      await queueEmail(withActor(tx, account), recoveryCodeUsedEmail(account, passed.left))
    return { ...result, trusted }
  })
}

async function trustDevice({ db, now }: Context, userId: number, device: string): Promise<BrowserToken> {
  const expiresAt = rememberExpiry(now)
  const token = await queries.insertTrustedDevice(db, { userId, device: device.slice(0, 200), now, expiresAt })
  return { token, seconds: Math.floor((expiresAt.getTime() - now.getTime()) / 1000) }
}

const withActor = (ctx: Context, account: Account): Context => ({ ...ctx, actor: actorOf(account, '') })

/** A wrong code means that somebody knows the password: the owner is warned, at most once a day. */
async function emailWarningOnce(ctx: Context, account: Account) {
  await ctx.db.transaction(async (db) => {
    const { allowed } = await consume(db, throttleKeys.codeEmail(account.id), codeEmailLimit, ctx.now)
    if (allowed) await queueEmail({ ...ctx, db }, wrongCodesEmail(account))
  })
}
