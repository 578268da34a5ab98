import type { GridDefaults } from '@/lib/floor/grid/grid-view'

/** How the templates of an organisation open. It stands by itself: screens take it to the browser. */
export const organisationTemplatesView: GridDefaults = { pageSize: 10, pageSizes: [5, 10, 25], sort: 'name' }

/** How many the call answers unless it is asked otherwise. */
export const organisationTemplatesTake = 25
