import { sql } from 'drizzle-orm'
import { sessions, throttles } from '@/db/schema'
import { daysBefore, deleteInBatches, dueIn, type UpkeepTask } from './upkeep-task'

const longEnded = (at: Date) => sql`${sessions.lastActivity} < ${daysBefore(at, 30).toISOString()}::timestamptz`

/** Ended sessions stay 30 days. A session ends within 12 hours of its last activity, so its age is that of the activity. */
export const endedSessions: UpkeepTask = {
  name: 'ended-sessions',
  cron: '11 * * * *',
  keeps: { what: 'Ended sessions', howLong: '30 days', due: dueIn(sql`${sessions}`, longEnded) },
  run: ({ db, now }, signal) => deleteInBatches(db, sql`${sessions}`, longEnded(now), signal),
}

const longOver = (at: Date) => sql`${throttles.windowStart} < ${daysBefore(at, 1).toISOString()}::timestamptz`

/** Counters of guesses and letters whose window is over. The longest window is a day. */
export const oldThrottles: UpkeepTask = {
  name: 'old-throttles',
  cron: '13 * * * *',
  keeps: { what: 'Counters of wrong codes and passwords', howLong: '1 day', due: dueIn(sql`${throttles}`, longOver) },
  run: ({ db, now }, signal) => deleteInBatches(db, sql`${throttles}`, longOver(now), signal),
}
