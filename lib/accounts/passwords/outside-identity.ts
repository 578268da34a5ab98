import 'server-only'
import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { userIdentities } from '@/db/schema'

/** True for an account that is linked to an outside identity provider. */
export async function hasOutsideIdentity(db: Database, userId: number): Promise<boolean> {
  const found = await db
    .select({ userId: userIdentities.userId })
    .from(userIdentities)
    .where(eq(userIdentities.userId, userId))
    .limit(1)
  return found.length > 0
}
