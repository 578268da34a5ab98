import { sql } from 'drizzle-orm'
import { sessions, throttles } from '@/db/schema'
import { daysBefore, deleteInBatches, type UpkeepTask } from './upkeep-task'

/** Ended sessions stay 30 days. A session ends within 12 hours of its last activity, so its age is that of the activity. */
export const endedSessions: UpkeepTask = {
  name: 'ended-sessions',
  cron: '11 * * * *',
  run: ({ db, now }, signal) =>
    deleteInBatches(db, sql`${sessions}`, sql`${sessions.lastActivity} < ${daysBefore(now, 30).toISOString()}`, signal),
}

/** Counters of guesses and letters whose window is over. The longest window is a day. */
export const oldThrottles: UpkeepTask = {
  name: 'old-throttles',
  cron: '13 * * * *',
  run: ({ db, now }, signal) =>
    deleteInBatches(db, sql`${throttles}`, sql`${throttles.windowStart} < ${daysBefore(now, 1).toISOString()}`, signal),
}
