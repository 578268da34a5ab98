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

const isValid = (table: Table, token: string, now: Date) =>
  and(eq(table.tokenHash, hashBrowserToken(token)), isNull(table.revokedAt), gt(table.expiresAt, now))

export const insertRememberedBrowser = (db: Database, values: StoredToken) => storeToken(db, rememberedBrowsers, values)
export const insertTrustedDevice = (db: Database, values: StoredToken) => storeToken(db, trustedDevices, values)

/** The person whom a browser remembers, while the token is valid and the account active. */
export async function findRememberedUser(db: Database, token: string, now: Date) {
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
    .where(and(isValid(rememberedBrowsers, token, now), eq(users.activeState, 1)))
  return found
}

/**
 * Revokes a remembered browser's token; of several concurrent requests one succeeds. @returns its account and expiry
 */
export async function consumeRememberedBrowser(db: Database, token: string, now: Date) {
  const [taken] = await db
    .update(rememberedBrowsers)
    .set({ revokedAt: now })
    .where(isValid(rememberedBrowsers, token, now))
    .returning({ userId: rememberedBrowsers.userId, expiresAt: rememberedBrowsers.expiresAt })
  return taken
}

/** Whether this device may skip the second step for this account. */
export async function isTrustedDevice(
  db: Database,
  userId: number,
  token: string | undefined,
  now: Date,
): Promise<boolean> {
  if (!token) return false
  const found = await db
    .select({ id: trustedDevices.id })
    .from(trustedDevices)
    .where(and(isValid(trustedDevices, token, now), eq(trustedDevices.userId, userId)))
  return found.length > 0
}
