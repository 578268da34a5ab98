import { idleLimitMs, reportEveryMs } from '@/lib/floor/identity/session-rules'
import type { SharedActivity } from './shared-activity'

/** The last activity is checked this often. */
export const checkEveryMs = 10_000

/** How long before the end the warning is shown. */
const warnBeforeMs = 120_000

/** What a tab knows of the session; all instants in milliseconds by this browser's clock. */
type SessionFacts = SharedActivity & {
  /** The two ends as the server last reported them, and when. */
  server: { idleEndsAt: number; endsAt: number; heardAt: number }
}

export type SessionStatus =
  | { state: 'quiet' }
  | { state: 'warning'; because: 'idle' | 'expired'; endsAt: number }
  | { state: 'over'; because: 'idle' | 'expired' }

/**
 * The state of a session: open, within two minutes of its end, or over. The nearer of its two ends decides. The
 * server's report on idleness counts, unless somebody was active since, in this tab or another.
 */
export function sessionStatusOf({ activeAt, reported, server }: SessionFacts, now: number): SessionStatus {
  const { idleEndsAt: reportedIdleEndsAt, endsAt, heardAt } = server
  const isAllReported = activeAt <= reported.activity && reported.at <= heardAt
  const idleEndsAt = isAllReported ? reportedIdleEndsAt : Math.max(activeAt + idleLimitMs, reportedIdleEndsAt)
  const because = idleEndsAt < endsAt ? 'idle' : 'expired'
  const end = Math.min(idleEndsAt, endsAt)
  if (now >= end) return { state: 'over', because }
  return end - now <= warnBeforeMs ? { state: 'warning', because, endsAt: end } : { state: 'quiet' }
}

/** Whether activity must be reported now: there is some that the server has not heard of, and a minute has passed. */
export const isReportDue = (activeAt: number, reported: { activity: number; at: number }, now: number) =>
  activeAt > reported.activity && now - reported.at >= reportEveryMs

/** 'in 2 minutes', 'in a minute', 'in 40 seconds'. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  if (seconds > 90) return 'in 2 minutes'
  if (seconds > 60) return 'in about a minute and a half'
  if (seconds === 60) return 'in a minute'
  return seconds === 1 ? 'in 1 second' : `in ${seconds} seconds`
}
