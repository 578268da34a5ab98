import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { type RowChange, runBulk } from '@/lib/floor/bulk/run-bulk'
import type { StaffContext } from '@/lib/floor/identity/context'
import type { BulkLocations, LocationAction } from './bulk-schema'
import { messages } from './messages'
import { getLocation, updateLocation } from './service'

/** Enables or disables several locations, by the services of a single one. */
export async function changeLocations(ctx: StaffContext, { ids, preview, action }: BulkLocations) {
  authorize(ctx, 'update', 'location')
  return runBulk<LocationAction>(ctx, { ids, preview }, (tx, id) => changeLocation(tx, id, action))
}

async function changeLocation(
  tx: StaffContext,
  id: number,
  { activeStatus }: LocationAction,
): Promise<RowChange<LocationAction>> {
  const before = await getLocation(tx, id)
  if (before.activeStatus === activeStatus) return { outcome: 'unchanged', reason: messages.isSoAlready }
  const { organisationName: _, updatedAt: __, ...saved } = before
  await updateLocation(tx, { ...saved, activeStatus })
  return { outcome: 'done', undo: { action: { kind: 'status', activeStatus: activeStatus === 1 ? 0 : 1 }, id } }
}
