import 'server-only'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { sessions } from '@/db/schema'
import { notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { revokeSessionsOf } from '@/lib/floor/identity/session-queries'
import { idleLimitMs } from '@/lib/floor/identity/session-rules'
import { change } from '@/lib/floor/saving/change'
import { deviceName } from './device-name'

/** Where whoever asks is signed in, this browser first. */
export async function listSessions({ db, actor, now }: StaffContext) {
  const found = await findSessionsOf(db, actor.userId, now, new Date(now.getTime() - idleLimitMs))
  return found
    .map(({ id, device, address, createdAt, lastActivity }) => ({
      id,
      device: deviceName(device),
      address,
      signedInAt: createdAt,
      lastActivity,
      isThis: id === actor.sessionId,
    }))
    .sort((one, other) => Number(other.isThis) - Number(one.isThis))
}

/** One browser in which somebody is signed in. */
export type OwnSession = Awaited<ReturnType<typeof listSessions>>[number]

/** Ends one of one's own sessions, at its next request. @throws DomainError 404 for any other */
export async function endSession(ctx: StaffContext, { sessionId }: { sessionId: string }) {
  await change(ctx, {}, async (tx) => {
    if (!(await endSessionOf(tx.db, tx.actor.userId, sessionId, tx.now))) throw notFound('Session')
    tx.audit(auditEntry(ctx, 'One session ended from the profile'))
  })
}

/** Ends every session of the actor, this one too, and forgets all remembered browsers and trusted devices. */
export async function signOutEverywhere(ctx: StaffContext) {
  await change(ctx, {}, async (tx) => {
    await revokeSessionsOf(tx.db, tx.actor.userId, tx.now, 'signed out everywhere')
    tx.audit(auditEntry(ctx, 'Signed out everywhere'))
  })
}

const auditEntry = ({ actor }: StaffContext, note: string) =>
  ({ subject: 'session', subjectId: actor.userId, subjectName: actor.fullName, action: 'sign-out', note }) as const

/** The open sessions of an account: not ended, within their twelve hours, active since `activeSince`. */
const findSessionsOf = (db: Database, userId: number, now: Date, activeSince: Date) =>
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

/** Ends a session of this account. @returns false when it has no open session with this id */
async function endSessionOf(db: Database, userId: number, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: 'ended from the profile' })
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id })
  return ended.length > 0
}
