import type { GridDefaults } from '@/lib/floor/grid/grid-view'

/** How the session tables open: the next session first, of those past the latest. */
export const upcomingView: GridDefaults = { pageSize: 10, pageSizes: [5, 10, 25], sort: 'date' }
export const previousView: GridDefaults = { pageSize: 10, pageSizes: [5, 10, 25], sort: '-date' }
