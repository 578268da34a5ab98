import 'server-only'
import { z } from 'zod'
import { daysAfter } from '@/lib/floor/calendar/instants'
import { forbidden } from '@/lib/floor/errors/domain-error'
import type { Account } from '@/lib/floor/identity/account-queries'
import type { Context } from '@/lib/floor/identity/context'
import { rememberDays, secondStepMinutes } from '@/lib/floor/identity/cookies'
import { openSessionFor } from '@/lib/floor/identity/open-session'
import { seal } from '@/lib/floor/identity/sealed-value'
import { openIdSettings } from '../openid/settings'
import { type BrowserToken, rememberDevice } from './known-device'
import * as queries from './queries'

/** How the first step was passed. OpenID Connect has its own handler. */
const firstStepMethods = ['password', 'remembered', 'invitation', 'reset'] as const

type FirstStepMethod = (typeof firstStepMethods)[number]

/** The data of a sign-in that is passed on through the second step, where there is one. */
type SignInDetails = {
  method: FirstStepMethod
  /** Until when the browser is remembered; null where that was not requested. */
  rememberUntil: Date | null
  /** The path on this platform to open after signing in. */
  returnUrl: string
}

/** The browser that signs in. */
export type Browser = {
  device: string
  trustedDevice: string | undefined
  /** The sealed list of accounts that have signed in on this device. */
  knownDevice: string | undefined
}

export type SignInResult =
  | { outcome: 'signed-in'; sessionId: string; returnUrl: string; remembered: BrowserToken | null; known: BrowserToken }
  | { outcome: 'second-step'; pending: string }

/** The sealed state between the first and the second step; it gives no other access. */
export const pendingSignIn = z.object({
  userId: z.number(),
  /** A password change in the meantime invalidates it. */
  passwordChangedAt: z.number(),
  method: z.enum(firstStepMethods),
  rememberUntil: z.number().nullable(),
  returnUrl: z.string(),
})

export const passwordChangedMs = ({ passwordChangedAt }: Pick<Account, 'passwordChangedAt'>) =>
  passwordChangedAt?.getTime() ?? 0

/** Until when a browser is remembered, 14 days from now, for somebody who ticked "Remember me". */
export const rememberExpiry = (now: Date) => daysAfter(now, rememberDays)

/**
 * Completes a sign-in after the first step, or asks for the code where the account has two-factor sign-in.
 * @throws DomainError 403 where an outside provider is the only way to sign in
 */
export async function continueSignIn(
  ctx: Context,
  account: Account,
  details: SignInDetails,
  browser: Browser,
): Promise<SignInResult> {
  assertPasswordsAllowed()
  const needsCode = account.twoFactorEnabledAt !== null
  if (needsCode && !(await queries.isTrustedDevice(ctx.db, account.id, browser.trustedDevice, ctx.now))) {
    const value: z.input<typeof pendingSignIn> = {
      userId: account.id,
      passwordChangedAt: passwordChangedMs(account),
      method: details.method,
      rememberUntil: details.rememberUntil?.getTime() ?? null,
      returnUrl: details.returnUrl,
    }
    return { outcome: 'second-step', pending: await seal('second step', value, secondStepMinutes * 60, ctx.now) }
  }
  return completeSignIn(ctx, account, details, browser)
}

/** Checks that passwords may be used. @throws DomainError 403 where an outside provider is the only way to sign in */
export function assertPasswordsAllowed() {
  const outside = openIdSettings()
  if (outside?.only) throw forbidden(`Please sign in with ${outside.name}.`)
}

/** Opens the session of somebody who has passed all required steps. */
export async function completeSignIn(
  ctx: Context,
  account: Account,
  details: SignInDetails,
  browser: Omit<Browser, 'trustedDevice'>,
) {
  const { method, returnUrl, rememberUntil: rememberExpiresAt } = details
  const { device } = browser
  const known = await rememberDevice(browser.knownDevice, account.email, ctx.now)
  return ctx.db.transaction(async (db): Promise<Extract<SignInResult, { outcome: 'signed-in' }>> => {
    const tx = { ...ctx, db }
    const sessionId = await openSessionFor(tx, account, { device, method })
    const remembered = rememberExpiresAt && (await rememberBrowser(tx, account.id, device, rememberExpiresAt))
    return { outcome: 'signed-in', sessionId, returnUrl, remembered, known }
  })
}

async function rememberBrowser(
  { db, now }: Context,
  userId: number,
  device: string,
  expiresAt: Date,
): Promise<BrowserToken> {
  const token = await queries.insertRememberedBrowser(db, { userId, device: device.slice(0, 200), now, expiresAt })
  return { token, seconds: Math.floor((expiresAt.getTime() - now.getTime()) / 1000) }
}
