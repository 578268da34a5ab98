/** The roles as people read them, by their numbers (document 1 §3). */
export const roleNames = ['Global Admin', 'Organisation Admin', 'General User'] as const
