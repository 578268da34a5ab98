import 'server-only'
import { sql } from 'drizzle-orm'
import { outbox } from '@/db/schema'
import { daysBefore, deleteInBatches, dueIn, type UpkeepTask } from '../jobs/upkeep/upkeep-task'

const due = (at: Date) =>
  sql`${outbox.createdAt} < ${daysBefore(at, 90).toISOString()}::timestamptz and ${outbox.state} <> 'queued'`

/** Emails are kept for 90 days, delivered or not; one that still waits is not touched. */
export const oldLetters: UpkeepTask = {
  name: 'old-letters',
  cron: '17 * * * *',
  keeps: { what: 'Emails of the platform', howLong: '90 days', due: dueIn(sql`${outbox}`, due) },
  run: ({ db, now }, signal) => deleteInBatches(db, sql`${outbox}`, due(now), signal),
}

const linkIsOver = (at: Date) =>
  sql`${outbox.sealedLink} is not null and ${outbox.linkUntil} <= ${at.toISOString()}::timestamptz`

/** The sealed links of emails that were not sent go when they work no longer. */
export const expiredLinks: UpkeepTask = {
  name: 'expired-links',
  cron: '*/10 * * * *',
  keeps: {
    what: 'Links in emails that were not sent',
    howLong: 'as long as they work',
    due: dueIn(sql`${outbox}`, linkIsOver),
  },
  async run({ db, now }) {
    const dropped = await db
      .update(outbox)
      .set({ sealedLink: null })
      .where(linkIsOver(now))
      .returning({ id: outbox.id })
    return dropped.length
  },
}
