/** The roles as people read them, by their numbers. */
export const roleNames = ['Global Admin', 'Organisation Admin', 'General User'] as const

const titles: Record<string, string> = {
  GlobalAdmin: roleNames[0],
  Admin: roleNames[1],
  User: roleNames[2],
}

/** The same by its name on the wire. */
export const roleTitle = (role: string | undefined): string => titles[role ?? ''] ?? 'Other'
