import 'server-only'
import { notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { revokeSessionsOf } from '@/lib/floor/identity/session-queries'
import { idleLimitMs } from '@/lib/floor/identity/session-rules'
import { change } from '@/lib/floor/saving/change'
import { deviceName } from './device-name'
import * as queries from './queries'

/** One browser in which somebody is signed in. */
export type OwnSession = {
  id: string
  device: string
  address: string
  signedInAt: Date
  lastActivity: Date
  /** The one that asks. */
  isThis: boolean
}

/** Where whoever asks is signed in, this browser first. */
export async function listSessions({ db, actor, now }: StaffContext): Promise<OwnSession[]> {
  const found = await queries.findSessionsOf(db, actor.userId, now, new Date(now.getTime() - idleLimitMs))
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

/** Ends one of one's own sessions, at its next request. @throws DomainError 404 for any other */
export async function endSession(ctx: StaffContext, { sessionId }: { sessionId: string }) {
  await change(ctx, {}, async (tx) => {
    if (!(await queries.endSessionOf(tx.db, tx.actor.userId, sessionId, tx.now))) throw notFound('Session')
    tx.audit(trail(ctx, 'One session ended from the profile'))
  })
}

/** Ends every session, this one among them; no browser is remembered and no device trusted after it. */
export async function signOutEverywhere(ctx: StaffContext) {
  await change(ctx, {}, async (tx) => {
    await revokeSessionsOf(tx.db, tx.actor.userId, tx.now, 'signed out everywhere')
    tx.audit(trail(ctx, 'Signed out everywhere'))
  })
}

const trail = ({ actor }: StaffContext, note: string) =>
  ({ subject: 'session', subjectId: actor.userId, subjectName: actor.fullName, action: 'sign-out', note }) as const
