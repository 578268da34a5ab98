import type { GridDefaults } from '@/lib/floor/grid/grid-view'

/**
 * How My Exports opens.
 * It stands by itself: screens take it to the browser, and no schema with it.
 */
export const exportsView: GridDefaults = { pageSize: 25, pageSizes: [5, 10, 25], sort: '-requestDate' }
