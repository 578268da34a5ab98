import 'server-only'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { outbox } from '@/db/schema'
import { daysBefore } from '../calendar/instants'
import { countDueIn, deleteInBatches, type ScheduledTask } from '../jobs/scheduled/scheduled-task'
import { readableSecrets } from '../sealing/platform-secrets'
import { openText, sealText } from '../sealing/sealed-text'

const dueCondition = (at: Date) =>
  sql`${outbox.createdAt} < ${daysBefore(at, 90).toISOString()}::timestamptz and ${outbox.state} <> 'queued'`

/** Deletes emails after 90 days, except waiting ones. */
export const oldEmails: ScheduledTask = {
  // Stored, from when an email was called a letter.
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

/** While AUTH_SECRET_OLD is set: the links of emails that were not sent come under the new secret, as long as they work. */
export const resealedLinks: ScheduledTask = {
  name: 'resealed-links',
  cron: '*/10 * * * *',
  async run({ db, log }, signal) {
    if (readableSecrets().length < 2) return 0
    const emails = await db
      .select({ id: outbox.id, toAddress: outbox.toAddress, sealedLink: outbox.sealedLink })
      .from(outbox)
      .where(isNotNull(outbox.sealedLink))
    const counted = { resealed: 0, unreadable: 0 }
    for (const { id, toAddress, sealedLink } of emails) {
      signal.throwIfAborted()
      if (!sealedLink) continue
      const opened = openText('links of emails', toAddress, sealedLink)
      if (!opened) counted.unreadable += 1
      if (!opened || opened.isCurrent) continue
      // An email that was sent meanwhile has none any more.
      const changed = await db
        .update(outbox)
        .set({ sealedLink: sealText('links of emails', toAddress, opened.text) })
        .where(and(eq(outbox.id, id), eq(outbox.sealedLink, sealedLink)))
        .returning({ id: outbox.id })
      counted.resealed += changed.length
    }
    log.info(counted, 'links of emails sealed with AUTH_SECRET')
    return counted.resealed
  },
}
