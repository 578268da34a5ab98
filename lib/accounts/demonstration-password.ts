import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { accessTokens, users, userTokens } from '@/db/schema'
import { writeAudit } from '@/lib/floor/audit/write-audit'
import { hashPassword, verifyPassword } from '@/lib/floor/identity/password'
import { publishedPassword } from '@/lib/floor/identity/published-password'
import { revokeSessionsOf } from '@/lib/floor/identity/session-queries'

// Called by the supervisor before any process of the platform runs, so nothing here may read the settings.

/**
 * The accounts of the demonstration data: those at its own domain, those whose password was never changed, and those
 * that share a hash, which happens only with seeded accounts (every other hash has its own salt).
 */
const isDemonstration = (): SQL | undefined =>
  and(
    isNotNull(users.passwordHash),
    or(
      sql`${users.email} like '%@demo.test'`,
      eq(users.passwordChangedAt, users.createdAt),
      sql`${users.passwordHash} in (select password_hash from users where password_hash is not null
        group by password_hash having count(*) > 1)`,
    ),
  )

/** The distinct password hashes of the demonstration accounts: usually one. */
async function findHashes(db: Database): Promise<string[]> {
  const found = await db.selectDistinct({ passwordHash: users.passwordHash }).from(users).where(isDemonstration())
  return found.flatMap(({ passwordHash }) => passwordHash ?? [])
}

async function findHashesMatching(db: Database, password: string, isMatch: boolean): Promise<string[]> {
  const hashes = await findHashes(db)
  const results = await Promise.all(hashes.map(async (hash) => ({ hash, right: await verifyPassword(password, hash) })))
  return results.filter(({ right }) => right === isMatch).map(({ hash }) => hash)
}

/** True while the published password signs in to any demonstration account. */
export async function hasPublishedPassword(db: Database): Promise<boolean> {
  return (await findHashesMatching(db, publishedPassword, true)).length > 0
}

/**
 * Sets this password for every demonstration account that has another one. Access by the old password ends: sessions,
 * remembered browsers, trusted devices, links and access tokens.
 * @returns the number of accounts changed
 */
export async function applyDemonstrationPassword(db: Database, password: string, now: Date): Promise<number> {
  const others = await findHashesMatching(db, password, false)
  if (others.length === 0) return 0
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(isDemonstration(), inArray(users.passwordHash, others)))
    const ids = found.map(({ id }) => id)
    if (ids.length === 0) return 0
    await revokeSessionsOf(tx, ids, now, 'password changed')
    await tx.update(users).set({ passwordHash, passwordChangedAt: now }).where(inArray(users.id, ids))
    await tx.delete(userTokens).where(and(inArray(userTokens.userId, ids), isNull(userTokens.usedAt)))
    await tx
      .update(accessTokens)
      .set({ revokedAt: now })
      .where(and(inArray(accessTokens.userId, ids), isNull(accessTokens.revokedAt)))
    await writeAudit(tx, startupContext(now), {
      subject: 'user',
      subjectId: 'demonstration',
      subjectName: 'Demonstration accounts',
      action: 'update',
      note: `Password changed for ${ids.length} demonstration accounts`,
    })
    return ids.length
  })
}

/** The actor of the audit entry: the start of the platform. */
const startupContext = (now: Date) =>
  ({ actor: { kind: 'system', name: 'Start' }, now, requestId: randomUUID(), address: '' }) as const
