import 'server-only'
import type { Database } from '@/db/client'
import { authenticateSession } from './authentication'
import { findActorOfToken, tokenSession } from './bearer-token'
import type { StaffActor } from './context'

/**
 * Whoever had this session (`StaffActor.sessionId`), with the rights and the reach of now. Undefined once the session is
 * over or idle, the access token works no longer, or the account is not active. It is not activity.
 */
export async function resumeActor(db: Database, sessionId: string, now: Date): Promise<StaffActor | undefined> {
  if (sessionId.startsWith(tokenSession)) return findActorOfToken(db, Number(sessionId.slice(tokenSession.length)), now)
  const { actor } = await authenticateSession(db, sessionId, now)
  return actor.kind === 'staff' ? actor : undefined
}
