import type { GridDefaults } from '@/lib/floor/grid/grid-view'
import { eventsPageSize } from './calls'

/** How the event schedule opens (document 2 §2, §9). */
export const eventsView: GridDefaults = { pageSize: eventsPageSize, pageSizes: [5, 10, 25], sort: '-startDate' }
