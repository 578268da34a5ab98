import type { historyActivities } from '@/db/stored-values'

/** The kinds of entries in the attestation history (`activityType`). */
export const activities = {
  confirmed: 'Confirmed',
  reset: 'Reset',
  filled: 'Blanks filled with 0',
} as const satisfies Record<string, (typeof historyActivities)[number]>
