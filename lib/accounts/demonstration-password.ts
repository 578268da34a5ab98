import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { accessTokens, users, userTokens } from '@/db/schema'
import { writeAudit } from '@/lib/floor/audit/write-audit'
import { hashPassword, verifyPassword } from '@/lib/floor/identity/password'
import { publishedPassword } from '@/lib/floor/identity/published-password'
import { revokeSessionsOf } from '@/lib/floor/identity/session-queries'

// The supervisor asks these before any process of the platform runs, so nothing here may read the settings.

/**
 * Accounts that the demonstration data brought: those at its own domain, those whose password nobody has chosen since,
 * and those that share one hash, which only a seed writes (every other hash has a salt of its own).
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

/** The hashes of the demonstration accounts, each once. Usually that is one. */
async function findHashes(db: Database): Promise<string[]> {
  const found = await db.selectDistinct({ passwordHash: users.passwordHash }).from(users).where(isDemonstration())
  return found.flatMap(({ passwordHash }) => passwordHash ?? [])
}

async function hashesOf(db: Database, password: string, isRight: boolean): Promise<string[]> {
  const hashes = await findHashes(db)
  const judged = await Promise.all(hashes.map(async (hash) => ({ hash, right: await verifyPassword(password, hash) })))
  return judged.filter(({ right }) => right === isRight).map(({ hash }) => hash)
}

/** True while any demonstration account can be signed in to with the password that everybody may read. */
export async function hasPublishedPassword(db: Database): Promise<boolean> {
  return (await hashesOf(db, publishedPassword, true)).length > 0
}

/**
 * Gives every demonstration account that has another password this one. Whoever came in with the old one is out: their
 * sessions, remembered browsers, trusted devices, links and access tokens end.
 * @returns how many accounts had another
 */
export async function applyDemonstrationPassword(db: Database, password: string, now: Date): Promise<number> {
  const others = await hashesOf(db, password, false)
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
    await writeAudit(tx, byTheStart(now), {
      subject: 'user',
      subjectId: 'demonstration',
      subjectName: 'Demonstration accounts',
      action: 'update',
      note: `Password changed for ${ids.length} demonstration accounts`,
    })
    return ids.length
  })
}

/** Who signs the audit: the start itself. */
const byTheStart = (now: Date) =>
  ({ actor: { kind: 'system', name: 'Start' }, now, requestId: randomUUID(), address: '' }) as const
