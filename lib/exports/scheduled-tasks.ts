import 'server-only'
import { and, eq, lte } from 'drizzle-orm'
import { exports } from '@/db/schema'
import type { ScheduledTask } from '@/lib/floor/jobs/scheduled/scheduled-task'

/** Sets completed exports past their expiry date to Expired; the files' own task removes their files. */
export const expiredExports: ScheduledTask = {
  name: 'expired-exports',
  cron: '* * * * *',
  async run({ db, now }) {
    const expired = await db
      .update(exports)
      .set({ status: 'Expired' })
      .where(and(eq(exports.status, 'Completed'), lte(exports.expiryDate, now)))
      .returning({ id: exports.id })
    return expired.length
  },
}
