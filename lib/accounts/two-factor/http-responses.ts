import 'server-only'
import { withCookies } from '@/lib/floor/http/with-cookies'
import type { StaffContext } from '@/lib/floor/identity/context'
import { clearCookie, newSessionCookie } from '@/lib/floor/identity/cookies'
import { sealSession } from '@/lib/floor/identity/session-token'
import { confirmEnrolment, distrustDevices, turnOff } from './service'

const hostOf = (request: Request) => request.headers.get('host') ?? ''

/** The cookie with the session's new id; the device is no longer trusted. */
const renewed = async (host: string, sessionId: string) => [
  newSessionCookie(host, await sealSession(sessionId)),
  clearCookie(host, 'trustedDevice'),
]

export async function answerConfirmed(ctx: StaffContext, request: Request, body: { enrolment: string; code: string }) {
  const { recoveryCodes, sessionId } = await confirmEnrolment(ctx, body)
  return withCookies({ recoveryCodes }, await renewed(hostOf(request), sessionId))
}

export async function answerTurnedOff(ctx: StaffContext, request: Request, body: { password: string }) {
  const { sessionId } = await turnOff(ctx, body)
  return withCookies(undefined, await renewed(hostOf(request), sessionId))
}

export async function answerDistrusted(ctx: StaffContext, request: Request) {
  await distrustDevices(ctx)
  return withCookies(undefined, [clearCookie(hostOf(request), 'trustedDevice')])
}
