import type { GridDefaults } from '@/lib/floor/grid/grid-view'

/** The initial view of the list of locations. A file of its own, so that screens import it without the schemas. */
export const locationsView: GridDefaults = { pageSize: 25, pageSizes: [5, 10, 25], sort: 'name' }
