import { sql } from 'drizzle-orm'
import { accessTokens, rememberedBrowsers, trustedDevices, userTokens } from '@/db/schema'
import { daysBefore, deleteInBatches, type UpkeepTask } from '@/lib/floor/jobs/upkeep/upkeep-task'

/** Links out of letters, remembered browsers, trusted devices and access tokens go 30 days after they end, like sessions. */
export const endedKeys: UpkeepTask = {
  name: 'ended-keys',
  cron: '17 * * * *',
  async run({ db, now }, signal) {
    const then = daysBefore(now, 30).toISOString()
    let removed = 0
    for (const table of [userTokens, rememberedBrowsers, trustedDevices, accessTokens])
      removed += await deleteInBatches(db, sql`${table}`, sql`${table.expiresAt} < ${then}`, signal)
    return removed
  },
}
