/** Roles by name; calls and the table have their numbers. Any other role may read home only. */
export type Role = 'GlobalAdmin' | 'Admin' | 'User' | 'Other'

const rolesByNumber: readonly Role[] = ['GlobalAdmin', 'Admin', 'User']

/** The role of a number: 0 Global Admin, 1 Organisation Admin, 2 General User. */
export const roleOf = (role: number): Role => rolesByNumber[role] ?? 'Other'
