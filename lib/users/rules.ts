import type { RoleNumber } from '@/db/stored-values'
import { abilityFor } from '@/lib/floor/access/rules'
import type { GridDefaults } from '@/lib/floor/grid/grid-view'
import type { StaffActor } from '@/lib/floor/identity/context'
import { role, roleOf } from '@/lib/floor/identity/role'

/** Characters of each field, also for the character counts. */
export const userLimits = { email: 255, firstName: 75, lastName: 75, jobtitle: 75 } as const

export const statusNames = { 1: 'Active', 0: 'Disabled' } as const

/**
 * The roles that confirm quarters for their own organisations, and get the emails about it: reminders, and notice that
 * somebody else reset a confirmation. A Global Admin manages events, but has no organisations.
 */
export const confirmingRoles: readonly RoleNumber[] = [role.admin, role.user].filter((number) =>
  abilityFor(roleOf(number)).can('manage', 'event'),
)

/** Whether this role gets confirmation reminders. */
export const isRemindedRole = (number: unknown): boolean => confirmingRoles.some((one) => one === number)

/** Hours that an invitation is valid. */
export const invitationHours = 72

type ActingUser = Pick<StaffActor, 'userId' | 'role'>

/** The facts of a user that decide who may change them. */
type AccountFacts = {
  id: number
  role: number
  /** Has at least one organisation in the actor's reach. */
  hasAccess: boolean
  /** Also has organisations out of the actor's reach. */
  isShared: boolean
}

/** The roles that the actor may assign; only a Global Admin may assign Global Admin. */
export const grantableRoles = (actor: Pick<StaffActor, 'role'>): readonly RoleNumber[] =>
  actor.role === 'GlobalAdmin' ? [role.globalAdmin, role.admin, role.user] : [role.admin, role.user]

/**
 * What the actor may change of a user, in addition to the right to update users. Nobody changes their own role or
 * status. Role, status and existence of a user shared with other organisations are for a Global Admin to decide,
 * because they affect those organisations too.
 */
export function rightsOver(actor: ActingUser, { id, isShared }: Pick<AccountFacts, 'id' | 'isShared'>) {
  const mayDecide = actor.userId !== id && !isShared
  return { role: mayDecide, status: mayDecide, delete: mayDecide }
}

/**
 * Whether the organisation access is read-only with `chosenRole`: for an Admin's own account, and for a Global Admin
 * editing an Admin. An Admin without any organisation can be given one.
 */
export function isAccessFixed(actor: ActingUser, user: AccountFacts | undefined, chosenRole: number): boolean {
  if (!user) return false
  if (actor.userId === user.id && actor.role === 'Admin') return true
  const staysAdmin = user.role === role.admin && chosenRole === role.admin
  return actor.role === 'GlobalAdmin' && staysAdmin && user.hasAccess
}

/** True where a save changes the rights of open sessions, which then end at once. */
export function endsSessions(before: Account, after: Account): boolean {
  if (after.activeState !== 1 && before.activeState === 1) return true
  return before.role !== after.role || !hasSameNumbers(before.organisationIds, after.organisationIds)
}

/** True where an active Global Admin is disabled, deleted or loses the role. */
export const losesGlobalAdmin = (before: Account, after: Account | undefined): boolean =>
  isActiveGlobalAdmin(before) && !(after && isActiveGlobalAdmin(after))

type Account = { role: number; activeState: number; organisationIds: readonly number[] }

const isActiveGlobalAdmin = (account: Account) => account.role === role.globalAdmin && account.activeState === 1

export const hasSameNumbers = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one))

/** How the list of users opens. */
export const usersView: GridDefaults = { pageSize: 10, pageSizes: [5, 10, 25], sort: 'email' }
