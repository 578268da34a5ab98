import 'server-only'
import { z } from 'zod'
import { readAccountCookie, setCookie, typedEmailMinutes } from '@/lib/floor/identity/cookies'
import { seal, unseal } from '@/lib/floor/identity/sealed-value'

const typedEmail = z.object({ email: z.string() })

/** The maximum length of an email address, which also fits in a cookie. */
const maxLength = 255

/**
 * The cookie that restores the typed e-mail after a failed sign-in. It is a sealed cookie and not part of the page's
 * address, which browser histories and logs record.
 */
export async function storeTypedEmail(host: string, email: string, now: Date): Promise<string[]> {
  if (email === '' || email.length > maxLength) return []
  const seconds = typedEmailMinutes * 60
  return [setCookie(host, 'typedEmail', await seal('typed email', { email }, seconds, now), seconds)]
}

/** The stored e-mail, or an empty text. */
export const readTypedEmail = async (headers: Pick<Headers, 'get'>, now: Date): Promise<string> =>
  (await unseal('typed email', readAccountCookie(headers, 'typedEmail'), typedEmail, now))?.email ?? ''
