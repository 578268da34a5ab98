import 'server-only'
import { unauthenticated } from '../errors/domain-error'
import type { Context, StaffContext } from './context'
import { readCookie, sessionCookieName } from './cookies'
import { findSession, updateLastActivity } from './session-queries'
import { mayExtend, reportedActivityAt, sessionEndTimes } from './session-rules'
import { unsealSession } from './session-token'

/**
 * How long the session of whoever asks has left, and whose it is: a tab notices when somebody else has signed in beside
 * it. `now` lets a browser whose clock is wrong count down all the same. Asking is not activity.
 */
export async function getSessionEndTimes({ db, actor, now }: StaffContext) {
  const session = await findSession(db, actor.sessionId)
  if (!session) throw unauthenticated()
  return { userId: session.userId, now, ...sessionEndTimes(session) }
}

/**
 * Records activity `ageMs` milliseconds ago, as reported by the browser. The last activity never moves back nor past
 * now; activity within the fifteen minutes counts even if reported just after them.
 * @throws DomainError 401 when the session is over
 */
export async function reportActivity(
  { db, now }: Pick<Context, 'db' | 'now'>,
  headers: Pick<Headers, 'get'>,
  ageMs: number,
) {
  const id = await unsealSession(readCookie(headers.get('cookie'), sessionCookieName(headers.get('host') ?? '')))
  const session = id ? await findSession(db, id) : undefined
  const moment = reportedActivityAt(ageMs, now)
  if (session?.activeState !== 1 || !mayExtend(session, moment, now)) throw unauthenticated()
  await updateLastActivity(db, session.id, moment)
  const lastActivity = new Date(Math.max(moment.getTime(), session.lastActivity.getTime()))
  return { userId: session.userId, now, ...sessionEndTimes({ lastActivity, endsAt: session.endsAt }) }
}
