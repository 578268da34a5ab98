import type { GridDefaults } from '@/lib/floor/grid/grid-view'

/** How the outbox opens. It stands by itself: screens take it to the browser, and no schema with it. */
export const emailsView: GridDefaults = { pageSize: 25, pageSizes: [10, 25, 100], sort: '-createdAt' }
