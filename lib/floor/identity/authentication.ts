import 'server-only'
import type { Database } from '@/db/client'
import type { AnonymousActor, StaffActor } from './context'
import { readCookie, sessionCookieName } from './cookies'
import { findSession, type SessionRow } from './session-queries'
import { type SessionState, sessionState } from './session-rules'
import { unsealSession } from './session-token'
import { staffActor } from './staff-actor'

/** Somebody signed in with the session that says so, or nobody, and why not. */
export type Authentication =
  | { actor: StaffActor; session: SessionRow; state: 'live' }
  | { actor: AnonymousActor; session: SessionRow | undefined; state: 'none' | Exclude<SessionState, 'live'> }

export const anonymousActor: AnonymousActor = { kind: 'anonymous' }

/**
 * Who sends these headers, by the session cookie; one statement, and none without a cookie. A session that is idle,
 * expired or revoked, or whose account is disabled, is nobody's.
 */
export async function authenticate(db: Database, headers: Pick<Headers, 'get'>, now: Date): Promise<Authentication> {
  const name = sessionCookieName(headers.get('host') ?? '')
  const id = await unsealSession(readCookie(headers.get('cookie'), name))
  const session = id && (await findSession(db, id))
  if (!session) return { actor: anonymousActor, session: undefined, state: 'none' }
  const state = session.activeState === 1 ? sessionState(session, now) : 'revoked'
  if (state !== 'live') return { actor: anonymousActor, session, state }
  return { actor: staffActor(session, session.userId, session.id, isTwoFactorDue(session)), session, state }
}

/** Whoever came through an outside identity provider has used what that provider asks for. */
const isTwoFactorDue = ({ method, twoFactorRequired, twoFactorEnabledAt }: SessionRow) =>
  twoFactorRequired && twoFactorEnabledAt === null && method !== 'openid'
