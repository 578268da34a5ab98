import 'server-only'
import { unauthenticated } from '../errors/domain-error'
import type { Context, StaffContext } from './context'
import { readCookie, sessionCookieName } from './cookies'
import { findSession, moveActivity } from './session-queries'
import { mayReport, reportedMoment, sessionEnds } from './session-rules'
import { openSession } from './session-token'

/**
 * When a session will end, and whose it is: a tab notices when somebody else has signed in beside it. `now` lets a
 * browser whose clock is wrong count down all the same.
 */
type SessionEnds = { userId: number; now: Date; idleEndsAt: Date; endsAt: Date }

/** How long the session of whoever asks has left. Asking is not activity. */
export async function getSessionEnds({ db, actor, now }: StaffContext): Promise<SessionEnds> {
  const session = await findSession(db, actor.sessionId)
  if (!session) throw unauthenticated()
  return { userId: session.userId, now, ...sessionEnds(session) }
}

/**
 * The browser reports that somebody was active `ageMs` milliseconds ago. Moves the last activity there, never back and
 * never past now; a report of activity inside the fifteen minutes counts although it arrives just after them.
 * @throws DomainError 401 when the session is over.
 */
export async function reportActivity(
  { db, now }: Pick<Context, 'db' | 'now'>,
  headers: Pick<Headers, 'get'>,
  ageMs: number,
): Promise<SessionEnds> {
  const id = await openSession(readCookie(headers.get('cookie'), sessionCookieName(headers.get('host') ?? '')))
  const session = id ? await findSession(db, id) : undefined
  const moment = reportedMoment(ageMs, now)
  if (session?.activeState !== 1 || !mayReport(session, moment, now)) throw unauthenticated()
  await moveActivity(db, session.id, moment)
  const lastActivity = new Date(Math.max(moment.getTime(), session.lastActivity.getTime()))
  return { userId: session.userId, now, ...sessionEnds({ lastActivity, endsAt: session.endsAt }) }
}
