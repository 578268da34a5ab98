import 'server-only'
import { AuthorizationResponseError } from 'openid-client'
import { writeAudit } from '@/lib/floor/audit/write-audit'
import { type Account, findAccountByEmail, findAccountById } from '@/lib/floor/identity/account-queries'
import type { Context } from '@/lib/floor/identity/context'
import { normaliseEmail } from '@/lib/floor/identity/email'
import { openSessionFor } from '@/lib/floor/identity/open-session'
import { lockByName } from '@/lib/floor/saving/locks'
import type { OpenIdFailure } from './failures'
import { type Flow, fetchIdentity, findFlow, type Identity } from './flow'
import * as queries from './queries'
import type { OpenIdSettings } from './settings'

type CallbackResult =
  | { outcome: 'signed-in'; sessionId: string; returnUrl: string }
  /** The silent attempt failed: the sign-in page is shown. */
  | { outcome: 'ask'; returnUrl: string }
  | { outcome: 'failed'; reason: OpenIdFailure; returnUrl: string }

type CallbackRequest = { search: URLSearchParams; browser: string | undefined; device: string }

/** Handles the browser's return from the provider: a session, the sign-in page, or a failure. */
export async function handleCallback(
  ctx: Context,
  settings: OpenIdSettings,
  request: CallbackRequest,
): Promise<CallbackResult> {
  const { search, browser, device } = request
  const flow = await findFlow(search, browser, ctx.now)
  if (!flow || !browser) return failedResult(ctx, settings, 'late')
  const identity = await fetchIdentity(settings, { search, browser, flow }).catch((error: unknown) =>
    toFailure(ctx, error),
  )
  if (typeof identity === 'string') return failedResult(ctx, settings, identity, flow)
  const account = await findOrPinAccount(ctx, identity)
  if (typeof account === 'string') return failedResult(ctx, settings, account, flow, identity)
  return { outcome: 'signed-in', sessionId: await openSession(ctx, account, device), returnUrl: flow.returnUrl }
}

/** Without our second step: the second factor is the provider's responsibility. */
const openSession = (ctx: Context, account: Account, device: string) =>
  openSessionFor(ctx, account, { device, method: 'openid' })

function toFailure({ log }: Context, error: unknown): OpenIdFailure {
  if (error instanceof AuthorizationResponseError) {
    log.warn({ error: error.error, description: error.error_description }, 'the identity provider refused')
    return error.error === 'access_denied' ? 'closed' : 'refused'
  }
  const { name, message, code } = error as { name?: string; message?: string; code?: string }
  log.warn({ name, message, code }, 'what the identity provider said does not hold, or it could not be asked')
  const isAway = error instanceof TypeError || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT'
  return isAway ? 'provider' : 'refused'
}

function failedResult(
  { log }: Context,
  { only }: OpenIdSettings,
  reason: OpenIdFailure,
  flow?: Flow,
  identity?: Identity,
): CallbackResult {
  const returnUrl = flow?.returnUrl ?? '/'
  // A failed silent attempt shows the sign-in page and no error, unless somebody known there can sign in nowhere else.
  if (flow?.silent && !(only && identity)) return { outcome: 'ask', returnUrl }
  log.warn({ reason, issuer: identity?.issuer, subject: identity?.subject }, 'sign-in by OpenID Connect refused')
  return { outcome: 'failed', reason, returnUrl }
}

/** `unverified`: the provider has not verified the e-mail. `taken`: the account belongs to another identity there. */
type AccountRefusal = 'unknown' | 'unverified' | 'taken'

/**
 * The active account of an identity. The first time it is found by its verified e-mail and then pinned to issuer and
 * subject. From then on these decide, whatever happens to the e-mail: an address that is reassigned to somebody else
 * gives no access to the account.
 */
async function findOrPinAccount(ctx: Context, identity: Identity): Promise<Account | AccountRefusal> {
  return ctx.db.transaction(async (db) => {
    // Two windows that return at once pin the identity one after the other.
    await lockByName(db, `openid ${identity.issuer}`)
    const pinned = await queries.findPinnedUserId(db, identity)
    if (pinned !== undefined) return activeOrUnknown(await findAccountById(db, pinned))
    if (!identity.emailVerified || !identity.email) return 'unverified'
    const account = activeOrUnknown(await findAccountByEmail(db, normaliseEmail(identity.email)))
    if (typeof account === 'string') return account
    if (await queries.hasPinnedIdentity(db, account.id, identity.issuer)) return 'taken'
    await queries.pinIdentity(db, identity, account.id, ctx.now)
    const name = `${account.firstName} ${account.lastName}`.trim()
    const { issuer, subject } = identity
    await writeAudit(
      db,
      { ...ctx, actor: { kind: 'system', name: 'OpenID Connect' } },
      { subject: 'user', subjectId: account.id, subjectName: name, action: 'update', after: { issuer, subject } },
    )
    return account
  })
}

const activeOrUnknown = (account: Account | undefined): Account | 'unknown' =>
  account?.activeState === 1 ? account : 'unknown'
