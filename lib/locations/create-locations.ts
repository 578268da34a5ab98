import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import type { StaffContext } from '@/lib/floor/identity/context'
import type { ChangeContext } from '@/lib/floor/saving/change'
import { stampOf } from '@/lib/floor/saving/versioned-record'
import * as queries from './queries'
import { normaliseAddress } from './rules'
import type { NewLocation } from './schema'
import { auditEntry } from './service'

/**
 * Creates several locations in the transaction of something larger, which has checked what they say.
 * @returns their numbers, in the same order
 */
export async function createLocations(tx: ChangeContext, given: readonly NewLocation[]): Promise<number[]> {
  const ids: number[] = []
  for (const one of given) {
    const location = normaliseAddress(one)
    authorize(tx, 'create', { subject: 'location', organisationId: location.organisationId })
    const id = await queries.insertLocation(tx.db, location, stampOf(tx))
    tx.audit({ ...auditEntry(id, location), action: 'create', after: location })
    ids.push(id)
  }
  return ids
}

/**
 * Deletes those of these locations that no event uses, in the transaction of something larger. The others stay.
 * @returns how many went
 */
export async function deleteUnusedLocations(tx: ChangeContext<StaffContext>, ids: readonly number[]): Promise<number> {
  authorize(tx, 'delete', 'location')
  const gone = await queries.deleteUnused(tx.db, ids)
  for (const before of gone) tx.audit({ ...auditEntry(before.id, before), action: 'delete', before })
  return gone.length
}
