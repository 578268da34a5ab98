import type { BulkActions } from '@/components/bulk/bulk-actions'
import { api } from '@/lib/api'
import type { LocationAction } from '@/lib/locations/bulk-schema'
import type { LocationRow } from './locations-grid'

/** What can be done with several locations. */
export const bulkOfLocations: BulkActions<LocationRow, LocationAction> = {
  noun: ['location', 'locations'],
  nameOf: ({ name, city }) => (city === '' ? name : `${name}, ${city}`),
  idOf: ({ id }) => id,
  choices: [
    {
      id: 'disable',
      label: 'Disable',
      explanation: 'No new event can take place there. Events that do stay as they are.',
      action: { kind: 'status', activeStatus: 0 },
    },
    {
      id: 'enable',
      label: 'Enable',
      explanation: 'Events can take place there.',
      action: { kind: 'status', activeStatus: 1 },
    },
  ],
  send: (body) => api.send('POST /api/locations/bulk', { body }),
}
