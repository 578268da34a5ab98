import 'server-only'
import { findAccount } from '@/lib/floor/identity/account-queries'
import type { Context } from '@/lib/floor/identity/context'
import { normaliseEmail } from '@/lib/floor/identity/email'
import { isPassword } from '@/lib/floor/identity/password'
import { passwordMaxLength } from '@/lib/floor/identity/password-length'
import { countTry } from './count-try'
import { type Browser, type Entered, enter, rememberUntil } from './enter'

export type Credentials = { email: string; password: string; remember: boolean; returnUrl: string }

export type SignInOutcome = Entered | { outcome: 'refused' } | { outcome: 'throttled'; retryAfter: number }

/**
 * Signs somebody in with e-mail and password, or leads to the second step. Always a new session: an id from before
 * signing in is worth nothing, and the session this browser had is ended. Every refusal looks alike and takes as long:
 * unknown, disabled, no password yet, wrong password.
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
  const account = isPlausible(email, password) ? await findAccount(ctx.db, email) : undefined
  const right = await isPassword(password.slice(0, passwordMaxLength), account?.passwordHash)
  if (!account || !right || account.activeState !== 1) {
    ctx.log.warn({ address, userId: account?.id }, 'sign-in refused')
    return { outcome: 'refused' }
  }
  const way = { method: 'password', rememberUntil: remember ? rememberUntil(ctx.now) : null, returnUrl } as const
  const entered = await enter(ctx, account, way, browser)
  await forgive()
  return entered
}

/** No address holds a control character, and PostgreSQL stores no zero byte. */
const isPlausible = (email: string, password: string) =>
  !/\p{Cc}/u.test(email) && email.length <= 255 && password.length <= passwordMaxLength
