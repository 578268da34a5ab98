import type { GridDefaults } from '@/lib/floor/grid/grid-view'

/** Default view of the session tables: the next upcoming session first; of past ones the latest. */
export const upcomingView: GridDefaults = { pageSize: 10, pageSizes: [5, 10, 25], sort: 'date' }
export const previousView: GridDefaults = { pageSize: 10, pageSizes: [5, 10, 25], sort: '-date' }
