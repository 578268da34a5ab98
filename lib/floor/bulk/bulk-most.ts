/** The most rows that are changed at once. */
export const bulkMost = 500
