import 'server-only'
import type { Database } from '@/db/client'
import type { AnonymousActor, StaffActor } from './context'
import { readCookie, sessionCookieName } from './cookies'
import { findSession, type SessionRow } from './session-queries'
import { type SessionState, sessionState } from './session-rules'
import { unsealSession } from './session-token'
import { staffActor } from './staff-actor'

/** A signed-in actor with their session, or the reason why there is none. */
export type Authentication =
  | { actor: StaffActor; session: SessionRow; state: 'live' }
  | { actor: AnonymousActor; session: SessionRow | undefined; state: 'none' | Exclude<SessionState, 'live'> }

export const anonymousActor: AnonymousActor = { kind: 'anonymous' }

/**
 * Authenticates a request by its session cookie: one statement, none without a cookie. An idle, expired or revoked
 * session, and one of a disabled account, authenticates nobody.
 */
export async function authenticate(db: Database, headers: Pick<Headers, 'get'>, now: Date): Promise<Authentication> {
  const name = sessionCookieName(headers.get('host') ?? '')
  return authenticateSession(db, await unsealSession(readCookie(headers.get('cookie'), name)), now)
}

/** As `authenticate`, by the id of the session. */
export async function authenticateSession(db: Database, id: string | undefined, now: Date): Promise<Authentication> {
  const session = id && (await findSession(db, id))
  if (!session) return { actor: anonymousActor, session: undefined, state: 'none' }
  const state = session.activeState === 1 ? sessionState(session, now) : 'revoked'
  if (state !== 'live') return { actor: anonymousActor, session, state }
  const { userId, denseRows, singleKeys, keptColumns } = session
  const actor = staffActor(session, userId, session.id, isTwoFactorDue(session))
  return { actor: { ...actor, display: { denseRows, singleKeys }, keptColumns }, session, state }
}

/** Users of an external identity provider have used the factors it requires. */
const isTwoFactorDue = ({ method, twoFactorRequired, twoFactorEnabledAt }: SessionRow) =>
  twoFactorRequired && twoFactorEnabledAt === null && method !== 'openid'
