import 'server-only'
import type { Context } from './context'
import { type SessionRow, updateLastActivity } from './session-queries'

/** Activity is written at most this often; ten seconds do not matter to the idle limit. */
const recordEveryMs = 10_000

/**
 * A signed-in write counts as activity; an access token has no session to keep alive. It is not called for polls,
 * refreshes and prefetches.
 */
export async function recordActivity({ actor, db, now }: Context) {
  if (actor.kind === 'staff' && !actor.token) await updateLastActivity(db, actor.sessionId, now)
}

/** Opening a page counts as activity too, written at most every `recordEveryMs`. */
export async function recordVisit({ db, now }: Pick<Context, 'db' | 'now'>, session: SessionRow) {
  if (now.getTime() - session.lastActivity.getTime() >= recordEveryMs) await updateLastActivity(db, session.id, now)
}

/** True for somebody opening a document: not a prefetch, a refresh of data, or a frame. */
export const isPageVisit = (headers: Pick<Headers, 'get'>) =>
  headers.get('sec-fetch-mode') === 'navigate' &&
  headers.get('sec-fetch-dest') === 'document' &&
  !/prefetch/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')
