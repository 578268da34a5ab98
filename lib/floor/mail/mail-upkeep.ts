import 'server-only'
import { and, isNotNull, lte, sql } from 'drizzle-orm'
import { outbox } from '@/db/schema'
import { daysBefore, deleteInBatches, dueIn, type UpkeepTask } from '../jobs/upkeep/upkeep-task'

const due = (at: Date) =>
  sql`${outbox.createdAt} < ${daysBefore(at, 90).toISOString()}::timestamptz and ${outbox.state} <> 'queued'`

/** Letters are kept for 90 days, delivered or not ; one that still waits is not touched. */
export const oldLetters: UpkeepTask = {
  name: 'old-letters',
  cron: '17 * * * *',
  keeps: { what: 'Emails of the platform', howLong: '90 days', due: dueIn(sql`${outbox}`, due) },
  run: ({ db, now }, signal) => deleteInBatches(db, sql`${outbox}`, due(now), signal),
}

/** The sealed links of emails that were not sent go when they work no longer. */
export const expiredLinks: UpkeepTask = {
  name: 'expired-links',
  cron: '*/10 * * * *',
  async run({ db, now }) {
    const dropped = await db
      .update(outbox)
      .set({ sealedLink: null })
      .where(and(isNotNull(outbox.sealedLink), lte(outbox.linkUntil, now)))
      .returning({ id: outbox.id })
    return dropped.length
  },
}
