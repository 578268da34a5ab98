import type { GridDefaults } from '@/lib/floor/grid/grid-view'

/**
 * The initial view of the list of organisations: active ones, by name. A file of its own, so that screens import it
 * without the schemas.
 */
export const organisationsView: GridDefaults = {
  pageSize: 25,
  pageSizes: [5, 10, 25],
  sort: 'name',
  filters: [{ column: 'activeStatus', operator: 'any', value: [1] }],
}
