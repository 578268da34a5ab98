import 'server-only'
import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { users } from '@/db/schema'

export async function setPassword(db: Database, userId: number, passwordHash: string, now: Date) {
  await db.update(users).set({ passwordHash, passwordChangedAt: now }).where(eq(users.id, userId))
}
