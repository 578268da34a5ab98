import 'server-only'
import type { Database } from '@/db/client'
import { lockByName } from '@/lib/floor/saving/locks'

/**
 * Locks the quarters of organisations until the transaction ends, so that a save and a confirmation wait for each
 * other: a confirmation includes a whole save or nothing of it, and a save sees whether there is a confirmation to
 * reset. Take it after locking the rows of events; it always locks in the order of the organisations.
 */
export function lockQuarters(db: Database, organisationIds: readonly number[]): Promise<void> {
  const inOrder = [...new Set(organisationIds)].sort((a, b) => a - b)
  return lockByName(
    db,
    inOrder.map((id) => `quarters:${id}`),
  )
}
