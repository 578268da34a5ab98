import 'server-only'
import { sql } from 'drizzle-orm'
import { outbox } from '@/db/schema'
import { daysBefore, deleteInBatches, type UpkeepTask } from '../jobs/upkeep/upkeep-task'

/** Letters are kept for 90 days, delivered or not (architecture §10); one that still waits is not touched. */
export const oldLetters: UpkeepTask = {
  name: 'old-letters',
  cron: '17 * * * *',
  run: ({ db, now }, signal) =>
    deleteInBatches(
      db,
      sql`${outbox}`,
      sql`${outbox.createdAt} < ${daysBefore(now, 90).toISOString()} and ${outbox.state} <> 'queued'`,
      signal,
    ),
}
