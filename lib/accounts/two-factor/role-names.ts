/** The display names of the roles, by their numbers. */
export const roleNames = ['Global Admin', 'Organisation Admin', 'General User'] as const

const titles: Record<string, string> = {
  GlobalAdmin: roleNames[0],
  Admin: roleNames[1],
  User: roleNames[2],
}

/** The display name of a role, by its name in the API. */
export const roleTitle = (role: string | undefined): string => titles[role ?? ''] ?? 'Other'
