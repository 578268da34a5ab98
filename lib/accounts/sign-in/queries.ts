import 'server-only'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { rememberedBrowsers, trustedDevices, users } from '@/db/schema'
import { hashBrowserToken, newBrowserToken } from '@/lib/floor/identity/browser-token'

type StoredToken = { userId: number; device: string; now: Date; expiresAt: Date }
type Table = typeof rememberedBrowsers | typeof trustedDevices

/** @returns the token for the browser; the database stores only its hash */
async function storeToken(
  db: Database,
  table: Table,
  { userId, device, now, expiresAt }: StoredToken,
): Promise<string> {
  const token = newBrowserToken()
  await db.insert(table).values({ userId, device, createdAt: now, expiresAt, tokenHash: hashBrowserToken(token) })
  return token
}

const isGood = (table: Table, token: string, now: Date) =>
  and(eq(table.tokenHash, hashBrowserToken(token)), isNull(table.revokedAt), gt(table.expiresAt, now))

export const insertRemembered = (db: Database, kept: StoredToken) => storeToken(db, rememberedBrowsers, kept)
export const insertTrusted = (db: Database, kept: StoredToken) => storeToken(db, trustedDevices, kept)

/** The person whom a browser remembers, while the token is valid and the account active. */
export async function findRemembered(db: Database, token: string, now: Date) {
  const [found] = await db
    .select({
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      expiresAt: rememberedBrowsers.expiresAt,
    })
    .from(rememberedBrowsers)
    .innerJoin(users, eq(users.id, rememberedBrowsers.userId))
    .where(and(isGood(rememberedBrowsers, token, now), eq(users.activeState, 1)))
  return found
}

/**
 * Revokes a remembered browser's token; of several concurrent requests one succeeds. @returns its account and expiry
 */
export async function takeRemembered(db: Database, token: string, now: Date) {
  const [taken] = await db
    .update(rememberedBrowsers)
    .set({ revokedAt: now })
    .where(isGood(rememberedBrowsers, token, now))
    .returning({ userId: rememberedBrowsers.userId, expiresAt: rememberedBrowsers.expiresAt })
  return taken
}

/** Whether this device may skip the second step for this account. */
export async function isTrusted(db: Database, userId: number, token: string | undefined, now: Date): Promise<boolean> {
  if (!token) return false
  const found = await db
    .select({ id: trustedDevices.id })
    .from(trustedDevices)
    .where(and(isGood(trustedDevices, token, now), eq(trustedDevices.userId, userId)))
  return found.length > 0
}
