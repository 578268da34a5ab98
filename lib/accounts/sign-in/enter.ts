import 'server-only'
import { z } from 'zod'
import { forbidden } from '@/lib/floor/errors/domain-error'
import type { Account } from '@/lib/floor/identity/account-queries'
import type { Context } from '@/lib/floor/identity/context'
import { rememberDays, secondStepMinutes } from '@/lib/floor/identity/cookies'
import { openSessionFor } from '@/lib/floor/identity/open-session'
import { seal } from '@/lib/floor/identity/sealed-value'
import { openIdSettings } from '../openid/settings'
import { type BrowserToken, rememberDevice } from './known-device'
import * as queries from './queries'

/** By what somebody has proved the first step. OpenID Connect comes in by a door of its own. */
const firstSteps = ['password', 'remembered', 'invitation', 'reset'] as const

type FirstStep = (typeof firstSteps)[number]

/** What a sign-in carries with it, through the second step where there is one. */
type Way = {
  method: FirstStep
  /** Until when the browser is to be remembered; null where nobody asked for it. */
  rememberUntil: Date | null
  /** A path of ours to go on to. */
  returnUrl: string
}

/** What the browser that signs in says of itself. */
export type Browser = {
  device: string
  trustedDevice: string | undefined
  /** What it carries of accounts that have signed in on it, sealed. */
  knownDevice: string | undefined
}

export type Entered =
  | { outcome: 'signed-in'; sessionId: string; returnUrl: string; remembered: BrowserToken | null; known: BrowserToken }
  | { outcome: 'second-step'; pending: string }

const dayMs = 86_400_000

/** What somebody who has proved a password carries to the second step; nothing else opens with it. */
export const pendingSignIn = z.object({
  userId: z.number(),
  /** A password changed meanwhile makes it worthless. */
  passwordChangedAt: z.number(),
  method: z.enum(firstSteps),
  rememberUntil: z.number().nullable(),
  returnUrl: z.string(),
})

export const passwordMoment = ({ passwordChangedAt }: Pick<Account, 'passwordChangedAt'>) =>
  passwordChangedAt?.getTime() ?? 0

/** 14 days from now, for somebody who ticked "Remember me". */
export const rememberUntil = (now: Date) => new Date(now.getTime() + rememberDays * dayMs)

/**
 * Lets in somebody who has proved the first step: at once, or by way of the code where the account has two-factor.
 * @throws DomainError 403 where an outside provider is the only way in
 */
export async function enter(ctx: Context, account: Account, way: Way, browser: Browser): Promise<Entered> {
  assertPasswordsOpen()
  const needsCode = account.twoFactorEnabledAt !== null
  if (needsCode && !(await queries.isTrusted(ctx.db, account.id, browser.trustedDevice, ctx.now))) {
    const value: z.input<typeof pendingSignIn> = {
      userId: account.id,
      passwordChangedAt: passwordMoment(account),
      method: way.method,
      rememberUntil: way.rememberUntil?.getTime() ?? null,
      returnUrl: way.returnUrl,
    }
    return { outcome: 'second-step', pending: await seal('second step', value, secondStepMinutes * 60, ctx.now) }
  }
  return completeSignIn(ctx, account, way, browser)
}

/** @throws DomainError 403 where an outside provider is the only way in, and no password opens anything */
export function assertPasswordsOpen() {
  const outside = openIdSettings()
  if (outside?.only) throw forbidden(`Please sign in with ${outside.name}.`)
}

/** Opens the session of somebody who has proved all that is asked. */
export async function completeSignIn(
  ctx: Context,
  account: Account,
  way: Way,
  browser: Omit<Browser, 'trustedDevice'>,
) {
  const { method, returnUrl, rememberUntil: until } = way
  const { device } = browser
  const known = await rememberDevice(browser.knownDevice, account.email, ctx.now)
  return ctx.db.transaction(async (db): Promise<Extract<Entered, { outcome: 'signed-in' }>> => {
    const tx = { ...ctx, db }
    const sessionId = await openSessionFor(tx, account, { device, method })
    const remembered = until && (await remember(tx, account.id, device, until))
    return { outcome: 'signed-in', sessionId, returnUrl, remembered, known }
  })
}

async function remember({ db, now }: Context, userId: number, device: string, expiresAt: Date): Promise<BrowserToken> {
  const token = await queries.insertRemembered(db, { userId, device: device.slice(0, 200), now, expiresAt })
  return { token, seconds: Math.floor((expiresAt.getTime() - now.getTime()) / 1000) }
}
