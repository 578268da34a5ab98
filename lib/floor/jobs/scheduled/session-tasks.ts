import { sql } from 'drizzle-orm'
import { sessions, throttles } from '@/db/schema'
import { daysBefore } from '../../calendar/instants'
import { countDueIn, deleteInBatches, type ScheduledTask } from './scheduled-task'

const endedCondition = (at: Date) => sql`${sessions.lastActivity} < ${daysBefore(at, 30).toISOString()}::timestamptz`

/** Deletes sessions 30 days after their end, which is within 12 hours of their last activity. */
export const endedSessions: ScheduledTask = {
  name: 'ended-sessions',
  cron: '11 * * * *',
  retention: { what: 'Ended sessions', howLong: '30 days', due: countDueIn(sql`${sessions}`, endedCondition) },
  run: ({ db, now }, signal) => deleteInBatches(db, sql`${sessions}`, endedCondition(now), signal),
}

const windowOverCondition = (at: Date) =>
  sql`${throttles.windowStart} < ${daysBefore(at, 1).toISOString()}::timestamptz`

/** Deletes throttles whose window is over. The longest window is a day. */
export const oldThrottles: ScheduledTask = {
  name: 'old-throttles',
  cron: '13 * * * *',
  retention: {
    what: 'Counters of wrong codes and passwords',
    howLong: '1 day',
    due: countDueIn(sql`${throttles}`, windowOverCondition),
  },
  run: ({ db, now }, signal) => deleteInBatches(db, sql`${throttles}`, windowOverCondition(now), signal),
}
