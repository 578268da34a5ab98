import { addDays, type PlainDate } from '@/lib/floor/calendar/plain-date'
import type { GridDefaults } from '@/lib/floor/grid/grid-view'

/** The number of days shown first: recent changes are what most people look for, and quick to count. */
const daysShown = 30

/** The initial view: the last 30 days, newest first. The filter is shown and can be removed. */
export const auditView = (today: PlainDate): GridDefaults => ({
  pageSize: 25,
  pageSizes: [10, 25, 100],
  sort: '-at',
  filters: [{ column: 'at', operator: '>=', value: addDays(today, -daysShown) }],
})
