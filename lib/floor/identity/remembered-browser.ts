import 'server-only'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { rememberedBrowsers } from '@/db/schema'
import { hashBrowserToken } from './browser-token'
import { sentCookie } from './cookies'
import type { Asking } from './who-is-asking'

/** True where the browser still names a session that is over: signing in again then asks for the password. */
export const hasEnded = ({ state }: Pick<Asking, 'state'>) => state !== 'live' && state !== 'none'

/**
 * A browser that was remembered is remembered no longer: somebody signed out on it, or was signed out. One that was
 * only closed keeps its place, and its next sign-in page offers "Continue as …".
 */
export async function forgetBrowser(db: Database, headers: Pick<Headers, 'get'>, now: Date) {
  const token = sentCookie(headers, 'remembered')
  if (!token) return
  await db
    .update(rememberedBrowsers)
    .set({ revokedAt: now })
    .where(and(eq(rememberedBrowsers.tokenHash, hashBrowserToken(token)), isNull(rememberedBrowsers.revokedAt)))
}
