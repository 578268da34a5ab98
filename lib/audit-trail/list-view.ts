import { addDays, type PlainDate } from '@/lib/floor/calendar/plain-date'
import type { GridDefaults } from '@/lib/floor/grid/grid-view'

/** How far back the trail opens: what happened lately is what people come for, and quick to count. */
const openedDays = 30

/** How the trail opens on a day: its last 30 days, the latest first. The filter is a chip that can be taken away. */
export const auditView = (today: PlainDate): GridDefaults => ({
  pageSize: 25,
  pageSizes: [10, 25, 100],
  sort: '-at',
  filters: [{ column: 'at', operator: '>=', value: addDays(today, -openedDays) }],
})
