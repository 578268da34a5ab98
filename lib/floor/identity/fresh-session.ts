import 'server-only'
import { eq } from 'drizzle-orm'
import { sessions } from '@/db/schema'
import { forbidden } from '../errors/domain-error'
import type { StaffContext } from './context'

/** For an hour after signing in a user may do what outlasts the session, such as creating a token. */
const freshForMs = 60 * 60 * 1000

/** Whether the actor signed in recently, not merely by a remembered browser. False for an access token. */
async function isFreshSession({ db, actor, now }: Pick<StaffContext, 'db' | 'actor' | 'now'>) {
  if (actor.token) return false
  const [session] = await db
    .select({ createdAt: sessions.createdAt, method: sessions.method })
    .from(sessions)
    .where(eq(sessions.id, actor.sessionId))
  if (!session || session.method === 'remembered') return false
  return now.getTime() - session.createdAt.getTime() < freshForMs
}

/** @throws DomainError 403 with what to do */
export async function assertFreshSession(ctx: StaffContext) {
  if (await isFreshSession(ctx)) return
  throw forbidden('For this you need to have signed in within the last hour. Please sign out, and sign in again.')
}
