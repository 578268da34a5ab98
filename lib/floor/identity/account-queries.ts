import 'server-only'
import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { users } from '@/db/schema'

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

export async function noteSignIn(db: Database, userId: number, now: Date) {
  await db.update(users).set({ lastSignedInAt: now }).where(eq(users.id, userId))
}
