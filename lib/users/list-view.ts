import type { GridDefaults } from '@/lib/floor/grid/grid-view'

/** Default view of the list of users. In a file of its own, so that screens can import it without the schema. */
export const usersView: GridDefaults = { pageSize: 10, pageSizes: [5, 10, 25], sort: 'email' }
