import 'server-only'
import { and, eq, isNotNull } from 'drizzle-orm'
import { outbox } from '@/db/schema'
import type { ScheduledTask } from '../jobs/scheduled/scheduled-task'
import { readableSecrets } from '../sealing/platform-secrets'
import { openText, sealText } from '../sealing/sealed-text'

/** While AUTH_SECRET_OLD is set: seals the valid links of unsent emails with the new secret. */
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
      // An email that was sent meanwhile has no link any more.
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
