import type { GridDefaults } from '@/lib/floor/grid/grid-view'

/**
 * How the Survey List opens.
 * It stands by itself: screens take it to the browser, and no schema with it.
 */
export const surveysView: GridDefaults = { pageSize: 10, pageSizes: [5, 10, 25], sort: '-createdAt' }
