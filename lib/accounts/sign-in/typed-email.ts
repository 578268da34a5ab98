import 'server-only'
import { z } from 'zod'
import { readAccountCookie, setCookie, typedEmailMinutes } from '@/lib/floor/identity/cookies'
import { seal, unseal } from '@/lib/floor/identity/sealed-value'

const typed = z.object({ email: z.string() })

/** Longer than any address is, and short enough for a cookie. */
const longest = 255

/**
 * The cookie that brings back what somebody typed as their e-mail when signing in failed. Sealed, and not in the address:
 * histories and logs keep those.
 */
export async function storeTypedEmail(host: string, email: string, now: Date): Promise<string[]> {
  if (email === '' || email.length > longest) return []
  const seconds = typedEmailMinutes * 60
  return [setCookie(host, 'typedEmail', await seal('typed email', { email }, seconds, now), seconds)]
}

/** What was typed then; empty where nothing was. */
export const readTypedEmail = async (headers: Pick<Headers, 'get'>, now: Date): Promise<string> =>
  (await unseal('typed email', readAccountCookie(headers, 'typedEmail'), typed, now))?.email ?? ''
