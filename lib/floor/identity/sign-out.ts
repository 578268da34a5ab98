import 'server-only'
import { writeAudit } from '../audit/write-audit'
import type { Context } from './context'
import { revokeSession } from './session-queries'

/** Ends the actor's session, if any. */
export async function signOut(ctx: Context) {
  const { actor, db, now } = ctx
  if (actor.kind !== 'staff') return
  await db.transaction(async (tx) => {
    await revokeSession(tx, actor.sessionId, now, 'signed out')
    await writeAudit(tx, ctx, {
      subject: 'session',
      subjectId: actor.userId,
      subjectName: actor.fullName,
      action: 'sign-out',
    })
  })
}
