import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { userOrganisations } from '@/db/schema'
import type { StaffActor } from './context'
import { roleOf } from './role'
import { hasAcceptedTerms } from './terms'

type ActorAccount = Pick<StaffActor, 'email' | 'firstName' | 'organisationIds'> & {
  lastName: string
  role: number
} & Parameters<typeof hasAcceptedTerms>[0]

/**
 * The actor of an account with its current rights, in a session (or in a job on its behalf).
 * @param twoFactorDue see `StaffActor`
 */
export const staffActor = (
  account: ActorAccount,
  userId: number,
  sessionId: string,
  twoFactorDue = false,
): StaffActor => ({
  kind: 'staff',
  userId,
  sessionId,
  role: roleOf(account.role),
  email: account.email,
  firstName: account.firstName,
  surname: account.lastName,
  fullName: `${account.firstName} ${account.lastName}`.trim(),
  organisationIds: account.organisationIds,
  termsAccepted: hasAcceptedTerms(account),
  twoFactorDue,
})

/** The organisation ids of an account, as a column of a select. */
export const organisationIdsOf = (userId: AnyPgColumn): SQL<number[]> => sql<number[]>`array(
  select ${userOrganisations.organisationId}::float8 from ${userOrganisations}
  where ${userOrganisations.userId} = ${userId} order by 1)`
