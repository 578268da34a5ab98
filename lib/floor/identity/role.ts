import type { RoleNumber } from '@/db/stored-values'

/** Role numbers, as calls and the table have them. */
export const role = { globalAdmin: 0, admin: 1, user: 2 } as const satisfies Record<string, RoleNumber>

/** The roles in the order of their numbers. */
export const roleNumbers = Object.values(role)

/** Names of the roles as people read them, by number. */
export const roleNames: Record<RoleNumber, string> = {
  [role.globalAdmin]: 'Global Admin',
  [role.admin]: 'Organisation Admin',
  [role.user]: 'General User',
}

/** Roles as the rules of access and the calls about oneself name them. */
export type Role = 'GlobalAdmin' | 'Admin' | 'User' | 'Other'

const rolesByNumber: readonly Role[] = ['GlobalAdmin', 'Admin', 'User']

/** The role of a number. */
export const roleOf = (number: number): Role => rolesByNumber[number] ?? 'Other'

/** What people read for a role of the rules of access. */
export function nameOfRole(name: string | undefined): string {
  const number = roleNumbers.find((one) => roleOf(one) === name)
  return number === undefined ? 'Other' : roleNames[number]
}
