import 'server-only'
import type { Database } from '@/db/client'
import { findAccountByEmail } from '@/lib/floor/identity/account-queries'
import type { Context } from '@/lib/floor/identity/context'
import { normaliseEmail } from '@/lib/floor/identity/email'
import { verifyPassword } from '@/lib/floor/identity/password'
import { passwordMaxLength } from '@/lib/floor/identity/password-length'
import { clearThrottle, consume, refund } from '@/lib/floor/throttle'
import { type Browser, continueSignIn, rememberExpiry, type SignInResult } from './continue-sign-in'
import { findKnownDevice } from './known-device'
import { freshAddressLimit, signInLimit, suspectAddressLimit, throttleKeys } from './throttle-keys'

type Credentials = { email: string; password: string; remember: boolean; returnUrl: string }

type SignInOutcome = SignInResult | { outcome: 'refused' } | { outcome: 'throttled'; retryAfter: number }

/**
 * Signs in with e-mail and password, or continues with the second step. It always opens a new session and ends the one
 * this browser had, so that an id from before signing in is useless. All refusals look alike and take as long: unknown,
 * disabled, no password yet, wrong password.
 */
export async function signIn(ctx: Context, credentials: Credentials, browser: Browser): Promise<SignInOutcome> {
  const { password, remember, returnUrl } = credentials
  const email = normaliseEmail(credentials.email)
  const { address } = ctx
  const { retryAfter, undo } = await countAttempt(ctx.db, { email, address, knownDevice: browser.knownDevice }, ctx.now)
  if (retryAfter > 0) {
    ctx.log.warn({ address, retryAfter }, 'sign-in throttled')
    return { outcome: 'throttled', retryAfter }
  }
  const account = isPlausible(email, password) ? await findAccountByEmail(ctx.db, email) : undefined
  const isRight = await verifyPassword(password.slice(0, passwordMaxLength), account?.passwordHash)
  if (!account || !isRight || account.activeState !== 1) {
    ctx.log.warn({ address, userId: account?.id }, 'sign-in refused')
    return { outcome: 'refused' }
  }
  const details = { method: 'password', rememberUntil: remember ? rememberExpiry(ctx.now) : null, returnUrl } as const
  const result = await continueSignIn(ctx, account, details, browser)
  await undo()
  return result
}

/** An email address has no control characters, and PostgreSQL cannot store a zero byte. */
const isPlausible = (email: string, password: string) =>
  !/\p{Cc}/u.test(email) && email.length <= 255 && password.length <= passwordMaxLength

/** A try of a password: the account, the network address, and the browser's known-device value. */
type SignInAttempt = { email: string; address: string; knownDevice: string | undefined }

/** The result of counting a try: the seconds to wait, or 0, and how to undo the count when the password was right. */
type CountedAttempt = { retryAfter: number; undo: () => Promise<void> }

/**
 * Counts a try before the password is verified. A device on which the account has signed in has a count of its own,
 * which nobody elsewhere can use up. Any other try counts for its network address and for the account: ten for either
 * in five minutes, whether such an account exists or not.
 */
async function countAttempt(db: Database, attempt: SignInAttempt, now: Date): Promise<CountedAttempt> {
  const device = await findKnownDevice(attempt.knownDevice, attempt.email, now)
  return device === undefined ? countUnknownDevice(db, attempt, now) : countKnownDevice(db, device, attempt.email, now)
}

async function countKnownDevice(db: Database, device: string, email: string, now: Date): Promise<CountedAttempt> {
  const key = throttleKeys.signInDevice(device, email)
  const { retryAfter } = await consume(db, key, signInLimit, now)
  return { retryAfter, undo: () => clearThrottle(db, key) }
}

async function countUnknownDevice(db: Database, { email, address }: SignInAttempt, now: Date): Promise<CountedAttempt> {
  const keys = {
    address: throttleKeys.signInAddress(address),
    fresh: throttleKeys.signInFresh(address),
    account: throttleKeys.signInAccount(email),
    suspect: throttleKeys.signInSuspect(email),
  }
  const undoAll = async () => {
    await Promise.all([clearThrottle(db, keys.account), clearThrottle(db, keys.suspect)])
    await Promise.all([refund(db, keys.address), refund(db, keys.fresh)])
  }
  const byAddress = await consume(db, keys.address, signInLimit, now)
  if (!byAddress.allowed) return { retryAfter: byAddress.retryAfter, undo: undoAll }
  const isFresh = (await consume(db, keys.fresh, freshAddressLimit, now)).allowed
  const bySuspect = isFresh ? undefined : await consume(db, keys.suspect, suspectAddressLimit, now)
  if (bySuspect && !bySuspect.allowed) return { retryAfter: bySuspect.retryAfter, undo: undoAll }
  const { retryAfter } = await consume(db, keys.account, signInLimit, now)
  return { retryAfter, undo: undoAll }
}
