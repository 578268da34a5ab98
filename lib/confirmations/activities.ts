/** What a line of the attestation history tells of (`activityType`). */
export const activities = { confirmed: 'Confirmed', reset: 'Reset', filled: 'Blanks filled with 0' } as const
