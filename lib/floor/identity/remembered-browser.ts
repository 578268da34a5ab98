import 'server-only'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { rememberedBrowsers } from '@/db/schema'
import type { Authentication } from './authentication'
import { hashBrowserToken } from './browser-token'
import { readAccountCookie } from './cookies'

/** True where the browser has the cookie of an ended session: signing in again then needs the password. */
export const hasEndedSession = ({ state }: Pick<Authentication, 'state'>) => state !== 'live' && state !== 'none'

/**
 * Forgets a remembered browser, on signing out or being signed out. A browser that was only closed stays remembered,
 * and its sign-in page offers "Continue as …".
 */
export async function forgetBrowser(db: Database, headers: Pick<Headers, 'get'>, now: Date) {
  const token = readAccountCookie(headers, 'remembered')
  if (!token) return
  await db
    .update(rememberedBrowsers)
    .set({ revokedAt: now })
    .where(and(eq(rememberedBrowsers.tokenHash, hashBrowserToken(token)), isNull(rememberedBrowsers.revokedAt)))
}
