import type { GridDefaults } from '@/lib/floor/grid/grid-view'
import { locationsPageSize } from './calls'

/** How the list of locations opens (document 1 §2.12, §9). */
export const locationsView: GridDefaults = { pageSize: locationsPageSize, pageSizes: [5, 10, 25], sort: 'name' }
