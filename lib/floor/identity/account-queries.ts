import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { users } from '@/db/schema'
import { lockRows } from '../saving/locks'

const account = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  activeState: users.activeState,
  passwordHash: users.passwordHash,
  passwordChangedAt: users.passwordChangedAt,
  twoFactorEnabledAt: users.twoFactorEnabledAt,
}

/** What signing in needs to know of an account; the feature `accounts` knows the rest. */
export async function findAccount(db: Database, email: string) {
  const [found] = await db.select(account).from(users).where(eq(users.email, email))
  return found
}

/** The same by its number. */
export async function findAccountById(db: Database, id: number) {
  const [found] = await db.select(account).from(users).where(eq(users.id, id))
  return found
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/**
 * Notes that somebody comes in, and holds the account until the transaction ends.
 * @returns false when it was disabled, or its password changed, since it was read: what was proved holds no longer
 */
export async function noteSignIn(
  db: Database,
  { id, passwordChangedAt }: Pick<Account, 'id' | 'passwordChangedAt'>,
  now: Date,
): Promise<boolean> {
  const asRead = sql`date_trunc('milliseconds', ${users.passwordChangedAt})
    is not distinct from ${passwordChangedAt?.toISOString() ?? null}::timestamptz`
  const noted = await db
    .update(users)
    .set({ lastSignedInAt: now })
    .where(and(eq(users.id, id), eq(users.activeState, 1), asRead))
    .returning({ id: users.id })
  return noted.length > 0
}

/**
 * Locks accounts until the transaction ends. Whoever opens sessions of an account and whoever
 * ends them take turns by it, so that none is opened unseen beside those that are ended.
 */
export async function lockAccounts(db: Database, ids: readonly number[]) {
  await lockRows(db, 'users', ids, 'no key update')
}
