import 'server-only'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { sessions, users } from '@/db/schema'
import { organisationIdsOf } from './staff-actor'

/** A session with the account it belongs to and that account's organisations, in one statement. */
export async function findSession(db: Database, id: string) {
  const [row] = await db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      createdAt: sessions.createdAt,
      lastActivity: sessions.lastActivity,
      endsAt: sessions.endsAt,
      revokedAt: sessions.revokedAt,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      activeState: users.activeState,
      termsAcceptedAt: users.termsAcceptedAt,
      termsVersion: users.termsVersion,
      organisationIds: organisationIdsOf(sessions.userId),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, id))
  return row
}

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

export async function insertSession(db: Database, session: typeof sessions.$inferInsert) {
  await db.insert(sessions).values(session)
}

/** Moves the last activity on, never back; a session that was ended meanwhile stays ended. */
export async function moveActivity(db: Database, id: string, moment: Date) {
  await db
    .update(sessions)
    .set({ lastActivity: moment })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt), lt(sessions.lastActivity, moment)))
}

/** Ends one session; ending it again changes nothing. */
export async function revokeSession(db: Database, id: string, now: Date, reason: string) {
  await db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
}

/**
 * Ends every session of an account, in the transaction that disables it, changes its role, password or organisations
 * (architecture §3).
 */
export async function revokeSessionsOf(db: Database, userId: number, now: Date, reason: string) {
  await db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
}
