import 'server-only'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { users } from '@/db/schema'
import type { ScheduledTask } from '@/lib/floor/jobs/scheduled/scheduled-task'
import { readableSecrets } from '@/lib/floor/sealing/platform-secrets'
import { openSecret, sealSecret } from './sealed-secret'

/** Seals an account's secret with the current platform secret, unless changed meanwhile. @returns whether it did */
export async function resealSecret(db: Database, userId: number, stored: string | null): Promise<boolean> {
  const opened = openSecret(stored, userId)
  if (!stored || !opened || opened.isCurrent) return false
  const resealed = await db
    .update(users)
    .set({ twoFactorSecret: sealSecret(opened.text, userId) })
    .where(and(eq(users.id, userId), eq(users.twoFactorSecret, stored)))
    .returning({ id: users.id })
  return resealed.length > 0
}

/** Counts the secrets sealed with an earlier platform secret: readable with AUTH_SECRET_OLD, or not readable at all. */
export async function countOutdatedSecrets(db: Database): Promise<{ readable: number; unreadable: number }> {
  const counted = { readable: 0, unreadable: 0 }
  for (const { id, secret } of await findSecrets(db)) {
    const opened = openSecret(secret, id)
    if (!opened) counted.unreadable += 1
    else if (!opened.isCurrent) counted.readable += 1
  }
  return counted
}

const findSecrets = (db: Database) =>
  db.select({ id: users.id, secret: users.twoFactorSecret }).from(users).where(isNotNull(users.twoFactorSecret))

/** While AUTH_SECRET_OLD is set, seals every authenticator secret again with the current one, used or not. */
export const resealedSecrets: ScheduledTask = {
  name: 'resealed-secrets',
  cron: '*/10 * * * *',
  async run({ db, log }, signal) {
    if (readableSecrets().length < 2) return 0
    let resealed = 0
    for (const { id, secret } of await findSecrets(db)) {
      signal.throwIfAborted()
      if (await resealSecret(db, id, secret)) resealed += 1
    }
    const { readable, unreadable } = await countOutdatedSecrets(db)
    log.info({ resealed, readable, unreadable }, 'authenticator secrets sealed with AUTH_SECRET')
    return resealed
  },
}
