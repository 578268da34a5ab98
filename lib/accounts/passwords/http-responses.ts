import 'server-only'
import { withCookies } from '@/lib/floor/http/with-cookies'
import type { Context, StaffContext } from '@/lib/floor/identity/context'
import { clearCookie, newSessionCookie } from '@/lib/floor/identity/cookies'
import { sealSession } from '@/lib/floor/identity/session-token'
import { browserOf, makeNextStep, seeOther, tooManyTriesPage } from '../sign-in/http-responses'
import type { LinkPurpose } from '../single-use-link'
import { changePassword } from './change-password'
import { choosePassword } from './choose-password'
import { requestReset } from './forgotten-password'
import type { ChangedPassword, ChosenPassword } from './schema'

/** The same page for every email address; after too many requests, how long to wait. */
export async function answerForgottenPassword(ctx: Context, email: string): Promise<Response> {
  const retryAfter = await requestReset(ctx, email)
  return retryAfter > 0 ? tooManyTriesPage(retryAfter, '/') : seeOther('/authentication/forgotten-password?sent=1')
}

/** Where the browser goes next after a password was set by a link: signed in, or to the second step. */
export async function answerChoosePassword(ctx: Context, request: Request, purpose: LinkPurpose, body: ChosenPassword) {
  const result = await choosePassword(ctx, purpose, body, browserOf(request))
  const { to, cookies } = await makeNextStep(request.headers.get('host') ?? '', result)
  return withCookies({ to }, cookies)
}

/** The session continues under its new id; this browser is no longer remembered or trusted either. */
export async function answerChangePassword(
  ctx: StaffContext,
  request: Request,
  body: ChangedPassword,
): Promise<Response> {
  const { sessionId } = await changePassword(ctx, body)
  const host = request.headers.get('host') ?? ''
  return withCookies(undefined, [
    newSessionCookie(host, await sealSession(sessionId)),
    clearCookie(host, 'remembered'),
    clearCookie(host, 'trustedDevice'),
  ])
}
