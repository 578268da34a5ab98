/** Days after its last change that an unfinished response is kept, and on the device the way back to it. */
export const unfinishedRetentionDays = 30
