import type { BulkActions } from '@/components/bulk/bulk-actions'
import { api } from '@/lib/api'
import type { EventAction } from '@/lib/events/bulk-schema'
import { seasonWeeks } from '@/lib/events/rules'
import { formatDate } from '@/lib/floor/calendar/plain-date'
import type { EventRow } from './schedule-columns'

/** What can be done with several events. */
export const bulkOfEvents: BulkActions<EventRow, EventAction> = {
  noun: ['event', 'events'],
  nameOf: ({ name, startDate }) => `${name}, ${formatDate(startDate)}`,
  idOf: ({ id }) => id,
  choices: [
    {
      id: 'duplicate',
      label: 'Duplicate',
      explanation: `Each is made again ${seasonWeeks} weeks later, on the same days of the week: without figures, surveys and box office reference.`,
      action: { kind: 'duplicate' },
    },
    {
      id: 'delete',
      label: 'Delete',
      explanation: 'They go with their figures. This cannot be undone.',
      danger: true,
      action: { kind: 'delete' },
    },
  ],
  send: (body) => api.send('POST /api/events/bulk', { body }),
}
