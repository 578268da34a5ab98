import type { Database } from '@/db/client'
import { sessions } from '@/db/schema'
import type { StaffContext } from '@/lib/floor/identity/context'

/** The session of somebody out of `as`, begun at the time of the context: what is read from the session finds it. */
export async function withSession(db: Database, ctx: StaffContext): Promise<StaffContext> {
  const { sessionId: id, userId } = ctx.actor
  const endsAt = new Date(ctx.now.getTime() + 12 * 3_600_000)
  await db.insert(sessions).values({ id, userId, createdAt: ctx.now, lastActivity: ctx.now, endsAt })
  return ctx
}
