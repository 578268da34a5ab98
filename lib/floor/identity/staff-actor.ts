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
 * The actor that an account is today, in one session (or in the job that acts for it).
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

/** The organisations of an account, for the statement that reads it. */
export const organisationIdsOf = (userId: AnyPgColumn): SQL<number[]> => sql<number[]>`array(
  select ${userOrganisations.organisationId}::float8 from ${userOrganisations}
  where ${userOrganisations.userId} = ${userId} order by 1)`
