import 'server-only'
import { createHash } from 'node:crypto'
import type { Database } from '@/db/client'
import { clearThrottle, forgive, hit, type Limit } from '../throttle'
import { findAccount } from './account-queries'
import { addressBlock } from './client-address'
import type { Context } from './context'
import { normaliseEmail } from './email'
import { openSessionFor } from './open-session'
import { isPassword, passwordMaxLength } from './password'

/** Tries in five minutes, for one account and for one address. */
const signInLimit: Limit = { limit: 10, windowSeconds: 300 }

export type Credentials = { email: string; password: string; device: string }

export type SignInOutcome =
  | { outcome: 'signed-in'; sessionId: string }
  | { outcome: 'refused' }
  | { outcome: 'throttled'; retryAfter: number }

/**
 * Signs somebody in with e-mail and password. Always a new session: an id from before signing in is worth nothing, and
 * the session this browser had is ended. Every refusal looks alike and takes as long: unknown, disabled, no password
 * yet, wrong password.
 */
export async function signIn(ctx: Context, { email, password, device }: Credentials): Promise<SignInOutcome> {
  const address = normaliseEmail(email)
  const keys = throttleKeys(address, ctx.address)
  const throttled = await countTry(ctx.db, keys, ctx.now)
  if (throttled > 0) {
    ctx.log.warn({ address: ctx.address, retryAfter: throttled }, 'sign-in throttled')
    return { outcome: 'throttled', retryAfter: throttled }
  }
  const account = isPlausible(address, password) ? await findAccount(ctx.db, address) : undefined
  const right = await isPassword(password.slice(0, passwordMaxLength), account?.passwordHash)
  if (!account || !right || account.activeState !== 1) {
    ctx.log.warn({ address: ctx.address, userId: account?.id }, 'sign-in refused')
    return { outcome: 'refused' }
  }
  const sessionId = await openSessionFor(ctx, account, { device, method: 'password' })
  await Promise.all([clearThrottle(ctx.db, keys.account), forgive(ctx.db, keys.address)])
  return { outcome: 'signed-in', sessionId }
}

/** No address holds a control character, and PostgreSQL stores no zero byte. */
const isPlausible = (email: string, password: string) =>
  !/\p{Cc}/u.test(email) && email.length <= 255 && password.length <= passwordMaxLength

const throttleKeys = (email: string, address: string) => ({
  account: `sign-in account ${createHash('sha256').update(email).digest('base64url')}`,
  address: `sign-in address ${addressBlock(address)}`,
})

/** Counts a try against account and address; the seconds to wait, or 0. */
async function countTry(db: Database, keys: { account: string; address: string }, now: Date): Promise<number> {
  const tries = await Promise.all([hit(db, keys.address, signInLimit, now), hit(db, keys.account, signInLimit, now)])
  return Math.max(...tries.map(({ retryAfter }) => retryAfter))
}
