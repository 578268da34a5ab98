import type { GridDefaults } from '@/lib/floor/grid/grid-view'

/** So many events are created at once, and so many references linked. */
export const createdMost = 200

/** How the list of what was sold and is in no event opens. */
export const unlinkedView: GridDefaults = { pageSize: 25, pageSizes: [10, 25, 50, 100], sort: 'startDate' }
