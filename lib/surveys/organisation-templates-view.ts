import type { GridDefaults } from '@/lib/floor/grid/grid-view'

/** Default view of an organisation's templates. In its own file, so that screens import it without the schema. */
export const organisationTemplatesView: GridDefaults = { pageSize: 10, pageSizes: [5, 10, 25], sort: 'name' }

/** Default number of rows of the call. */
export const organisationTemplatesTake = 25
