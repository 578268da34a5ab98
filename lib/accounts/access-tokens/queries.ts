import 'server-only'
import { and, count, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { accessTokens } from '@/db/schema'
import { lockRows } from '@/lib/floor/saving/locks'

const { id, name, mayWrite, createdAt, expiresAt, lastUsedAt, userId, revokedAt } = accessTokens

/** What is shown of a token; never its hash. */
const shown = { id, name, mayWrite, createdAt, expiresAt, lastUsedAt }

/** The tokens of a person that are not revoked, the latest first; expired ones since `expiredSince` are among them. */
export const findTokensOf = (db: Database, owner: number, expiredSince: Date) =>
  db
    .select(shown)
    .from(accessTokens)
    .where(and(eq(userId, owner), isNull(revokedAt), gt(expiresAt, expiredSince)))
    .orderBy(desc(createdAt), desc(id))

/** How many tokens of a person work. Locks the person until the transaction ends, so that two are counted in turn. */
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

/** Revokes a token of this person. @returns what it was; undefined when the person has none of this number */
export async function revokeToken(db: Database, owner: number, tokenId: number, now: Date) {
  const [row] = await db
    .update(accessTokens)
    .set({ revokedAt: now })
    .where(and(eq(id, tokenId), eq(userId, owner), isNull(revokedAt)))
    .returning(shown)
  return row
}
