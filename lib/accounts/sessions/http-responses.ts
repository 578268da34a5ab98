import 'server-only'
import type { StaffContext } from '@/lib/floor/identity/context'
import { clearCookie, endedSessionCookies } from '@/lib/floor/identity/cookies'
import { seeOther } from '../sign-in/http-responses'
import { signOutEverywhere } from './service'

/** The answer to "Sign out everywhere": this browser is signed out with the others. */
export async function answerSignOutEverywhere(ctx: StaffContext, request: Request): Promise<Response> {
  const host = request.headers.get('host') ?? ''
  await signOutEverywhere(ctx)
  return seeOther('/authentication/logged-out', [...endedSessionCookies(host), clearCookie(host, 'trustedDevice')])
}
