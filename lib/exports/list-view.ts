import type { GridDefaults } from '@/lib/floor/grid/grid-view'

/** How My Exports opens. A file of its own, so that screens import it without the schemas. */
export const exportsView: GridDefaults = { pageSize: 25, pageSizes: [5, 10, 25], sort: '-requestDate' }
