import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { sessions, userIdentities } from '@/db/schema'

type IdentityKey = { issuer: string; subject: string }

/** The id of the account that an identity is pinned to. */
export async function findPinnedUserId(db: Database, { issuer, subject }: IdentityKey): Promise<number | undefined> {
  const [found] = await db
    .select({ userId: userIdentities.userId })
    .from(userIdentities)
    .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)))
  return found?.userId
}

/** Whether an account is pinned to any identity of this issuer. */
export async function hasPinnedIdentity(db: Database, userId: number, issuer: string): Promise<boolean> {
  const found = await db
    .select({ subject: userIdentities.subject })
    .from(userIdentities)
    .where(and(eq(userIdentities.userId, userId), eq(userIdentities.issuer, issuer)))
  return found.length > 0
}

/** Pins an identity to an account, unless it is pinned already. */
export async function pinIdentity(
  db: Database,
  { issuer, subject }: IdentityKey,
  userId: number,
  now: Date,
): Promise<void> {
  await db.insert(userIdentities).values({ issuer, subject, userId, linkedAt: now }).onConflictDoNothing()
}

/** The method by which a session was opened. */
export async function findSessionMethod(db: Database, sessionId: string): Promise<string | undefined> {
  const [found] = await db.select({ method: sessions.method }).from(sessions).where(eq(sessions.id, sessionId))
  return found?.method
}
