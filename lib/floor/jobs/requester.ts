import 'server-only'
import { and, eq } from 'drizzle-orm'
import { users } from '@/db/schema'
import { abilityOf } from '../access/ability'
import type { Context, StaffContext } from '../identity/context'
import { organisationIdsOf, staffActor } from '../identity/staff-actor'

/**
 * The account a job was made for, with today's role and organisations and no session: undefined once it is disabled or
 * gone. `change` and `authorize` take the context as they take one of a call.
 */
export async function contextOfUser(ctx: Context, userId: number): Promise<StaffContext | undefined> {
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
