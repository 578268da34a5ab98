/** Roles by name; the number is what the wire and the table hold. Any other role may read home only. */
export type Role = 'GlobalAdmin' | 'Admin' | 'User' | 'Other'

const rolesByNumber: readonly Role[] = ['GlobalAdmin', 'Admin', 'User']

/** The role a number stands for: 0 Global Admin, 1 Organisation Admin, 2 General User. */
export const roleOf = (role: number): Role => rolesByNumber[role] ?? 'Other'
