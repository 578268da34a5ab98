import 'server-only'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { rememberedBrowsers } from '@/db/schema'
import type { Authentication } from './authentication'
import { hashBrowserToken } from './browser-token'
import { readAccountCookie } from './cookies'

/** True where the browser still names a session that is over: signing in again then asks for the password. */
export const hasEndedSession = ({ state }: Pick<Authentication, 'state'>) => state !== 'live' && state !== 'none'

/**
 * A browser that was remembered is remembered no longer: somebody signed out on it, or was signed out. One that was
 * only closed keeps its place, and its next sign-in page offers "Continue as …".
 */
export async function forgetBrowser(db: Database, headers: Pick<Headers, 'get'>, now: Date) {
  const token = readAccountCookie(headers, 'remembered')
  if (!token) return
  await db
    .update(rememberedBrowsers)
    .set({ revokedAt: now })
    .where(and(eq(rememberedBrowsers.tokenHash, hashBrowserToken(token)), isNull(rememberedBrowsers.revokedAt)))
}
