import { z } from 'zod'
import { bulkFields } from '@/lib/floor/bulk/bulk-rows'

/** What is done to several locations at once. */
export const locationAction = z.object({
  kind: z.literal('status'),
  activeStatus: z.literal([0, 1], { error: 'Active status is required' }),
})

export const bulkLocations = z.object({ ...bulkFields, action: locationAction })

export type LocationAction = z.output<typeof locationAction>
export type BulkLocations = z.output<typeof bulkLocations>
