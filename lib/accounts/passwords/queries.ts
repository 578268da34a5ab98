import 'server-only'
import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { userIdentities, users } from '@/db/schema'

export async function setPassword(db: Database, userId: number, passwordHash: string, now: Date) {
  await db.update(users).set({ passwordHash, passwordChangedAt: now }).where(eq(users.id, userId))
}

/** True for somebody known to an outside identity provider. */
export async function hasOutsideIdentity(db: Database, userId: number): Promise<boolean> {
  const found = await db
    .select({ userId: userIdentities.userId })
    .from(userIdentities)
    .where(eq(userIdentities.userId, userId))
    .limit(1)
  return found.length > 0
}
