import 'server-only'
import { eq } from 'drizzle-orm'
import { sessions } from '@/db/schema'
import { forbidden } from '../errors/domain-error'
import type { StaffContext } from './context'

/** For an hour after proving who they are somebody may do what lasts longer than their session. */
const freshForMs = 60 * 60 * 1000

/**
 * Whether the session of whoever asks was opened a short while ago, and not merely by a browser that remembered them.
 * An access token has no session, and a job none either.
 */
async function isFreshSession({ db, actor, now }: Pick<StaffContext, 'db' | 'actor' | 'now'>) {
  if (actor.token) return false
  const [session] = await db
    .select({ createdAt: sessions.createdAt, method: sessions.method })
    .from(sessions)
    .where(eq(sessions.id, actor.sessionId))
  if (!session || session.method === 'remembered') return false
  return now.getTime() - session.createdAt.getTime() < freshForMs
}

/** @throws DomainError 403 that says what to do. */
export async function assertFreshSession(ctx: StaffContext) {
  if (await isFreshSession(ctx)) return
  throw forbidden('For this you need to have signed in within the last hour. Please sign out, and sign in again.')
}
