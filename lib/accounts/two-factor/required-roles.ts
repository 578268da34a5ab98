import 'server-only'
import type { RoleNumber } from '@/db/stored-values'
import { authorize } from '@/lib/floor/access/authorize'
import type { StaffContext } from '@/lib/floor/identity/context'
import { roleNames, roleNumbers } from '@/lib/floor/identity/role'
import { change } from '@/lib/floor/saving/change'
import * as queries from './queries'
import type { RequiredRole } from './schema'

/** A role and whether it must use two-factor sign-in. */
export type RoleRequirement = {
  role: RoleNumber
  name: string
  isRequired: boolean
  /** Active people of the role, and those of them without two-factor sign-in. */
  people: number
  without: number
}

/** The roles and whether each must use two-factor sign-in, for Global Admins. */
export async function getRequiredRoles(ctx: StaffContext): Promise<RoleRequirement[]> {
  authorize(ctx, 'read', 'operations')
  const [required, counted] = await Promise.all([queries.findRequiredRoles(ctx.db), queries.countPeopleByRole(ctx.db)])
  return roleNumbers.map((role) => ({
    role,
    name: roleNames[role],
    isRequired: required.some((row) => row.role === role),
    people: counted.find((row) => row.role === role)?.people ?? 0,
    without: counted.find((row) => row.role === role)?.without ?? 0,
  }))
}

/**
 * Requires two-factor sign-in of a role, or ends the requirement. People without it have to set it up at their next
 * request, whether signed in or not.
 */
export async function saveRequiredRole(ctx: StaffContext, { role, isRequired }: RequiredRole) {
  authorize(ctx, 'update', 'operations')
  const before = (await queries.findRequiredRoles(ctx.db)).some((row) => row.role === role)
  await change(ctx, {}, async (tx) => {
    await (isRequired ? queries.insertRequiredRole(tx.db, role, tx.now) : queries.deleteRequiredRole(tx.db, role))
    tx.audit({
      subject: 'twoFactorRole',
      subjectId: role,
      subjectName: roleNames[role],
      action: 'update',
      before: { isRequired: before },
      after: { isRequired },
    })
  })
}
