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

/** The session of an upload is written to this often. */
const holdEveryMs = 60_000

/**
 * While a file of theirs is coming, somebody need do nothing else to stay signed in, up to the end that every session has:
 * a file may take longer than the idle limit. A session that was ended stays ended.
 * @returns what ends it, once the file is there or refused
 */
export function holdSession(
  { actor, db, log }: Pick<Context, 'actor' | 'db' | 'log'>,
  { everyMs = holdEveryMs, now = () => new Date() } = {},
): () => Promise<void> {
  if (actor.kind !== 'staff' || actor.token) return async () => {}
  const { sessionId } = actor
  let writing = Promise.resolve()
  const timer = setInterval(() => {
    writing = updateLastActivity(db, sessionId, now()).catch((error: unknown) =>
      log.warn({ err: error }, 'the session of an upload could not be held'),
    )
  }, everyMs)
  return () => {
    clearInterval(timer)
    return writing
  }
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
