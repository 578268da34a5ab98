import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { conflict, forbidden } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { filesBeingMade, messages } from './messages'
import * as queries from './queries'
import { getUserForUpdate } from './read-users'
import { losesGlobalAdmin, rightsOver } from './rules'
import { assertAnotherGlobalAdmin } from './save-user'
import { auditEntriesOf } from './user-audit'

/**
 * Deletes a user with their sessions, tokens and links. Audit entries and the attestation history have their name as
 * text and stay.
 * @throws DomainError 404 out of reach; 403 for oneself and for an account shared with other organisations; 409 for the
 *   last Global Admin, while exports are being made for them, and while other records refer to them
 */
export async function deleteUser(ctx: StaffContext, id: number): Promise<void> {
  authorize(ctx, 'delete', 'user')
  const refuseReferred = async () => {
    throw conflict(messages.stillUsed)
  }
  await change(ctx, { record: { what: 'user', id }, refuseReferenced: refuseReferred }, async (tx) => {
    const before = await getUserForUpdate(tx, id)
    const { own, others } = before.organisations
    if (!rightsOver(ctx.actor, { id, isShared: others.length > 0 }).delete)
      throw forbidden(id === ctx.actor.userId ? messages.ownAccount : messages.sharedAccount)
    const account = { ...before, organisationIds: own.map((one) => one.id) }
    if (losesGlobalAdmin(account, undefined)) await assertAnotherGlobalAdmin(tx, id)
    const files = await queries.findFilesBeingMade(tx.db, id)
    if (files.length > 0) throw conflict(filesBeingMade(files))
    await queries.deleteUser(tx.db, id)
    tx.audit(auditEntriesOf('delete', before, { before: { ...before, ...before.organisations } }))
  })
}
