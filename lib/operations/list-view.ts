import type { GridDefaults } from '@/lib/floor/grid/grid-view'

/** How the outbox opens. A file of its own, so that screens import it without the schemas. */
export const emailsView: GridDefaults = { pageSize: 25, pageSizes: [10, 25, 100], sort: '-createdAt' }
