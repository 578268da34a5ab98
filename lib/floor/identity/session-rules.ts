/** A session ends after this long without activity. */
export const idleLimitMs = 900_000

/** A session ends this long after signing in, whatever its activity. */
export const absoluteLimitMs = 12 * 60 * 60 * 1000

/** The browser reports activity at most this often; a report may be about activity this old, plus a delay. */
export const reportEveryMs = 60_000
const reportDelayMs = 10_000

/** A session active in the future means that the clock was set back; servers' clocks may differ by this much. */
const clockToleranceMs = 60_000

/** The times of a session that the rules use. */
type SessionTimes = { lastActivity: Date; endsAt: Date; revokedAt: Date | null }

/** Why a session no longer counts; `live` while it does. */
export type SessionState = 'live' | 'idle' | 'expired' | 'revoked'

/** Decides on the server whether a session is still valid; nothing the browser says changes it. */
export function sessionState({ lastActivity, endsAt, revokedAt }: SessionTimes, now: Date): SessionState {
  if (revokedAt) return 'revoked'
  if (now >= endsAt) return 'expired'
  const quietMs = now.getTime() - lastActivity.getTime()
  return quietMs >= idleLimitMs || quietMs < -clockToleranceMs ? 'idle' : 'live'
}

/**
 * When the activity of a report happened: `ageMs` before now, no further back than a report may be late, never in
 * the future.
 */
export const reportedActivityAt = (ageMs: number, now: Date): Date =>
  new Date(now.getTime() - Math.min(Math.max(ageMs, 0), reportEveryMs + reportDelayMs))

/**
 * Whether a report keeps a session alive. A report may arrive after the fifteen minutes are over, about activity before
 * that: somebody active at 14:59 is not signed out.
 */
export function mayExtend(times: SessionTimes, moment: Date, now: Date): boolean {
  const state = sessionState(times, now)
  if (state !== 'idle') return state === 'live'
  return sessionState(times, moment) === 'live'
}

/** When the session will end by itself if nothing more is done in it. */
export const sessionEndTimes = ({ lastActivity, endsAt }: Pick<SessionTimes, 'lastActivity' | 'endsAt'>) => ({
  idleEndsAt: new Date(lastActivity.getTime() + idleLimitMs),
  endsAt,
})
