import { abilityFor } from '@/lib/floor/access/rules'
import type { GridDefaults } from '@/lib/floor/grid/grid-view'
import type { StaffActor } from '@/lib/floor/identity/context'
import { roleOf } from '@/lib/floor/identity/role'

/** How much each field holds, for its character count as well. */
export const userLimits = { email: 255, firstName: 75, lastName: 75, jobtitle: 75 } as const

/** Roles by the number that the wire and the table hold. */
export const role = { globalAdmin: 0, admin: 1, user: 2 } as const
export type RoleNumber = (typeof role)[keyof typeof role]

/** Roles as the form and the trail name them. */
export const roleNames: Record<RoleNumber, string> = {
  [role.globalAdmin]: 'Global Admin',
  [role.admin]: 'Organisation Admin',
  [role.user]: 'General User',
}

export const statusNames = { 1: 'Active', 0: 'Disabled' } as const

/**
 * The roles of those who confirm quarters for organisations of their own, and get the emails about them: reminders, and
 * word that somebody else ended a confirmation. A Global Admin manages events and has no organisations.
 */
export const confirmingRoles: readonly RoleNumber[] = [role.admin, role.user].filter((number) =>
  abilityFor(roleOf(number)).can('manage', 'event'),
)

/** Whether somebody of this role gets confirmation reminders. */
export const isRemindedRole = (number: unknown): boolean => confirmingRoles.some((one) => one === number)

/** How long an invitation can be accepted, in hours. */
export const invitationHours = 72

type ActingUser = Pick<StaffActor, 'userId' | 'role'>

/** What decides who may change what of a user. */
type AccountFacts = {
  id: number
  role: number
  /** Linked to at least one organisation that the actor may see. */
  hasAccess: boolean
  /** Linked to organisations out of the actor's reach as well. */
  isShared: boolean
}

/** The roles somebody may give: the role list omits Global Admin for Admin users. */
export const grantableRoles = (actor: Pick<StaffActor, 'role'>): readonly RoleNumber[] =>
  actor.role === 'GlobalAdmin' ? [role.globalAdmin, role.admin, role.user] : [role.admin, role.user]

/**
 * What of a user this actor may change, beside the right to update users. Own role and own status never
 * change. An account that other organisations rely on as well keeps role, status and existence until a Global Admin
 * decides: an Organisation Admin of one organisation has no say in another.
 */
export function rightsOver(actor: ActingUser, { id, isShared }: Pick<AccountFacts, 'id' | 'isShared'>) {
  const mayDecide = actor.userId !== id && !isShared
  return { role: mayDecide, status: mayDecide, delete: mayDecide }
}

/**
 * Whether the organisation access stays as it is while the user has `chosenRole`: for oneself when Admin, and for a
 * Global Admin editing an Admin. An Admin without any organisation can be given one.
 */
export function isAccessFixed(actor: ActingUser, user: AccountFacts | undefined, chosenRole: number): boolean {
  if (!user) return false
  if (actor.userId === user.id && actor.role === 'Admin') return true
  const staysAdmin = user.role === role.admin && chosenRole === role.admin
  return actor.role === 'GlobalAdmin' && staysAdmin && user.hasAccess
}

/** True where saving takes away what a signed-in browser was opened with: its sessions end at once. */
export function endsSessions(before: Account, after: Account): boolean {
  if (after.activeState !== 1 && before.activeState === 1) return true
  return before.role !== after.role || !hasSameNumbers(before.organisationIds, after.organisationIds)
}

/** True where a Global Admin who can sign in becomes somebody who cannot, or who is none. */
export const losesGlobalAdmin = (before: Account, after: Account | undefined): boolean =>
  isActiveGlobalAdmin(before) && !(after && isActiveGlobalAdmin(after))

type Account = { role: number; activeState: number; organisationIds: readonly number[] }

const isActiveGlobalAdmin = (account: Account) => account.role === role.globalAdmin && account.activeState === 1

export const hasSameNumbers = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one))

/** How the list of users opens. */
export const usersView: GridDefaults = { pageSize: 10, pageSizes: [5, 10, 25], sort: 'email' }
