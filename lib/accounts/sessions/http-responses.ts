import 'server-only'
import type { StaffContext } from '@/lib/floor/identity/context'
import { clearCookie, endedSessionCookies } from '@/lib/floor/identity/cookies'
import { seeOther } from '../sign-in/http-responses'
import { signOutEverywhere } from './service'

/** The response to "Sign out everywhere", which signs this browser out too. */
export async function answerSignOutEverywhere(ctx: StaffContext, request: Request): Promise<Response> {
  const host = request.headers.get('host') ?? ''
  await signOutEverywhere(ctx)
  return seeOther('/authentication/logged-out', [...endedSessionCookies(host), clearCookie(host, 'trustedDevice')])
}
