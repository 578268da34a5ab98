import { sql } from 'drizzle-orm'
import { accessTokens, rememberedBrowsers, trustedDevices, userTokens } from '@/db/schema'
import { daysBefore } from '@/lib/floor/calendar/instants'
import { countDueIn, deleteInBatches, type ScheduledTask } from '@/lib/floor/jobs/scheduled/scheduled-task'

const tables = [userTokens, rememberedBrowsers, trustedDevices, accessTokens]

const isPastRetention = (table: (typeof tables)[number]) => (at: Date) =>
  sql`${table.expiresAt} < ${daysBefore(at, 30).toISOString()}::timestamptz`

/**
 * Removes emailed links, remembered browsers, trusted devices and access tokens 30 days after they end, like sessions.
 */
export const endedKeys: ScheduledTask = {
  name: 'ended-keys',
  cron: '17 * * * *',
  async run({ db, now }, signal) {
    let removed = 0
    for (const table of tables) removed += await deleteInBatches(db, sql`${table}`, isPastRetention(table)(now), signal)
    return removed
  },
  retention: {
    what: 'Ended links of emails, remembered browsers, trusted devices and access tokens',
    howLong: '30 days',
    due: async (db, now, later) => {
      const due = await Promise.all(
        tables.map((table) => countDueIn(sql`${table}`, isPastRetention(table))(db, now, later)),
      )
      const sum = (of: 'now' | 'soon') => due.reduce((total, one) => total + one[of], 0)
      return { now: sum('now'), soon: sum('soon') }
    },
  },
}
