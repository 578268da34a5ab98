import 'server-only'
import { and, count, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { accessTokens } from '@/db/schema'
import { lockRows } from '@/lib/floor/saving/locks'

const { id, name, mayWrite, createdAt, expiresAt, lastUsedAt, userId, revokedAt } = accessTokens

/** The columns that are read: never the hash. */
const listedColumns = { id, name, mayWrite, createdAt, expiresAt, lastUsedAt }

/** The tokens of a person that are not revoked, newest first, including those that expired after `expiredSince`. */
export const findTokensOf = (db: Database, owner: number, expiredSince: Date) =>
  db
    .select(listedColumns)
    .from(accessTokens)
    .where(and(eq(userId, owner), isNull(revokedAt), gt(expiresAt, expiredSince)))
    .orderBy(desc(createdAt), desc(id))

/**
 * Counts a person's valid tokens, and locks the person until the transaction ends: concurrent requests count in turn.
 */
export async function countTokensOf(db: Database, owner: number, now: Date): Promise<number> {
  await lockRows(db, 'users', [owner], 'no key update')
  const [row] = await db
    .select({ count: count() })
    .from(accessTokens)
    .where(and(eq(userId, owner), isNull(revokedAt), gt(expiresAt, now)))
  return row?.count ?? 0
}

export async function insertToken(db: Database, token: typeof accessTokens.$inferInsert): Promise<number> {
  const [row] = await db.insert(accessTokens).values(token).returning({ id })
  return row?.id ?? 0
}

/** Revokes a token of this person. @returns the token; undefined when the person has no valid token with this id */
export async function revokeToken(db: Database, owner: number, tokenId: number, now: Date) {
  const [row] = await db
    .update(accessTokens)
    .set({ revokedAt: now })
    .where(and(eq(id, tokenId), eq(userId, owner), isNull(revokedAt)))
    .returning(listedColumns)
  return row
}
