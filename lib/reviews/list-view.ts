import type { GridDefaults } from '@/lib/floor/grid/grid-view'

/** How the list of reviews opens. A file of its own, so that screens import it without the schemas. */
export const reviewsView: GridDefaults = { pageSize: 25, pageSizes: [10, 25, 50], sort: '-updatedAt,-submittedAt' }
