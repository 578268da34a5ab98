/** The storage key by which tabs share the time of the last activity; listed in the Cookie Notice. */
export const activityStorage = 'illuminate-activity'
