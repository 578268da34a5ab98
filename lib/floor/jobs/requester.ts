import 'server-only'
import { and, eq } from 'drizzle-orm'
import { users } from '@/db/schema'
import { abilityOf } from '../access/ability'
import type { Context, StaffContext } from '../identity/context'
import { organisationIdsOf, staffActor } from '../identity/staff-actor'

/**
 * The context of the user a job acts for, with their current role and organisations, and without a session. Undefined
 * once they are disabled or deleted.
 */
export async function findUserContext(ctx: Context, userId: number): Promise<StaffContext | undefined> {
  const account = await findActiveAccount(ctx, userId)
  if (!account) return undefined
  const actor = staffActor(account, userId, `job ${ctx.requestId}`)
  return { ...ctx, actor, ability: abilityOf(actor) }
}

async function findActiveAccount({ db }: Context, userId: number) {
  const [account] = await db
    .select({
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      termsAcceptedAt: users.termsAcceptedAt,
      termsVersion: users.termsVersion,
      organisationIds: organisationIdsOf(users.id),
    })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.activeState, 1)))
  return account
}
