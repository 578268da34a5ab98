import 'server-only'
import { withCookies } from '@/lib/floor/http/with-cookies'
import type { StaffContext } from '@/lib/floor/identity/context'
import { clearCookie, newSessionCookie } from '@/lib/floor/identity/cookies'
import { sealSession } from '@/lib/floor/identity/session-token'
import { confirmEnrolment, distrustDevices, turnOffTwoFactor } from './service'

const hostOf = (request: Request) => request.headers.get('host') ?? ''

/** The cookie with the session's new id; the device is no longer trusted. */
const renewedSessionCookies = async (host: string, sessionId: string) => [
  newSessionCookie(host, await sealSession(sessionId)),
  clearCookie(host, 'trustedDevice'),
]

export async function answerConfirmEnrolment(
  ctx: StaffContext,
  request: Request,
  body: { enrolment: string; code: string },
) {
  const { recoveryCodes, sessionId } = await confirmEnrolment(ctx, body)
  return withCookies({ recoveryCodes }, await renewedSessionCookies(hostOf(request), sessionId))
}

export async function answerTurnOff(ctx: StaffContext, request: Request, body: { password: string }) {
  const { sessionId } = await turnOffTwoFactor(ctx, body)
  return withCookies(undefined, await renewedSessionCookies(hostOf(request), sessionId))
}

export async function answerDistrustDevices(ctx: StaffContext, request: Request) {
  await distrustDevices(ctx)
  return withCookies(undefined, [clearCookie(hostOf(request), 'trustedDevice')])
}
