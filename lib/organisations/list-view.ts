import type { GridDefaults } from '@/lib/floor/grid/grid-view'

/**
 * How the list of organisations opens: active ones, by name.
 * It stands by itself: screens take it to the browser, and no schema with it.
 */
export const organisationsView: GridDefaults = {
  pageSize: 25,
  pageSizes: [5, 10, 25],
  sort: 'name',
  filters: [{ column: 'activeStatus', operator: 'any', value: [1] }],
}
