import type { GridDefaults } from '@/lib/floor/grid/grid-view'

/** How the templates of an organisation open (document 1 §2.11, §9). It stands by itself: screens take it to the browser. */
export const organisationTemplatesView: GridDefaults = { pageSize: 10, pageSizes: [5, 10, 25], sort: 'name' }

/** How many the call answers unless it is asked otherwise (document 1 §9, "data source 25"). */
export const organisationTemplatesTake = 25
