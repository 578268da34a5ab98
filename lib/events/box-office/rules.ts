import type { GridDefaults } from '@/lib/floor/grid/grid-view'

/** So many events are created at once. */
export const createdMost = 200
/** So many references are linked at once: a box office may have one for each performance of a long run. */
export const linkedMost = 1000

/** How the list of what was sold and is in no event opens. */
export const unlinkedView: GridDefaults = { pageSize: 25, pageSizes: [10, 25, 50, 100], sort: 'startDate' }
