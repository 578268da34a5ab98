import 'server-only'
import { sql } from 'drizzle-orm'
import { outbox } from '@/db/schema'
import { countDueIn, daysBefore, deleteInBatches, type ScheduledTask } from '../jobs/scheduled/scheduled-task'

const dueCondition = (at: Date) =>
  sql`${outbox.createdAt} < ${daysBefore(at, 90).toISOString()}::timestamptz and ${outbox.state} <> 'queued'`

/** Deletes emails after 90 days, except waiting ones. */
export const oldEmails: ScheduledTask = {
  name: 'old-letters',
  cron: '17 * * * *',
  retention: { what: 'Emails of the platform', howLong: '90 days', due: countDueIn(sql`${outbox}`, dueCondition) },
  run: ({ db, now }, signal) => deleteInBatches(db, sql`${outbox}`, dueCondition(now), signal),
}

const linkOverCondition = (at: Date) =>
  sql`${outbox.sealedLink} is not null and ${outbox.linkUntil} <= ${at.toISOString()}::timestamptz`

/** Deletes expired sealed links of unsent emails. */
export const expiredLinks: ScheduledTask = {
  name: 'expired-links',
  cron: '*/10 * * * *',
  retention: {
    what: 'Links in emails that were not sent',
    howLong: 'as long as they work',
    due: countDueIn(sql`${outbox}`, linkOverCondition),
  },
  async run({ db, now }) {
    const dropped = await db
      .update(outbox)
      .set({ sealedLink: null })
      .where(linkOverCondition(now))
      .returning({ id: outbox.id })
    return dropped.length
  },
}
