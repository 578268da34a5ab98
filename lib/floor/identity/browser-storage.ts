/** Where the browser's tabs tell one another when somebody was last active; the Cookie Notice names it. */
export const activityStorage = 'illuminate-activity'
