import type { Role } from './context'

const rolesByNumber: readonly Role[] = ['GlobalAdmin', 'Admin', 'User']

/** The role a number stands for: 0 Global Admin, 1 Organisation Admin, 2 General User. */
export const roleOf = (role: number): Role => rolesByNumber[role] ?? 'Other'
