import 'server-only'
import type { Database } from '@/db/client'
import { findAccountByEmail } from '@/lib/floor/identity/account-queries'
import type { Context } from '@/lib/floor/identity/context'
import { normaliseEmail } from '@/lib/floor/identity/email'
import { verifyPassword } from '@/lib/floor/identity/password'
import { passwordMaxLength } from '@/lib/floor/identity/password-length'
import { clearThrottle, consume, refund } from '@/lib/floor/throttle'
import { type Browser, type Entered, enter, rememberUntil } from './enter'
import { findKnownDevice } from './known-device'
import { freshAddressLimit, signInLimit, throttleKeys, wornAddressLimit } from './throttle-keys'

type Credentials = { email: string; password: string; remember: boolean; returnUrl: string }

type SignInOutcome = Entered | { outcome: 'refused' } | { outcome: 'throttled'; retryAfter: number }

/**
 * Signs in with e-mail and password, or continues with the second step. It always opens a new session and ends the one
 * this browser had, so that an id from before signing in is useless. All refusals look alike and take as long: unknown,
 * disabled, no password yet, wrong password.
 */
export async function signIn(ctx: Context, given: Credentials, browser: Browser): Promise<SignInOutcome> {
  const { password, remember, returnUrl } = given
  const email = normaliseEmail(given.email)
  const { address } = ctx
  const { retryAfter, forgive } = await countTry(ctx.db, { email, address, knownDevice: browser.knownDevice }, ctx.now)
  if (retryAfter > 0) {
    ctx.log.warn({ address, retryAfter }, 'sign-in throttled')
    return { outcome: 'throttled', retryAfter }
  }
  const account = isPlausible(email, password) ? await findAccountByEmail(ctx.db, email) : undefined
  const right = await verifyPassword(password.slice(0, passwordMaxLength), account?.passwordHash)
  if (!account || !right || account.activeState !== 1) {
    ctx.log.warn({ address, userId: account?.id }, 'sign-in refused')
    return { outcome: 'refused' }
  }
  const way = { method: 'password', rememberUntil: remember ? rememberUntil(ctx.now) : null, returnUrl } as const
  const entered = await enter(ctx, account, way, browser)
  await forgive()
  return entered
}

/** An email address has no control characters, and PostgreSQL cannot store a zero byte. */
const isPlausible = (email: string, password: string) =>
  !/\p{Cc}/u.test(email) && email.length <= 255 && password.length <= passwordMaxLength

/** A try of a password: the account, the network address, and the browser's known-device value. */
type Try = { email: string; address: string; knownDevice: string | undefined }

/** The result of counting a try: the seconds to wait, or 0, and how to undo the count when the password was right. */
type CountedTry = { retryAfter: number; forgive: () => Promise<void> }

/**
 * Counts a try before the password is verified. A device on which the account has signed in has a count of its own,
 * which nobody elsewhere can use up. Any other try counts for its network address and for the account: ten for either
 * in five minutes, whether such an account exists or not.
 */
async function countTry(db: Database, tried: Try, now: Date): Promise<CountedTry> {
  const device = await findKnownDevice(tried.knownDevice, tried.email, now)
  return device === undefined ? countStranger(db, tried, now) : countDevice(db, device, tried.email, now)
}

async function countDevice(db: Database, device: string, email: string, now: Date): Promise<CountedTry> {
  const key = throttleKeys.signInDevice(device, email)
  const { retryAfter } = await consume(db, key, signInLimit, now)
  return { retryAfter, forgive: () => clearThrottle(db, key) }
}

async function countStranger(db: Database, { email, address }: Try, now: Date): Promise<CountedTry> {
  const keys = {
    address: throttleKeys.signInAddress(address),
    fresh: throttleKeys.signInFresh(address),
    account: throttleKeys.signInAccount(email),
    worn: throttleKeys.signInWorn(email),
  }
  const takeBack = async () => {
    await Promise.all([clearThrottle(db, keys.account), clearThrottle(db, keys.worn)])
    await Promise.all([refund(db, keys.address), refund(db, keys.fresh)])
  }
  const byAddress = await consume(db, keys.address, signInLimit, now)
  if (!byAddress.allowed) return { retryAfter: byAddress.retryAfter, forgive: takeBack }
  const isFresh = (await consume(db, keys.fresh, freshAddressLimit, now)).allowed
  const byWorn = isFresh ? undefined : await consume(db, keys.worn, wornAddressLimit, now)
  if (byWorn && !byWorn.allowed) return { retryAfter: byWorn.retryAfter, forgive: takeBack }
  const { retryAfter } = await consume(db, keys.account, signInLimit, now)
  return { retryAfter, forgive: takeBack }
}
