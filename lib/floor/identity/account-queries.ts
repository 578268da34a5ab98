import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { users } from '@/db/schema'
import { lockRows } from '../saving/locks'

const accountColumns = {
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

/** The columns of an account for sign-in; the feature `accounts` reads the rest. */
export async function findAccountByEmail(db: Database, email: string) {
  const [found] = await db.select(accountColumns).from(users).where(eq(users.email, email))
  return found
}

/** As `findAccountByEmail`, by id. */
export async function findAccountById(db: Database, id: number) {
  const [found] = await db.select(accountColumns).from(users).where(eq(users.id, id))
  return found
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>

/**
 * Records a sign-in, and locks the account until the transaction ends.
 * @returns false when it was disabled, or its password changed, since it was read: what was proved is no longer valid
 */
export async function recordSignIn(
  db: Database,
  { id, passwordChangedAt }: Pick<Account, 'id' | 'passwordChangedAt'>,
  now: Date,
): Promise<boolean> {
  const isUnchanged = sql`date_trunc('milliseconds', ${users.passwordChangedAt})
    is not distinct from ${passwordChangedAt?.toISOString() ?? null}::timestamptz`
  const updated = await db
    .update(users)
    .set({ lastSignedInAt: now })
    .where(and(eq(users.id, id), eq(users.activeState, 1), isUnchanged))
    .returning({ id: users.id })
  return updated.length > 0
}

/**
 * Locks accounts until the transaction ends. Opening and ending sessions of an account are serialised by it, so that no
 * session is opened unnoticed while all are ended.
 */
export async function lockAccounts(db: Database, ids: readonly number[]) {
  await lockRows(db, 'users', ids, 'no key update')
}
