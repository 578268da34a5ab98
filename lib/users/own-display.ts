import 'server-only'
import type { StaffContext } from '@/lib/floor/identity/context'
import type { Display } from '@/lib/floor/identity/display'
import * as queries from './queries'

/**
 * Keeps how the actor likes lists and keys. Everybody may, for themselves; it has no audit entry, as it concerns nobody else and
 * changes no record.
 */
export async function setOwnDisplay({ db, actor }: StaffContext, { denseRows, singleKeys }: Display): Promise<void> {
  await queries.updateDisplay(db, actor.userId, { denseRows, singleKeys })
}
