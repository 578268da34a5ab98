import { z } from 'zod'
import { bulkFields } from '@/lib/floor/bulk/bulk-rows'

/** What is done to several events at once. */
export const eventAction = z.object({
  kind: z.enum(['duplicate', 'delete'], { error: 'must be duplicate or delete' }),
})

export const bulkEvents = z.object({ ...bulkFields, action: eventAction })

export type EventAction = z.output<typeof eventAction>
export type BulkEvents = z.output<typeof bulkEvents>
