import 'server-only'
import { findAccountById, lockAccounts } from '@/lib/floor/identity/account-queries'
import { type Authentication, authenticate } from '@/lib/floor/identity/authentication'
import type { Context } from '@/lib/floor/identity/context'
import { readAccountCookie } from '@/lib/floor/identity/cookies'
import { forgetBrowser, hasEndedSession } from '@/lib/floor/identity/remembered-browser'
import { type Browser, continueSignIn, type SignInResult } from './continue-sign-in'
import * as queries from './queries'

/** A remembered person, for the button "Continue as …". */
type RememberedPerson = { fullName: string; email: string }

/**
 * The person for "Continue as …" on the sign-in page: whom this browser remembers, if it was closed without signing
 * out. After fifteen idle minutes, or any other end of a session, the browser is forgotten and the password required.
 * @param state the state of the session that the browser's cookie names
 */
export async function findRememberedPerson(
  { db, now }: Pick<Context, 'db' | 'now'>,
  headers: Pick<Headers, 'get'>,
  state: Authentication['state'],
): Promise<RememberedPerson | undefined> {
  const token = readAccountCookie(headers, 'remembered')
  if (!token) return undefined
  if (hasEndedSession({ state })) {
    await forgetBrowser(db, headers, now)
    return undefined
  }
  const found = await queries.findRememberedUser(db, token, now)
  return found && { fullName: `${found.firstName} ${found.lastName}`.trim(), email: found.email }
}

/**
 * Signs in the person whom the browser remembers. Its token is used up and replaced by a new one, until fourteen days
 * after the password was entered. Two-factor sign-in applies as usual.
 * @returns undefined where nobody is remembered, or no longer
 */
export async function continueAs(
  ctx: Context,
  headers: Pick<Headers, 'get'>,
  browser: Browser,
  returnUrl: string,
): Promise<SignInResult | undefined> {
  const token = readAccountCookie(headers, 'remembered')
  if (!token) return undefined
  if (hasEndedSession(await authenticate(ctx.db, headers, ctx.now))) {
    await forgetBrowser(ctx.db, headers, ctx.now)
    return undefined
  }
  return ctx.db.transaction(async (db) => {
    const remembered = await queries.findRememberedUser(db, token, ctx.now)
    if (!remembered) return undefined
    // Lock the account before its token, in the same order as the code that revokes both.
    await lockAccounts(db, [remembered.userId])
    const taken = await queries.consumeRememberedBrowser(db, token, ctx.now)
    const account = taken && (await findAccountById(db, taken.userId))
    if (!taken || account?.activeState !== 1) return undefined
    const details = { method: 'remembered', rememberUntil: taken.expiresAt, returnUrl } as const
    return continueSignIn({ ...ctx, db }, account, details, browser)
  })
}
