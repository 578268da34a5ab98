import 'server-only'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { sessions } from '@/db/schema'

/** Sessions of an account that go on: not ended, within their twelve hours, active since `activeSince`. */
export const findSessionsOf = (db: Database, userId: number, now: Date, activeSince: Date) =>
  db
    .select({
      id: sessions.id,
      device: sessions.device,
      address: sessions.address,
      createdAt: sessions.createdAt,
      lastActivity: sessions.lastActivity,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        gt(sessions.endsAt, now),
        gt(sessions.lastActivity, activeSince),
      ),
    )
    .orderBy(desc(sessions.lastActivity), desc(sessions.createdAt))

/** Ends a session of this person. @returns false when the person has none of this id that goes on */
export async function endSessionOf(db: Database, userId: number, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: 'ended from the profile' })
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id })
  return ended.length > 0
}
