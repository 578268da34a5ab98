import { z } from 'zod'
import { bulkFields } from '@/lib/floor/bulk/bulk-rows'
import { role } from '@/lib/floor/identity/role'

/** What is done to several users at once. The role Global Admin is given one by one. */
export const userAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), activeStatus: z.literal([0, 1], { error: 'Active Status is required' }) }),
  z.object({ kind: z.literal('invite') }),
  z.object({ kind: z.literal('role'), role: z.literal([role.admin, role.user], { error: 'Role is required' }) }),
  z.object({ kind: z.literal('reminders'), enabled: z.boolean({ error: 'must be true or false' }) }),
])

export const bulkUsers = z.object({ ...bulkFields, action: userAction })

export type UserAction = z.output<typeof userAction>
export type BulkUsers = z.output<typeof bulkUsers>
