import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { userOrganisations, users } from '@/db/schema'
import { abilityOf } from '../access/ability'
import type { Context, StaffActor } from '../identity/context'
import { roleOf } from '../identity/role'
import { hasAcceptedTerms } from '../identity/terms'
import type { ContextOfUser } from './worker-context'

/**
 * The account a job was made for, with today's role and organisations and no session: undefined once it is disabled or
 * gone. `change` and `authorize` take the context as they take one of a call.
 */
export const contextOfUser: ContextOfUser = async (ctx, userId) => {
  const account = await findActiveAccount(ctx, userId)
  if (!account) return undefined
  const actor: StaffActor = {
    kind: 'staff',
    userId,
    sessionId: `job ${ctx.requestId}`,
    role: roleOf(account.role),
    email: account.email,
    firstName: account.firstName,
    surname: account.lastName,
    fullName: `${account.firstName} ${account.lastName}`.trim(),
    organisationIds: account.organisationIds,
    termsAccepted: hasAcceptedTerms(account),
  }
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
      organisationIds: sql<number[]>`array(
        select ${userOrganisations.organisationId}::float8 from ${userOrganisations}
        where ${userOrganisations.userId} = ${users.id} order by 1)`,
    })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.activeState, 1)))
  return account
}
