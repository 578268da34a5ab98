import 'server-only'
import type { Database } from '@/db/client'
import { lockByName } from '@/lib/floor/saving/locks'

/**
 * Lets a save and a confirmation of the same organisation wait for each other until the transaction ends: a
 * confirmation sees the whole save or none of it, and a save sees whether it has one to reset. Taken after the rows of
 * events, always in the order of the organisations.
 */
export function lockQuarters(db: Database, organisationIds: readonly number[]): Promise<void> {
  const inOrder = [...new Set(organisationIds)].sort((a, b) => a - b)
  return lockByName(
    db,
    inOrder.map((id) => `quarters:${id}`),
  )
}
