import 'server-only'
import { findLinkExpiry } from '@/lib/accounts/single-use-link'
import { authorize } from '@/lib/floor/access/authorize'
import { isWithinScope, organisationScope, requireOrganisation } from '@/lib/floor/access/organisation-scope'
import { notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { lockRows } from '@/lib/floor/saving/locks'
import type { UsersQuery } from './calls'
import * as queries from './queries'

/**
 * The users in reach as a grid list: all for a Global Admin; for others, users who share an organisation and are not
 * Global Admin. With `organisationId`, those of that organisation.
 * @throws 404 for an organisation out of reach
 */
export function listUsers(ctx: StaffContext, { organisationId, ...query }: UsersQuery) {
  authorize(ctx, 'read', 'user')
  if (organisationId !== undefined) requireOrganisation(ctx.actor, organisationId)
  return queries.findUsers(ctx.db, organisationScope(ctx.actor), query, organisationId)
}

/** One user with the organisations in reach. @throws DomainError 404 out of reach */
export async function getUser(ctx: StaffContext, id: number) {
  authorize(ctx, 'read', 'user')
  const { updatedByName: _, organisations, activeState, isInvited, ...user } = await getUserInReach(ctx, id)
  const isWaiting = isInvited && activeState === 1
  return {
    ...user,
    accessLocations: organisations.own,
    /** True where the user has organisations out of the actor's reach. */
    hasOtherAccess: organisations.others.length > 0,
    activeStatus: activeState,
    /** Neither a password nor a sign-in yet; `invitedUntil` is the end of the last invitation. */
    isInvited: isWaiting,
    invitedUntil: isWaiting ? await findLinkExpiry(ctx, id, 'invitation') : undefined,
  }
}

/**
 * A user in reach, with their organisations divided into those in the actor's reach and others.
 * @throws DomainError 404 out of reach
 */
export async function getUserInReach(ctx: StaffContext, id: number) {
  const scope = organisationScope(ctx.actor)
  const found = await queries.findUser(ctx.db, scope, id)
  if (!found) throw notFound('User')
  const linked = await queries.findOrganisationsOf(ctx.db, id)
  const own = linked.filter((one) => isWithinScope(scope, one.id))
  return { ...found, organisations: { own, others: linked.filter((one) => !own.includes(one)) } }
}

/** As `getUserInReach`, and locks the user until the transaction ends. */
export async function getUserForUpdate(tx: StaffContext, id: number) {
  await lockRows(tx.db, 'users', [id])
  return getUserInReach(tx, id)
}

export type UserInReach = Awaited<ReturnType<typeof getUserInReach>>
