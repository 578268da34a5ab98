import type { GridDefaults } from '@/lib/floor/grid/grid-view'

/** How the event schedule opens. A file of its own, so that screens import it without the schemas. */
export const eventsView: GridDefaults = { pageSize: 10, pageSizes: [5, 10, 25], sort: '-startDate' }
