import type { GridDefaults } from '@/lib/floor/grid/grid-view'

/** Default view of the Survey List. In a file of its own, so that screens can import it without the schema. */
export const surveysView: GridDefaults = { pageSize: 10, pageSizes: [5, 10, 25], sort: '-createdAt' }
