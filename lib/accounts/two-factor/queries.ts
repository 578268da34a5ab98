import 'server-only'
import { and, count, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { recoveryCodes, trustedDevices, twoFactorRoles, users } from '@/db/schema'
import type { RoleNumber } from '@/db/stored-values'

/** The state of an account's two-factor sign-in. */
export async function findTwoFactor(db: Database, userId: number, now: Date) {
  const unused = sql<number>`(select count(*)::int from ${recoveryCodes}
    where ${recoveryCodes.userId} = ${users.id} and ${recoveryCodes.usedAt} is null)`
  const trusted = sql<number>`(select count(*)::int from ${trustedDevices} where ${trustedDevices.userId} = ${users.id}
    and ${trustedDevices.revokedAt} is null and ${trustedDevices.expiresAt} > ${now.toISOString()}::timestamptz)`
  const [found] = await db
    .select({
      enabledAt: users.twoFactorEnabledAt,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      unusedRecoveryCodes: unused,
      trustedDevices: trusted,
      isRequired: sql<boolean>`exists (select from ${twoFactorRoles} where ${twoFactorRoles.role} = ${users.role})`,
    })
    .from(users)
    .where(eq(users.id, userId))
  return found
}

/** The stored secret, and the step whose code was used last. */
export async function findSecret(db: Database, userId: number) {
  const [found] = await db
    .select({ secret: users.twoFactorSecret, lastStep: users.twoFactorLastStep })
    .from(users)
    .where(eq(users.id, userId))
  return found
}

/** Marks a step as used. @returns false when it, or a later one, was used before: one of two at once succeeds */
export async function markStepUsed(db: Database, userId: number, step: number): Promise<boolean> {
  const used = await db
    .update(users)
    .set({ twoFactorLastStep: step })
    .where(and(eq(users.id, userId), or(isNull(users.twoFactorLastStep), lt(users.twoFactorLastStep, step))))
    .returning({ id: users.id })
  return used.length > 0
}

/** Uses a recovery code up. @returns how many are left; undefined when it does not exist or was used before */
export async function consumeRecoveryCode(db: Database, userId: number, codeHash: Buffer, now: Date) {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId })
  if (used.length === 0) return undefined
  const [left] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return left?.count ?? 0
}

export async function replaceRecoveryCodes(db: Database, userId: number, hashes: Buffer[]) {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (hashes.length > 0) await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

type TwoFactor = { secret: string; enabledAt: Date; lastStep: number }

/** Turns two-factor sign-in on with a secret, or off with null. */
export async function setTwoFactor(db: Database, userId: number, twoFactor: TwoFactor | null) {
  await db
    .update(users)
    .set({
      twoFactorSecret: twoFactor?.secret ?? null,
      twoFactorEnabledAt: twoFactor?.enabledAt ?? null,
      twoFactorLastStep: twoFactor?.lastStep ?? null,
    })
    .where(eq(users.id, userId))
}

/** Ends the trust in an account's devices: they ask for a code again. @returns how many */
export async function distrustDevices(db: Database, userId: number, now: Date): Promise<number> {
  const distrusted = await db
    .update(trustedDevices)
    .set({ revokedAt: now })
    .where(and(eq(trustedDevices.userId, userId), isNull(trustedDevices.revokedAt), gt(trustedDevices.expiresAt, now)))
    .returning({ id: trustedDevices.id })
  return distrusted.length
}

/** The roles that must use two-factor sign-in, each with the start of the requirement. */
export const findRequiredRoles = (db: Database) => db.select().from(twoFactorRoles)

/** Counts the active people of each role, and those without two-factor sign-in. */
export const countPeopleByRole = (db: Database) =>
  db
    .select({
      role: users.role,
      people: count(),
      without: sql<number>`(count(*) filter (where ${users.twoFactorEnabledAt} is null))::int`,
    })
    .from(users)
    .where(eq(users.activeState, 1))
    .groupBy(users.role)

export async function insertRequiredRole(db: Database, role: RoleNumber, now: Date) {
  await db.insert(twoFactorRoles).values({ role, requiredSince: now }).onConflictDoNothing()
}

export async function deleteRequiredRole(db: Database, role: RoleNumber) {
  await db.delete(twoFactorRoles).where(eq(twoFactorRoles.role, role))
}
