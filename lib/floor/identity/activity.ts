import 'server-only'
import type { Context } from './context'
import { moveActivity, type SessionRow } from './session-queries'

/** The database hears of activity at most this often; the idle rule is none the worse for ten seconds. */
const noteEveryMs = 10_000

/**
 * A signed-in write counts as activity; an access token has no session to keep alive. Polls, refreshes and prefetches
 * never come here.
 */
export async function noteActivity({ actor, db, now }: Context) {
  if (actor.kind === 'staff' && !actor.token) await moveActivity(db, actor.sessionId, now)
}

/** Opening a page counts too, once in a while. */
export async function noteVisit({ db, now }: Pick<Context, 'db' | 'now'>, session: SessionRow) {
  if (now.getTime() - session.lastActivity.getTime() >= noteEveryMs) await moveActivity(db, session.id, now)
}

/** True for somebody opening a document: not a prefetch, a refresh of data, or a frame. */
export const isVisit = (headers: Pick<Headers, 'get'>) =>
  headers.get('sec-fetch-mode') === 'navigate' &&
  headers.get('sec-fetch-dest') === 'document' &&
  !/prefetch/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')
